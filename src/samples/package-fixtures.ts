import { existsSync, readdirSync } from "node:fs";
import { fixturesFolder } from "../package.js";
import type { Fixture } from "./fixtures.js";
import { readFixturesOf } from "./fixtures.js";

let known: ReadonlyMap<string, readonly Fixture[]> | undefined;

/** The fixtures of this package, by rule, read once. @throws Error when the head of one is malformed */
export function packageFixtures(): ReadonlyMap<string, readonly Fixture[]> {
  return (known ??= read(fixturesFolder));
}

function read(folder: string): ReadonlyMap<string, readonly Fixture[]> {
  const rules = existsSync(folder) ? readdirSync(folder).sort() : [];
  return new Map(rules.map((rule) => [rule, readFixturesOf(folder, rule)]));
}
