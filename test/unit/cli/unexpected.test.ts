import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { projectFolder } from "../../engines/engines.js";
import { temporaryFolder } from "./run.js";

const test = suite("cli/unexpected");

test("an error in a handler of a package is one sentence, with exit code 2", () => {
  const late = `data:text/javascript,process.on("newListener", (name) => {
    if (name === "uncaughtException") setImmediate(() => { throw new RangeError("Invalid string length"); });
  });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", late, join(projectFolder, "build", "src", "cli.js"), "check", "-"],
    {
      encoding: "utf8",
      timeout: 30_000,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, WINCOMPAT_DEBUG: "" },
    },
  );
  assert.equal([status, stdout, stderr], [2, "", "wincompat failed unexpectedly: Invalid string length\n"]);
});

// Other systems do not delete the working folder of a process.
const skippedIfOther = process.platform === "linux" ? test : test.skip;
skippedIfOther("a working folder that was deleted is named in a sentence", () => {
  const command = [process.execPath, join(projectFolder, "build", "src", "cli.js"), "check", "/dev/null"];
  const gone = 'mkdir gone && cd gone && rmdir ../gone && exec "$@"';
  const { status, stdout, stderr } = spawnSync("sh", ["-c", gone, "sh", ...command], {
    cwd: temporaryFolder(),
    encoding: "utf8",
    timeout: 30_000,
  });
  assert.equal([status, stdout], [2, ""]);
  assert.match(stderr, /^The working folder no longer exists, or cannot be read\. Change to another folder\.\n/m);
});

test.run();
