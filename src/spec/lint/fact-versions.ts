import type { Diagnostic, Place } from "../../diagnostic.js";
import { groupBy } from "../../group-by.js";
import { factsOf } from "../facts.js";
import type { Spec } from "../load.js";
import type { Linter } from "./linter.js";

export const factVersions: Linter = {
  id: "fact-versions",
  description: "Versions that facts are stated for are those of spec/versions.",
  check: (spec) => {
    const known = spec.versions.map(({ id }) => id);
    // Where there are none at all, that is told already.
    if (known.length === 0) return [];
    const unknown = namedVersions(spec).filter(({ version }) => !known.includes(version));
    // One diagnostic a file, for a fault in one version would be told hundreds of times.
    return [...groupBy(unknown, ({ version, place }) => `${version} ${place.file}`).values()].flatMap((places) => fault(places, known));
  },
};

interface NamedVersion {
  readonly version: string;
  readonly place: Place;
}

function namedVersions(spec: Spec): readonly NamedVersion[] {
  return factsOf(spec).flatMap(({ source, place }) => source.kubernetes.map((version, index) => ({ version, place: place("kubernetes", index) })));
}

function fault([first, ...others]: readonly NamedVersion[], known: readonly string[]): Diagnostic[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : ` It is named in line ${others.map(({ place }) => place.line).join(", ")}, too.`;
  const message = `There is no valid spec/versions/${first.version}.yaml. Write one of ${known.map((one) => `"${one}"`).join(", ")}.${more}`;
  return [{ ...first.place, message }];
}
