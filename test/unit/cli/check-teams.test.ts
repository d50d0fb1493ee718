import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import type { Run } from "./run.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/check-teams");

const pod = (spec = ""): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, ${spec}containers: [{ name: c, image: example.com/app }] }\n`;
const bad = pod("hostPID: true, ");

function known(kubernetes: string, file: string, ...rules: string[]): string {
  return JSON.stringify({
    wincompat: "0.1.0",
    kubernetes: [kubernetes],
    findings: { [file]: Object.fromEntries(rules.map((rule) => [`${rule} Pod /a spec.hostPID`, 1])) },
  });
}

async function check(cwd: string, ...parameters: string[]): Promise<Run> {
  return wincompat(["check", ...parameters], { cwd });
}

async function reportOf(cwd: string, ...parameters: string[]): Promise<Report> {
  return JSON.parse((await check(cwd, ...parameters, "--format", "json")).stdout) as Report;
}

const teams = {
  "teamA/wincompat.yaml": 'kubernetes: "1.24"\nbaseline: bl.json\n',
  "teamA/pod.yaml": bad,
  "teamA/bl.json": known("1.24", "pod.yaml", "win-host-pid"),
  "teamB/wincompat.yaml": 'kubernetes: "1.27"\nbaseline: bl.json\n',
  "teamB/pod.yaml": bad,
  "teamB/bl.json": known("1.27", "pod.yaml", "win-host-pid"),
};

test("each team's baseline holds for its own files and versions, all in one run", async () => {
  const cwd = temporaryFolder(teams);
  assert.is((await check(cwd, ".", "--fail-on", "warning")).status, 0);
  const { summary, diagnostics } = await reportOf(cwd, ".");
  assert.equal([summary.known, summary.warnings, diagnostics], [2, 0, []]);
});

test("a baseline knows nothing of what another configuration governs, and is named from the working folder", async () => {
  const both = JSON.stringify({
    wincompat: "0.1.0",
    kubernetes: ["1.24"],
    findings: { "../teamB/pod.yaml": { "win-host-pid Pod /a spec.hostPID": 1 } },
  });
  const cwd = temporaryFolder({
    ...teams,
    "teamA/bl.json": both,
    "teamB/bl.json": known("1.26", "pod.yaml", "win-host-pid"),
  });
  const { findings, diagnostics } = await reportOf(cwd, ".");
  assert.equal(
    findings.map(({ file }) => file),
    ["teamA/pod.yaml", "teamB/pod.yaml"],
  );
  assert.equal(
    diagnostics.map(({ file, message }) => `${file} ${message.split(",")[0]}`),
    ["teamB/bl.json The baseline is for Kubernetes 1.26 and was not applied"],
  );
});

const gone = async (cwd: string, ...parameters: string[]): Promise<readonly string[]> =>
  (await reportOf(cwd, ".", "--baseline", "bl.json", ...parameters)).diagnostics.map(
    ({ message }) => message.split(" Regenerate")[0] ?? "",
  );

test("a finding that no longer exists is reported for a file that is clean now, and only for rules that are asked", async () => {
  const cwd = temporaryFolder({
    "pod.yaml": pod(),
    "bl.json": known("1.37", "pod.yaml", "win-host-pid", "win-host-ipc"),
  });
  assert.equal(await gone(cwd), [
    "2 baseline entries no longer match. The first one is win-host-pid Pod /a spec.hostPID in pod.yaml.",
  ]);
  assert.equal(await gone(cwd, "--only", "win-host-ipc"), [
    "A baseline entry no longer matches. It is win-host-ipc Pod /a spec.hostPID in pod.yaml.",
  ]);
  assert.equal(await gone(cwd, "--skip", "host-namespaces"), []);
});

test("what is wrong is reported by file and line, with baselines and configurations", async () => {
  const cwd = temporaryFolder({
    "a.json": "{}",
    "b.yaml": "a: [\n",
    "wincompat.yaml": "baseline: a.json\nfailOn: nver\n",
  });
  const { diagnostics } = await reportOf(cwd, "b.yaml");
  assert.equal([...new Set(diagnostics.map(({ file }) => file))], ["a.json", "b.yaml", "wincompat.yaml"]);
});

test.run();
