import { error, notice, warning } from "@actions/core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PlacedFinding, Report } from "../../../../src/check/findings.js";
import { printable } from "../../../../src/lib/printable.js";
import { githubReport } from "../../../../src/report/check/github.js";
import { repositoryPath } from "../../../../src/report/formats/identifiers.js";
import { titledRule } from "../../../../src/report/rule-texts.js";
import { context, evil, evilReport } from "../evil.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/github");

function lines(of: Report, settings = context()): string[] {
  return githubReport(of, settings).split("\n");
}

const commands = { error, warning, info: notice };

/** A name as GitHub gets it: its ends of lines are escaped by the toolkit. */
function nameOf(file: string): string {
  return repositoryPath(file).split("\n").map(printable).join("\n");
}

/** What the toolkit of GitHub writes for a finding. */
function byToolkit({ rule, severity, file, line, column }: PlacedFinding, message: string): string {
  const write = process.stdout.write;
  let written = "";
  process.stdout.write = (text) => ((written += String(text)), true);
  try {
    commands[severity](message, {
      title: titledRule(context().rules, { rule }),
      file,
      startLine: line,
      startColumn: column,
    });
  } finally {
    process.stdout.write = write;
  }
  return written.trimEnd();
}

for (const [name, one] of Object.entries({
  plain: finding,
  evil: { ...evil, severity: "warning" },
  mild: { ...finding, severity: "info" },
} satisfies Record<string, PlacedFinding>)) {
  test(`${name} texts are written as the toolkit writes them`, () => {
    const { object, path } = one;
    const message = [
      `${one.message} ${one.remediation}`,
      `Pod ${object.namespace}/${object.name}, ${path}: the API server rejects it`,
    ]
      .map(printable)
      .join("\n");
    assert.is(lines(report({ findings: [one] }))[0], byToolkit({ ...one, file: nameOf(one.file) }, message));
  });
}

test("control characters are visible, in file names too", () => {
  assert.match(lines(report({ findings: [evil] }))[0] ?? "", "\\u001b[31m\\u0000");
  assert.not.match(githubReport(evilReport, context({ showSuppressed: true })), /[\u0000-\u0009\u000b-\u001f\u202e]/);
});

test("a finding is an annotation beside its line, and counts come last", () => {
  assert.equal(lines(report({ findings: [{ ...finding, file: "./a.yaml" }], summary: { errors: 1 } })), [
    `::error title=No host PID (win-host-pid),file=a.yaml,line=6,col=3::${finding.message} Do that.%0APod n/a, spec.hostPID: the API server rejects it`,
    "wincompat, Kubernetes 1.27: 1 error, 0 warnings, 0 info in 1 object (1 for Windows) of 1 file.",
    "",
  ]);
});

test("the line of counts says what was not looked at as the report for people does", () => {
  const of = report({ summary: { objects: 3, skipped: 1, unreadable: 2, files: 2, known: 4 } });
  assert.is(
    lines(of).at(-2),
    "wincompat, Kubernetes 1.27: 0 errors, 0 warnings, 0 info, 4 known in 3 objects (1 for Windows) of 2 files; 1 skipped (no rules for its kind); 2 unreadable.",
  );
});

test("unreadable input comes first, then the most severe findings, then suppressed findings and empty files", () => {
  const titles = lines(evilReport, context({ showSuppressed: true })).map((line) =>
    /^::(\w+) title=([^,%]*)/.exec(line)?.slice(1).join(" "),
  );
  assert.equal(titles, [
    "error unreadable",
    "error win-evil",
    "error win-evil",
    "warning win-evil",
    "notice No host PID (win-host-pid)",
    "notice win-evil",
    "notice empty",
    undefined,
    undefined,
  ]);
});

test("no text can start a workflow command", () => {
  const text = githubReport(evilReport, context({ showSuppressed: true }));
  assert.is(text.split("\n").filter((line) => line.includes("::")).length, 7);
  assert.is(text.split(/[\n\r\u2028]/).filter((line) => line.startsWith("::error::")).length, 0);
});

test("more annotations than GitHub shows are reported", () => {
  const [ten, eleven] = [10, 11].map((count) =>
    lines(report({ findings: Array.from({ length: count }, () => finding) })).at(-2),
  );
  assert.not.match(ten ?? "", "GitHub");
  assert.match(eleven ?? "", "GitHub shows ten annotations of each level; this log contains all of them.");
});

test.run();
