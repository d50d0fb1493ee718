import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Fixture } from "../src/engines/samples/fixtures.js";
import { packageFixtures } from "../src/engines/samples/package-fixtures.js";
import { fixturesFolder as folder } from "../src/lib/package.js";

export type { Fixture } from "../src/engines/samples/fixtures.js";

let fixtures: readonly Fixture[] | undefined;

/** The fixtures of a rule: in each test the same objects, because parsing all of them takes seconds. */
export function fixturesOfRule(rule: string): readonly Fixture[] {
  return packageFixtures().fixtures.get(rule) ?? [];
}

/** All fixtures by rule and name, read once. @throws Error for a malformed name or head, because such a fixture would test nothing */
export function readFixtures(): readonly Fixture[] {
  return (fixtures ??= readdirSync(folder).sort().flatMap(fixturesOf));
}

function fixturesOf(rule: string): readonly Fixture[] {
  const read = fixturesOfRule(rule);
  const stray = readdirSync(join(folder, rule)).filter((file) => !read.some(({ name }) => name === `${rule}/${file}`));
  if (stray.length > 0)
    throw new Error(`test/fixtures/${rule}/${stray.join(", ")}: call it allow.<case>.yaml or deny.<case>.yaml.`);
  const vague = read.find(
    ({ verdict, effect, paths }) => (verdict === "deny") !== (effect !== undefined && paths.length > 0),
  );
  if (vague === undefined) return read;
  throw new Error(
    `test/fixtures/${vague.name}: a deny fixture says "# effect: …" and "# path: …", an allow fixture neither.`,
  );
}
