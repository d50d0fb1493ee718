import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageRoot } from "../src/lib/package.js";

/** The program of uvu. */
export const uvu = join(dirname(createRequire(import.meta.url).resolve("uvu")), "..", "bin.js");

/** Its parameters for the files of build/test whose paths match a pattern. */
export function matching(pattern: string): readonly string[] {
  return [join(packageRoot, "build", "test"), pattern];
}

/**
 * Tests that `npm run conformance` runs, and not `npm test`, as patterns: of inputs that grow, of the archive that is published, and of
 * releases that are built with more than the spec. Each takes seconds of processor time.
 */
export const slowTests = [
  "growth/[^/]+",
  "unit/(?:check/findings-budget|fix/growth|model/too-many-findings)",
  "package/[^/]+",
  "unit/cli/build/extension",
];
