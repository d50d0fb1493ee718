import { existsSync, readdirSync } from "node:fs";
import { compareText } from "../../lib/diagnostic.js";
import { fixturesFolder, mutationFixturesFolder } from "../../lib/package.js";
import type { Fixture } from "./fixtures.js";
import { readFixturesOf } from "./fixtures.js";
import type { MutationFixture } from "./mutation-fixtures.js";
import { readMutationFixturesOf } from "./mutation-fixtures.js";

/** What this package shows and tests its policies with. */
export interface PackageFixtures {
  /** By rule. */
  readonly fixtures: ReadonlyMap<string, readonly Fixture[]>;
  /** By mutation. */
  readonly mutationFixtures: ReadonlyMap<string, readonly MutationFixture[]>;
}

let known: PackageFixtures | undefined;

/** Reads them once. @throws Error when the head of one is malformed */
export function packageFixtures(): PackageFixtures {
  return (known ??= { fixtures: read(fixturesFolder, readFixturesOf), mutationFixtures: read(mutationFixturesFolder, readMutationFixturesOf) });
}

/** By the name of the folder that they lie in. */
function read<One>(folder: string, readOf: (folder: string, name: string) => readonly One[]): ReadonlyMap<string, readonly One[]> {
  const names = existsSync(folder) ? readdirSync(folder).sort(compareText) : [];
  return new Map(names.map((name) => [name, readOf(folder, name)]));
}
