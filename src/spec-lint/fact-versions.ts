import type { Diagnostic, Place } from "../lib/diagnostic.js";
import { groupBy } from "../lib/group-by.js";
import { factsOf } from "../spec/facts.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";

export const factVersions: Linter = {
  id: "fact-versions",
  description: "Versions that facts are stated for are those of spec/versions.",
  check: (spec) => {
    const known = spec.versions.map(({ id }) => id);
    // Where there are none at all, that is reported already.
    if (known.length === 0) return [];
    // One diagnostic a file, for a fault in the file of a version would be told hundreds of times.
    const unknown = groupBy(unknownVersions(spec, known), ({ version, place }) => `${version} ${place.file}`);
    return [...unknown.values()].flatMap((places) => fault(places, known));
  },
};

interface NamedVersion {
  readonly version: string;
  readonly place: Place;
}

function unknownVersions(spec: Spec, known: readonly string[]): readonly NamedVersion[] {
  return factsOf(spec).flatMap(({ source, place }) =>
    source.kubernetes.flatMap((version, index) => (known.includes(version) ? [] : [{ version, place: place("kubernetes", index) }])),
  );
}

function fault([first, ...others]: readonly NamedVersion[], known: readonly string[]): Diagnostic[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : ` It is also named in line ${others.map(({ place }) => place.line).join(", ")}.`;
  const message = `There is no valid spec/versions/${first.version}.yaml. Write one of ${known.map((one) => `"${one}"`).join(", ")}.${more}`;
  return [{ ...first.place, message }];
}
