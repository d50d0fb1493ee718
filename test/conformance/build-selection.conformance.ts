import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { compilePolicy } from "../../src/model/compile.js";
import { parseRuleSet, ruleSetFile } from "../../src/model/rule-set.js";
import { readRelease } from "../../src/release/files.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import { readReleaseFile } from "../../src/release/read-file.js";
import { loadPolicy } from "../load-policy.js";
import { programPath, temporaryFolder } from "../unit/cli/run.js";
import { askedEngines, askedModels } from "./asked.js";
import { neededEngine, testWith } from "./engine-test.js";
import { run } from "./run.js";

const test = suite("build selection");
const newest = askedModels().at(-1)?.version ?? "";
const pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a" },
  spec: { os: { name: "windows" }, hostPID: true, hostIPC: true, containers: [{ name: "a", image: "a" }] },
};

/** The ids of the rules that a release finds something with: its Wasm and its rules as data find the same. */
async function foundBy(release: string): Promise<readonly string[]> {
  const wasm = await loadPolicy(release);
  const rules = compilePolicy(parseRuleSet(readReleaseFile(release, ruleSetFile)?.toString() ?? ""));
  assert.equal(rules.evaluate(pod), wasm.evaluate(pod));
  return rules.evaluate(pod).findings.map(({ rule }) => rule);
}

for (const { tool, version } of askedEngines("opa")) {
  testWith(
    test,
    [neededEngine(tool, version)],
    "a single rule, which reads no labels, is a bundle that opa compiles",
    async ([opa = ""]) => {
      const out = temporaryFolder();
      const selection = ["--kubernetes", newest, "--only", "win-host-ipc", "--out", out];
      const built = run("env", [`OPA=${opa}`, process.execPath, programPath, "build", ...selection]);
      assert.is(built.status, 0, built.stderr);
      assert.equal(await foundBy(join(out, newest)), ["win-host-ipc"]);
    },
  );

  testWith(
    test,
    [neededEngine(tool, version)],
    "the built program leaves a rule out of every engine, and says so",
    async ([opa = ""]) => {
      const out = temporaryFolder();
      const built = run("env", [
        `OPA=${opa}`,
        process.execPath,
        programPath,
        "build",
        "--kubernetes",
        newest,
        "--skip",
        "win-host-ipc,services",
        "--out",
        out,
      ]);
      assert.is(built.status, 0, built.stderr);
      const release = join(out, newest);
      const files = readRelease(release);
      const index = JSON.parse(String(files.get("release.json"))) as ReleaseIndex;
      assert.ok(index.leftOut.includes("win-host-ipc") && index.leftOut.includes("svc-sctp"), index.leftOut.join(", "));
      assert.equal(
        [...files]
          .filter(([, content]) => /win[-_]host[-_]ipc|svc[-_]sctp/.test(String(content)))
          .map(([path]) => path),
        ["release.json"],
      );
      const found = await foundBy(release);
      assert.equal([found.includes("win-host-pid"), found.includes("win-host-ipc")], [true, false]);
      const verified = run(process.execPath, [programPath, "verify", release]);
      assert.is(verified.status, 0, verified.stdout);
      const checked = run(process.execPath, [
        programPath,
        "build",
        "--kubernetes",
        newest,
        "--skip",
        "win-host-ipc,services",
        "--out",
        out,
        "--check",
      ]);
      assert.equal([checked.status, checked.stdout], [0, `${release}: ${files.size} files, up to date\n`]);
    },
  );
}

test.run();
