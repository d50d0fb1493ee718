import { readdirSync } from "node:fs";
import type { MutationFixture } from "../src/engines/samples/fixtures.js";
import { readMutationFixturesOf } from "../src/engines/samples/fixtures.js";
import { mutationFixturesFolder } from "../src/lib/package.js";

export type { MutationFixture };

/** Every fixture, by mutation and name. One that is malformed throws: it would prove nothing. */
export function readMutationFixtures(): readonly MutationFixture[] {
  return readdirSync(mutationFixturesFolder)
    .sort()
    .flatMap((mutation) => readMutationFixturesOf(mutationFixturesFolder, mutation));
}
