import type { MutationFixture } from "../src/engines/samples/fixtures.js";
import { packageFixtures } from "../src/engines/samples/package-fixtures.js";

export type { MutationFixture };

/** All fixtures by mutation and name. @throws Error for a malformed one, because it would test nothing */
export function readMutationFixtures(): readonly MutationFixture[] {
  return [...packageFixtures().mutationFixtures.values()].flat();
}
