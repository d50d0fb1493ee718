import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runtimeClassId, snippets } from "../../model/generated.js";
import type { Model } from "../../model/model.js";
import { parseVersion } from "../../model/version.js";
import type { Spec } from "../../spec/read-spec.js";

/** Everything that an outcome may point at. */
export interface Targets {
  readonly spec: Spec;
  /** One a version, oldest first. */
  readonly models: readonly Model[];
  /** Undefined where the package was installed without its tests: then what they hold is not asked. */
  readonly manifests: Manifests | undefined;
  /** What makes mutations and objects. */
  readonly generators: readonly Generator[];
}

/** The ids of what one generator makes for a version. */
export type Generator = (model: Model) => readonly string[];

/** Everything that is generated beside policies, by what makes it. A new kind of it has its line here. */
export const generators: readonly Generator[] = [
  ({ mutations }) => mutations.map(({ id }) => id),
  ({ runtimeClasses }) => runtimeClasses.map(runtimeClassId),
  () => snippets,
];

/**
 * Is there data of this name in a version? Keys with dots are those of spec/versions, or follow the name of what
 * is the same in every version: `images.builds`, `platforms.aks`.
 */
export function hasData(spec: Spec, version: string, name: string): boolean {
  const ofVersion = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === version)?.content;
  const data = { ...ofVersion, ...ofEveryVersion(spec) };
  return name.split(".").reduce(step, data as unknown) !== undefined;
}

function ofEveryVersion({ images, profiles }: Spec): Readonly<Record<string, unknown>> {
  return { images: images.content, platforms: Object.fromEntries(profiles.map(({ id, content }) => [id, content])) };
}

function step(data: unknown, key: string): unknown {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, key)) return undefined;
  return (data as Record<string, unknown>)[key];
}

/** How many manifests show that a rule stays quiet, and how many that it speaks. */
export interface FixtureCount {
  readonly allow: number;
  readonly deny: number;
}

/** The manifests that prove a spec: they lie in a folder beside it. */
export interface Manifests {
  /** test/facts: the names of manifests in which no rule finds an error. */
  readonly facts: ReadonlySet<string>;
  /** test/fixtures, by rule. */
  readonly fixtures: ReadonlyMap<string, FixtureCount>;
}

const manifest = /\.yaml$/;

/**
 * Finds manifests by their names; what they hold is a matter of tests.
 *
 * @param folder the folder with `fixtures/` and `facts/`
 * @returns undefined where there is none of the two, as in a package that was installed
 */
export function findManifests(folder: string): Manifests | undefined {
  const [facts, fixtures] = [join(folder, "facts"), join(folder, "fixtures")];
  if (!existsSync(facts) && !existsSync(fixtures)) return undefined;
  return {
    facts: new Set(namesIn(facts).filter((name) => manifest.test(name)).map((name) => name.replace(manifest, ""))),
    fixtures: new Map(namesIn(fixtures).map((rule) => [rule, count(namesIn(join(fixtures, rule)))])),
  };
}

function count(names: readonly string[]): FixtureCount {
  const of = (verdict: keyof FixtureCount): number => names.filter((name) => manifest.test(name) && name.startsWith(`${verdict}.`)).length;
  return { allow: of("allow"), deny: of("deny") };
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
}
