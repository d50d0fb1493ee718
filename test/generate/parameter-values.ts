import fc from "fast-check";
import { remembered } from "../../src/lib/remembered.js";
import type { Model } from "../../src/model/model.js";
import type { Parameter, ParameterValues } from "../../src/model/parameter.js";
import type { KubeObject } from "./objects.js";
import { objects } from "./objects.js";

/** Patterns of images that rules recognize, and of others. */
const patterns = [
  "^mcr[.]microsoft[.]com/",
  "^own[.]example[.]com/(?:a|b){1,2}:",
  "windows",
  "[@:]",
  "\\x2fwindows[^\\]|]+\\x3a",
];
/** Images and prefixes that rules recognize, and others. */
const images = ["mcr.microsoft.com/*", "own.example.com/a:1", "nginx", "*"];
const namespaces = ["kube-system", "own"];

/** Other values than the default, for parameters that have few. */
const alternatives: Readonly<Record<string, string>> = {
  osSelector: "required",
  "taint.toleratedFor": "node-selector",
};

/** What a parameter is set to: its default, or something that only this cluster has. */
function pool({ name, type, optional, default: value }: Parameter): readonly string[] {
  if (name === "exemptNamespaces") return namespaces;
  if (type === "images") return images;
  if (type === "patterns") return patterns;
  return [...new Set([value, alternatives[name] ?? "own", ...(optional ? [""] : [])].flat())];
}

/** Values of some parameters; the others have their defaults. */
export function parameterValues(model: Model): fc.Arbitrary<ParameterValues> {
  const entries = model.parameters.map((one): fc.Arbitrary<ParameterValues> => {
    const some = one.type === "text" ? fc.constantFrom(...pool(one)) : fc.subarray([...pool(one)]);
    return fc.option(
      some.map((value) => new Map([[one.name, value]])),
      { nil: new Map() },
    );
  });
  return fc.tuple(...entries).map((maps) => new Map(maps.flatMap((map) => [...map])));
}

/** Objects with values that parameters can have, in namespaces that can be exempt. */
export const objectsNearParameters = remembered((model: Model): fc.Arbitrary<KubeObject> => {
  const parameters = model.parameters.map((one) => ({ ...one, default: pool(one) }));
  const namespace = fc.constantFrom(undefined, undefined, null, ...namespaces) as fc.Arbitrary<string | undefined>;
  return fc.tuple(objects({ ...model, parameters }), namespace).map(([object, of]) => {
    return of === undefined ? object : { ...object, metadata: { ...object.metadata, namespace: of } };
  });
});
