import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { prettyReport } from "../../src/report/pretty.js";
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

test("of several versions each finding tells its own", () => {
  const said = lines(report({ kubernetes: ["1.24", "1.27"], findings: [{ ...finding, kubernetes: ["1.27"] }] }), 120);
  assert.ok(said.includes("                     win-host-pid: the API server refuses it (Kubernetes 1.27)"));
  assert.ok(said.some((line) => line.startsWith("Kubernetes 1.24, 1.27: ")));
});

test("what was not read is told before the counts", () => {
  const diagnostic = { file: "b.yaml", line: 3, column: 1, message: "It does not parse." };
  const said = lines(report({ diagnostics: [{ ...diagnostic, unreadable: true }, { ...diagnostic, unreadable: false }], summary: { unreadable: 1, skipped: 2, files: 2 } }));
  assert.equal(said, [
    "unreadable  b.yaml:3:1  It does not parse.",
    "empty       b.yaml:3:1  It does not parse.",
    "",
    "Kubernetes 1.27: 0 errors, 0 warnings, 0 infos in 1 object (1 for Windows, 2 skipped, 1 unreadable) of 2 files",
    "Mend what is unreadable and run the command again: it has not been checked.",
    "",
  ]);
});

const hints: Readonly<Record<string, readonly [hint: string, of: Report]>> = {
  "everything is in order": ["Everything that is meant for Windows works there.", report({})],
  "there was nothing to check": ["Nothing to check: no file holds a workload or another kind that rules look into.", report({ summary: { objects: 0, windowsObjects: 0 } })],
  "nothing is for Windows": ["No pod is sent to Windows nodes. A node selector kubernetes.io/os: windows does that.", report({ summary: { windowsObjects: 0 } })],
  "nothing is for Windows, but something is found": ["Change the lines named above", report({ findings: [finding], summary: { windowsObjects: 0 } })],
};

for (const [when, [hint, of]] of Object.entries(hints)) {
  test(`when ${when}, that is the last word`, () => assert.ok(lines(of).at(-2)?.startsWith(hint), lines(of).at(-2)));
}

test("colours are used where they are wanted", () => {
  const colors = picocolors.createColors(true);
  const text = prettyReport(report({ findings: [finding] }), { colors, columns: 80 });
  assert.ok(text.includes(colors.underline("a.yaml")) && text.includes(colors.red("error  ")));
});

test.run();
