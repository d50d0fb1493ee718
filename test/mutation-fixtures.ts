import { readdirSync } from "node:fs";
import type { MutationFixture } from "../src/engines/samples/fixtures.js";
import { readMutationFixturesOf } from "../src/engines/samples/fixtures.js";
import { mutationFixturesFolder } from "../src/lib/package.js";

export type { MutationFixture };

/** All fixtures by mutation and name. @throws Error for a malformed one, because it would test nothing */
export function readMutationFixtures(): readonly MutationFixture[] {
  return readdirSync(mutationFixturesFolder)
    .sort()
    .flatMap((mutation) => readMutationFixturesOf(mutationFixturesFolder, mutation));
}
