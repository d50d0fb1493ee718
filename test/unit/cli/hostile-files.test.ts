import { spawnSync } from "node:child_process";
import { closeSync, existsSync, ftruncateSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readBaseline } from "../../../src/check/baseline/baseline-file.js";
import { packageRoot } from "../../../src/lib/package.js";
import { inTemporaryFolder } from "../../../src/lib/temporary.js";
import { verifyFolder } from "../../../src/release/verify/verify.js";

const test = suite("cli, hostile files");

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

test("a baseline of 100,000 files is read fast", () =>
  inTemporaryFolder((folder) => {
    const file = join(folder, "baseline.json");
    const names = [...Array(100_000).keys()].map((index) => [`folder/${index}.yaml`, { "win-a Pod /a kind": 1 }]);
    const content = { wincompat: "0.1.0", kubernetes: ["1.27"], findings: Object.fromEntries(names) };
    writeFileSync(file, JSON.stringify(content, null, 2));
    const { user: start } = process.cpuUsage();
    const baseline = readBaseline(file);
    assert.ok("findings" in baseline);
    assert.is(Object.keys(baseline.findings).length, 100_000);
    assert.equal(baseline.place, { file, line: 3, column: 3 });
    assert.ok(process.cpuUsage().user - start < 5_000_000);
  }));

test("a pattern that backtracks in JavaScript is matched in linear time", () =>
  inTemporaryFolder((folder) => {
    writeFileSync(
      join(folder, "wincompat.yaml"),
      'parameters: { windowsImages: ["a*a*a*a*a*b", "^(?:a|aa)*(?:a|aa)*c$"] }\n',
    );
    const image = "a".repeat(3000);
    const spec = { os: { name: "windows" }, hostPID: true, containers: [{ name: "a", image }] };
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec };
    writeFileSync(join(folder, "pod.json"), JSON.stringify(pod));
    const cli = join(packageRoot, "build/src/cli.js");
    const { status, stdout } = spawnSync(process.execPath, [cli, "check", "pod.json"], {
      cwd: folder,
      encoding: "utf8",
      timeout: 60_000,
    });
    assert.is(status, 1);
    assert.match(stdout, /win-host-pid/);
  }));

if (process.platform !== "win32") {
  test("init leaves no empty file where nothing can be written", () =>
    inTemporaryFolder((folder) => {
      const cli = join(packageRoot, "build/src/cli.js");
      // No file may grow, as on a full disk.
      const { status } = spawnSync("sh", ["-c", `trap '' XFSZ; ulimit -f 0; node "${cli}" init`], { cwd: folder });
      assert.is(status, 2);
      assert.not.ok(existsSync(join(folder, "wincompat.yaml")));
    }));
}

test.run();
