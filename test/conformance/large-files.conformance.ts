import { closeSync, ftruncateSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { inTemporaryFolder } from "../../src/lib/temporary.js";
import { verifyFolder } from "../../src/release/verify/verify.js";

// Node reads at most 2 GiB at once. It takes seconds to read that much, so `npm test` does not.
const test = suite("large files");

test("verify compares files over 2 GiB", () =>
  inTemporaryFolder((folder) => {
    const opened = openSync(join(folder, "large"), "w");
    // A file with a hole takes no disk.
    ftruncateSync(opened, 2 ** 31 + 1);
    closeSync(opened);
    writeFileSync(join(folder, "SHA256SUMS"), `${"0".repeat(64)}  large\n`);
    const verified = verifyFolder(folder);
    assert.ok("problems" in verified);
    assert.equal(verified.problems, [{ file: "large", problem: "changed" }]);
  }));

test.run();
