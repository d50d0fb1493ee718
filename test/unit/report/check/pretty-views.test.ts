import { suite } from "uvu";
import * as assert from "uvu/assert";
import { finding, report } from "../samples.js";
import { lines, warning } from "./printed.js";

const test = suite("report/check/pretty-views");

test("what is suppressed is counted, and listed with its reason where that is asked for", () => {
  const suppression = {
    by: "comment",
    reason: "Needed\u0007 by the agent.",
    until: "2027-01-31",
    file: "a.yaml",
    line: 5,
    column: 1,
  } as const;
  const { until: _until, ...forEver } = suppression;
  const of = report({
    suppressed: [
      { ...finding, suppression },
      { ...warning, suppression: { ...forEver, by: "annotation" } },
    ],
    summary: { suppressed: 2, known: 5 },
  });
  const counts = [
    "Kubernetes 1.27: 0 errors, 0 warnings, 0 info, 2 suppressed, 5 in the baseline, in 1 object (1 for Windows) of 1 file",
    "No other findings.",
    "",
  ];
  assert.equal(lines(of, 120), counts);
  assert.equal(lines(of, 120, { showSuppressed: true }), [
    "Suppressed by the manifests:",
    "",
    "a.yaml",
    "  Pod n/a  for Windows: spec.os.name",
    "    error    win-host-pid: the API server rejects it",
    "      6:3  spec.hostPID",
    "      By the comment in line 5, until 2027-01-31: Needed\\u0007 by the agent.",
    "",
    "    warning  win-capabilities: the setting has no effect",
    "      4:3  spec.containers[0].securityContext.capabilities",
    "      By the annotation in line 5: Needed\\u0007 by the agent.",
    "",
    ...counts,
  ]);
});

const unread = { file: "b.yaml", line: 3, column: 1, message: "It does not parse." };

test("quiet prints only failing findings, unreadable input and configuration errors", () => {
  const diagnostics = [
    { ...unread, kind: "unreadable" },
    { ...unread, line: 4, kind: "configuration" },
    { ...unread, kind: "empty" },
    { ...unread, kind: "note" },
  ] as const;
  const said = lines(
    report({ findings: [{ ...finding, message: "It is wrong." }, warning], diagnostics, summary: { unreadable: 1 } }),
    80,
    { quiet: true },
  );
  assert.equal(said, [
    "a.yaml",
    "  Pod n/a  for Windows: spec.os.name",
    "    error    win-host-pid: the API server rejects it",
    "      6:3  spec.hostPID",
    "      It is wrong.",
    "      Do that.",
    "",
    "unreadable  b.yaml:3:1  It does not parse.",
    "configuration  b.yaml:4:1  It does not parse.",
    "",
  ]);
});

test("a configuration error is named in the last line", () => {
  const diagnostics = [{ ...unread, kind: "configuration" }] as const;
  assert.is(
    lines(report({ diagnostics }), 100).at(-2),
    "Not everything was checked as requested. Correct the configuration and run the command again.",
  );
});

test("quiet prints nothing if nothing fails", () => {
  assert.equal(
    lines(report({ findings: [warning], summary: { warnings: 1 } }), 80, { quiet: true, showSuppressed: true }),
    [""],
  );
});

test("a summary counts by rule, the most severe and the most frequent first", () => {
  const rare = { ...warning, rule: "win-rare", message: "This happens seldom." };
  const findings = [rare, warning, warning, finding];
  assert.equal(lines(report({ findings, summary: { errors: 1, warnings: 3 } }), 60, { summary: true }).slice(0, 5), [
    "count  severity  rule",
    "    1  error     win-host-pid      This is what is wrong, …",
    "    2  warning   win-capabilities  Windows has none.",
    "    1  warning   win-rare          This happens seldom.",
    "",
  ]);
  assert.is(lines(report({ findings }), 50, { summary: true })[2], "    2  warning   win-capabilities");
});

test.run();
