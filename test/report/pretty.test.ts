import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { prettyReport } from "../../src/report/pretty.js";
import type { Effect } from "../../src/model/model.js";
import type { Report } from "../../src/report/report.js";
import { finding, report } from "./samples.js";

const test = suite("report/pretty");

function lines(of: Report, columns = 60): string[] {
  return prettyReport(of, { colors: picocolors.createColors(false), columns }).split("\n");
}

test("a finding has its file, its object, its place, what is wrong, what to do and what Kubernetes does", () => {
  assert.equal(lines(report({ findings: [finding], summary: { errors: 1 } })), [
    "a.yaml",
    "  Pod n/a  Windows by spec.os.name",
    "    6:3     error    spec.hostPID",
    "                     This is what is wrong, in a sentence",
    "                     that is longer than a narrow window. Do",
    "                     that.",
    "                     win-host-pid: the API server refuses it",
    "",
    "Kubernetes 1.27: 1 error, 0 warnings, 0 infos in 1 object (1 for Windows) of 1 file",
    "Change the lines named above and run the command again. `--format json` is for programs.",
    "",
  ]);
});

test("findings of one object stand together", () => {
  const other = { ...finding, object: { ...finding.object, namespace: "", name: "" } };
  const titles = lines(report({ findings: [finding, { ...finding, line: 7 }, other, { ...finding, file: "b.yaml" }] })).filter((line) => /^ {0,2}\S/.test(line));
  assert.equal(titles.slice(0, 5), ["a.yaml", "  Pod n/a  Windows by spec.os.name", "  Pod (no name)  Windows by spec.os.name", "b.yaml", "  Pod n/a  Windows by spec.os.name"]);
});

test("a file that configures a program is called by its kind: it has no name", () => {
  const object = { apiVersion: "kubelet.config.k8s.io/v1beta1", kind: "KubeletConfiguration", namespace: "", name: "" };
  assert.is(lines(report({ findings: [{ ...finding, object, evidence: ["staticPodPath"] }] }))[1], "  KubeletConfiguration  Windows by staticPodPath");
});

const effects: Readonly<Record<Effect, string>> = {
  rejected: "the API server refuses it",
  fails: "accepted, but does not start or work",
  ignored: "silently without effect",
  risk: "works, but not safely or reliably",
  advice: "works; better otherwise",
};

for (const [effect, words] of Object.entries(effects)) {
  test(`${effect} is told as: ${words}`, () => {
    assert.ok(lines(report({ findings: [{ ...finding, effect: effect as Effect }] })).includes(`                     win-host-pid: ${words}`));
  });
}

test("what a pod declares is named before where it is placed", () => {
  const evidence = ["spec.template.spec.nodeSelector[kubernetes.io/os]", "spec.template.spec.os.name"];
  assert.is(lines(report({ findings: [{ ...finding, evidence }] }))[1], "  Pod n/a  Windows by spec.template.spec.os.name");
});

test("what a manifest says cannot control the terminal", () => {
  const evil = "a\u001b[31m\n";
  const said = lines(report({ findings: [{ ...finding, file: evil, path: evil, object: { ...finding.object, name: evil }, evidence: [evil] }] }), 200);
  const harmless = "a\\u001b[31m\\u000a";
  assert.equal(said.slice(0, 3), [harmless, `  Pod n/${harmless}  Windows by ${harmless}`, `    6:3     error    ${harmless}`]);
});

test("an object that every rule looks into is not told to be for Windows", () => {
  assert.is(lines(report({ findings: [{ ...finding, evidence: [] }] }))[1], "  Pod n/a");
});

test("a narrow window gets lines of thirty characters", () => {
  const said = lines(report({ findings: [{ ...finding, message: "12345678901234567890123456789 1." }] }), 20);
  assert.equal(said.slice(3, 5).map((line) => line.trim()), ["12345678901234567890123456789", "1. Do that."]);
});

test("of several versions each finding tells its own", () => {
  const said = lines(report({ kubernetes: ["1.24", "1.27"], findings: [{ ...finding, kubernetes: ["1.24", "1.27"] }] }), 120);
  assert.ok(said.includes("                     win-host-pid: the API server refuses it (Kubernetes 1.24, 1.27)"));
  assert.ok(said.some((line) => line.startsWith("Kubernetes 1.24, 1.27: ")));
});

test("what was not read is told before the counts", () => {
  const diagnostic = { file: "b.yaml", line: 3, column: 1, message: "It does not parse." };
  const said = lines(report({ diagnostics: [{ ...diagnostic, kind: "unreadable", unreadable: true }, { ...diagnostic, kind: "empty", unreadable: false }], summary: { unreadable: 1, skipped: 1, files: 2 } }));
  assert.equal(said, [
    "unreadable  b.yaml:3:1  It does not parse.",
    "empty       b.yaml:3:1  It does not parse.",
    "",
    "Kubernetes 1.27: 0 errors, 0 warnings, 0 infos in 1 object (1 for Windows, 1 skipped, 1 unreadable) of 2 files",
    "Fix what is unreadable and run the command again: it has not been checked.",
    "",
  ]);
});

test("a diagnostic says of what kind it is", () => {
  const diagnostic = { file: "b.yaml", line: 3, column: 1, message: "M.", unreadable: false };
  const said = lines(report({ diagnostics: [{ ...diagnostic, kind: "configuration" }, { ...diagnostic, kind: "note" }] }));
  assert.equal(said.slice(0, 2), ["configuration  b.yaml:3:1  M.", "note        b.yaml:3:1  M."]);
});

const hints: Readonly<Record<string, readonly [hint: string, of: Report]>> = {
  "everything is in order": ["No rule found anything.", report({})],
  "there was nothing to check": ["Nothing to check: no file holds a workload or another kind that rules look into.", report({ summary: { objects: 0, windowsObjects: 0 } })],
  "nothing is for Windows": ["Nothing here is for Windows nodes. Pods are sent there by a node selector kubernetes.io/os: windows.", report({ summary: { windowsObjects: 0 } })],
  "nothing is for Windows, but something is found": ["Change the lines named above and run the command again. `--format json` is for programs.", report({ findings: [finding], summary: { windowsObjects: 0 } })],
};

for (const [when, [hint, of]] of Object.entries(hints)) {
  test(`when ${when}, that is the last word`, () => assert.is(lines(of).at(-2), hint));
}

const colors = picocolors.createColors(true);

/** The report in colours. */
function colored(of: Report): string {
  return prettyReport(of, { colors, columns: 80 });
}

test("files and severities are coloured where that is wanted", () => {
  const text = colored(report({ findings: [finding, { ...finding, severity: "warning" }, { ...finding, severity: "info" }] }));
  for (const part of [colors.underline("a.yaml"), colors.red("error  "), colors.yellow("warning"), colors.blue("info   ")]) assert.ok(text.includes(part), part);
});

test("only counts that are not zero are coloured", () => {
  assert.ok(colored(report({ summary: { errors: 1, warnings: 2 } })).includes(` ${colors.red("1 error")}, ${colors.yellow("2 warnings")}, 0 infos`));
  assert.ok(colored(report({ summary: { errors: 2, warnings: 1 } })).includes(` ${colors.red("2 errors")}, ${colors.yellow("1 warning")}, 0 infos`));
  assert.ok(colored(report({})).includes(" 0 errors, 0 warnings, 0 infos"));
});

test.run();
