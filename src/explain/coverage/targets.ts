import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runtimeClassId, snippets } from "../../model/generated-objects.js";
import type { Model } from "../../model/model.js";
import { dataAt } from "../../model/references.js";
import { parseVersion } from "../../model/version.js";
import type { Spec } from "../../spec/read-spec.js";

/** Everything that an outcome can refer to. */
export interface Targets {
  readonly spec: Spec;
  /** One for each version, oldest first. */
  readonly models: readonly Model[];
  /** Undefined in an installed package, which has no tests. References to manifests are then not verified. */
  readonly manifests: Manifests | undefined;
  /** The generators of mutations and objects. */
  readonly generators: readonly Generator[];
}

/** Lists the ids that one generator produces for a version. */
type Generator = (model: Model) => readonly string[];

/** The generators of everything except policies. A new kind needs a line here. */
export const generators: readonly Generator[] = [
  ({ mutations }) => mutations.map(({ id }) => id),
  ({ runtimeClasses }) => runtimeClasses.map(runtimeClassId),
  () => snippets,
];

/** Does a version have data of this name, or do all versions share it? */
export function hasData(spec: Spec, version: string, name: string): boolean {
  const ofVersion = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === version)?.content;
  return dataAt(spec, ofVersion, name) !== undefined;
}

/** Number of fixtures without findings, and with findings. */
export interface FixtureCount {
  readonly allow: number;
  readonly deny: number;
}

/** The manifests that test a spec, in a folder beside it. */
interface Manifests {
  /** test/facts: the names of manifests in which no rule finds an error. */
  readonly facts: ReadonlySet<string>;
  /** test/fixtures, by rule. */
  readonly fixtures: ReadonlyMap<string, FixtureCount>;
}

const manifest = /\.yaml$/;

/**
 * Finds manifests by name. Tests verify their contents.
 *
 * @param folder the folder with `fixtures/` and `facts/`
 * @returns undefined if both folders are missing, as in an installed package
 */
export function findManifests(folder: string): Manifests | undefined {
  const [facts, fixtures] = [join(folder, "facts"), join(folder, "fixtures")];
  if (!existsSync(facts) && !existsSync(fixtures)) return undefined;
  return {
    facts: new Set(
      namesIn(facts)
        .filter((name) => manifest.test(name))
        .map((name) => name.replace(manifest, "")),
    ),
    fixtures: new Map(namesIn(fixtures).map((rule) => [rule, count(namesIn(join(fixtures, rule)))])),
  };
}

function count(names: readonly string[]): FixtureCount {
  const of = (verdict: keyof FixtureCount): number =>
    names.filter((name) => manifest.test(name) && name.startsWith(`${verdict}.`)).length;
  return { allow: of("allow"), deny: of("deny") };
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
}
