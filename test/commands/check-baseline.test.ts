import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { BaselineFile } from "../../src/baseline/baseline.js";
import type { Report } from "../../src/report/report.js";
import type { Run } from "./run.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("commands/check, baseline");

const pod = (spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, ${spec}containers: [{ name: c, image: example.com/app }] }\n`;
const one = pod("hostPID: true, ");
const two = pod("hostPID: true, hostIPC: true, ");

async function check(folder: string, ...parameters: string[]): Promise<Run> {
  return wincompat(["check", ...parameters], { cwd: folder });
}

async function report(folder: string, ...parameters: string[]): Promise<{ readonly status: number | null; readonly report: Report }> {
  const { status, stdout } = await check(folder, ...parameters, "--format", "json");
  return { status, report: JSON.parse(stdout) as Report };
}

/** A folder with what was known of a manifest, and with what stands in it now. */
async function known(before: string, now: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = temporaryFolder({ "pod.yaml": before, "now/pod.yaml": now, ...files });
  await check(folder, "pod.yaml", "--write-baseline", "known.json");
  const findings = readFileSync(join(folder, "known.json"), "utf8").replace('"pod.yaml"', '"now/pod.yaml"');
  return temporaryFolder({ ...files, "known.json": findings, "now/pod.yaml": now });
}

test("what is written is known from this run on", async () => {
  const folder = temporaryFolder({ "a/pod.yaml": two });
  const written = await check(folder, "a", "--write-baseline", "new/known.json");
  assert.equal([written.status, written.stderr], [0, ""]);
  assert.match(written.stdout, /: 0 errors, 0 warnings, 0 infos, 2 in the baseline, in 1 object/);
  assert.equal((JSON.parse(readFileSync(join(folder, "new", "known.json"), "utf8")) as BaselineFile).findings, {
    "../a/pod.yaml": { "win-host-ipc Pod /a spec.hostIPC": 1, "win-host-pid Pod /a spec.hostPID": 1 },
  });
  assert.equal(await check(folder, "a", "--baseline", "new/known.json"), { ...written });
});

test("what is new fails, and what is known is counted", async () => {
  const { status, report: found } = await report(await known(one, two), "now", "--baseline", "known.json");
  assert.equal([status, found.findings.map(({ rule }) => rule), found.summary.known, found.diagnostics], [1, ["win-host-ipc"], 1, []]);
});

test("what is no more is told, and fails nothing, though nothing is left in its file", async () => {
  for (const [now, exit] of [[pod(""), 0], [pod("hostIPC: true, "), 1]] as const) {
    const { status, report: found } = await report(await known(one, now), "now", "--baseline", "known.json");
    assert.equal([status, found.diagnostics.map(({ file, kind }) => [file, kind])], [exit, [["known.json", "note"]]]);
    assert.match(found.diagnostics[0]?.message ?? "", /^A finding of the baseline is no more\./);
  }
});

test("of files that were not checked nothing is gone", async () => {
  const folder = await known(one, one, { "other.yaml": pod("") });
  assert.equal((await report(folder, "other.yaml", "--baseline", "known.json")).report.diagnostics, []);
});

test("a baseline of another version is not applied: the exit code says so, and all is checked", async () => {
  const { status, report: found } = await report(await known(one, one), "now", "--baseline", "known.json", "--kubernetes", "1.24");
  assert.equal([status, found.findings.length, found.diagnostics.map(({ kind, line }) => [kind, line])], [2, 1, [["configuration", 3]]]);
  assert.match(found.diagnostics[0]?.message ?? "", /holds for Kubernetes 1\.27 and was not applied, because this run asks for 1\.24\./);
});

test("one that is not there, or is none, is told, and all is checked", async () => {
  const folder = temporaryFolder({ "pod.yaml": one, "none.json": "{" });
  for (const [file, says] of [["gone.json", /There is no such baseline/], ["none.json", /not valid JSON/]] as const) {
    const { status, report: found } = await report(folder, "pod.yaml", "--baseline", file);
    assert.equal([status, found.findings.length], [2, 1]);
    assert.match(found.diagnostics.map(({ message }) => message).join(), says);
  }
});

test("what is wrong with it is said in quiet, too", async () => {
  const { status, stdout } = await check(temporaryFolder({ "pod.yaml": pod("") }), "pod.yaml", "--baseline", "gone.json", "--quiet");
  assert.is(status, 2);
  assert.match(stdout, /^configuration {2}gone\.json:1:1 /);
});

test("one that cannot be written is told, and the run ends with 2", async () => {
  const { status, stdout, stderr } = await check(temporaryFolder({ "pod.yaml": one, "taken/a": "" }), "pod.yaml", "--write-baseline", "taken");
  assert.is(status, 2);
  assert.match(stderr, /^taken:1:1 .+\.\n$/);
  assert.match(stdout, /win-host-pid/);
});

test("a configuration names the baseline of its files, with its versions; the option wins", async () => {
  const folder = temporaryFolder({
    "old/pod.yaml": two, "old/wincompat.yaml": 'kubernetes: "1.24"\nbaseline: known.json\n',
    "new/pod.yaml": one, "new/wincompat.yaml": "baseline: known.json\n",
    "none/pod.yaml": one,
  });
  for (const team of ["old", "new"]) await check(folder, team, "--write-baseline", `${team}/known.json`);
  const { status, report: found } = await report(folder, ".");
  assert.equal([status, found.findings.map(({ file }) => file), found.summary.known, found.diagnostics], [1, ["none/pod.yaml"], 3, []]);
  assert.is((await report(folder, "new", "--baseline", "old/known.json")).status, 2);
});

test.run();
