import type { Diagnostic } from "../lib/diagnostic.js";
import { parameterName } from "../model/author.js";
import type { ParameterType } from "../model/parameter.js";
import { referencesOf } from "../model/references.js";
import { parseVersion } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import { versionsInForce } from "./in-force.js";
import type { Linter } from "./linter.js";
import type { PredicateSite } from "./walk.js";
import { predicateSites } from "./walk.js";

export const references: Linter = {
  id: "references",
  description: "What `$version.…`, `$images.…` and `$parameters.…` name is there in each version, and is what the predicate needs.",
  check: (spec) => [...predicateSites(spec)].flatMap((site) => faults(site, spec)),
};

const operators = ["equals", "oneOf", "matches"] as const;

const needs = {
  equals: { root: undefined, type: "text", remedy: "is no text. Name a text of spec/parameters.yaml, such as $parameters.taint.key." },
  oneOf: {
    root: "$version.",
    type: "texts",
    remedy: "is no list of texts. Name a list in spec/versions, such as $version.windowsRuntimeClasses.names.",
  },
  matches: { root: "$images.", type: "patterns", remedy: "is no pattern. Name a pattern, such as $images.windows." },
} as const;

function faults({ file, keys, source }: PredicateSite, spec: Spec): Diagnostic[] {
  return operators.flatMap((operator): Diagnostic[] => {
    const name = source[operator];
    if (typeof name !== "string" || !name.startsWith("$")) return [];
    const { root, type, remedy } = needs[operator];
    const parameter = parameterName(name);
    const isRight = (version: string): boolean =>
      parameter === undefined
        ? root !== undefined && name.startsWith(root) && isKnown(spec, version, name)
        : typeOf(spec, parameter) === type;
    const lacking = versionsInForce(spec, file, keys).filter((version) => !isRight(version));
    if (lacking.length === 0) return [];
    return [{ ...file.document.place([...keys, operator]), message: `In Kubernetes ${lacking.join(", ")} "${name}" ${remedy}` }];
  });
}

function typeOf({ parameters }: Spec, name: string): ParameterType | undefined {
  return Object.hasOwn(parameters.content, name) ? parameters.content[name]?.type : undefined;
}

function isKnown(spec: Spec, version: string, name: string): boolean {
  const data = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === version)?.content;
  return data !== undefined && referencesOf(spec, data)(name) !== undefined;
}
