import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

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
