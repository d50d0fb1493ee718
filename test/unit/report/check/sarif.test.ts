import type { Log, Run } from "sarif";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import { ownRuleTexts } from "../../../../src/check/own-rules.js";
import { sarifReport } from "../../../../src/report/check/sarif.js";
import { mostResults } from "../../../../src/report/formats/sarif.js";
import { context, evil, evilReport, suppressed } from "../evil.js";
import { validate } from "../formats/sarif-schema.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/sarif");

function runOf(of: Report, settings = context()): Run {
  const log = JSON.parse(sarifReport(of, settings)) as Log;
  assert.ok(validate(log), JSON.stringify(validate.errors));
  return log.runs[0] as Run;
}

test("the schema rejects invalid SARIF", () => {
  assert.not(validate({ version: "2.1.0", runs: [{ results: [] }] }));
  assert.not(validate({ version: "2.1.0", runs: [{ tool: { driver: { name: "a", informationUri: "no uri" } } }] }));
});

test("a clean report is a run that succeeded, without results", () => {
  const { results, invocations, tool, columnKind } = runOf(report({}));
  assert.equal([results, tool.driver.rules, columnKind], [[], [], "utf16CodeUnits"]);
  assert.equal(invocations, [
    { executionSuccessful: true, toolConfigurationNotifications: [], toolExecutionNotifications: [] },
  ]);
  assert.equal([tool.driver.name, tool.driver.version], ["wincompat", "1.0.0"]);
});

test("a finding is a result at its place, in its object and field", () => {
  const [result] = runOf(report({ findings: [finding] })).results ?? [];
  assert.equal([result?.ruleId, result?.ruleIndex, result?.level], ["win-host-pid", 0, "error"]);
  assert.is(result?.message.text, `${finding.message} Do that.`);
  assert.equal(result?.locations, [
    {
      physicalLocation: {
        artifactLocation: { uri: "a.yaml", uriBaseId: "%SRCROOT%" },
        region: { startLine: 6, startColumn: 3 },
      },
      logicalLocations: [
        { name: "Pod n/a", fullyQualifiedName: "v1/Pod/n/a", kind: "object" },
        { name: "spec.hostPID", fullyQualifiedName: "v1/Pod/n/a/spec.hostPID", kind: "property" },
      ],
    },
  ]);
  assert.equal(result?.properties, { effect: "rejected", kubernetes: ["1.27"], evidence: finding.evidence });
  assert.not("suppressions" in (result ?? {}));
});

test("a result has the number of paths that its evidence leaves out", () => {
  const [result] = runOf(report({ findings: [{ ...finding, moreEvidence: 480 }] })).results ?? [];
  assert.equal(result?.properties?.["moreEvidence"], 480);
});

test("code scanning accepts so many results, so the most severe are in the report, in its order", () => {
  const severities = ["info", "warning", "error", "warning"] as const;
  const findings = Array.from({ length: mostResults + 3 }, (_, line) => ({
    ...finding,
    severity: severities[line] ?? ("warning" as const),
    line,
  }));
  const { results = [], invocations } = runOf(
    report({ findings, suppressed: [{ ...suppressed, severity: "error" }] }),
    context({ showSuppressed: true }),
  );
  const lines = results.map(({ locations }) => locations?.[0]?.physicalLocation?.region?.startLine);
  // The suppressed result, the least severe one, and the last two of the others are left out.
  assert.equal(
    lines,
    findings.map(({ line }) => line).filter((line) => line !== 0 && line <= mostResults),
  );
  const [note, ...others] = invocations?.[0]?.toolExecutionNotifications ?? [];
  assert.equal([note?.level, others], ["warning", []]);
  assert.match(note?.message.text ?? "", `the ${mostResults} most severe of ${mostResults + 4} results`);
  assert.is(invocations?.[0]?.executionSuccessful, true);
});

test("rules come in the order of their ids, and every result points to its own", () => {
  const { tool, results = [] } = runOf(
    report({
      findings: [
        { ...finding, rule: "b" },
        { ...finding, rule: "a", severity: "info" },
      ],
    }),
  );
  assert.equal(
    tool.driver.rules?.map(({ id }) => id),
    ["a", "b"],
  );
  assert.equal(
    results.map(({ ruleIndex, level }) => [ruleIndex, level]),
    [
      [1, "error"],
      [0, "note"],
    ],
  );
});

test("a rule has the reason, what Kubernetes does, and how to suppress it", () => {
  const [rule] =
    runOf(report({ findings: [finding, { ...finding, effect: "fails", severity: "warning" }] })).tool.driver.rules ??
    [];
  assert.equal(
    [rule?.shortDescription?.text, rule?.fullDescription?.text, rule?.defaultConfiguration?.level],
    ["No host PID", "Windows has none.", "error"],
  );
  assert.equal(rule?.properties, {
    family: "host-namespaces",
    profile: "core",
    tags: ["kubernetes", "windows", "host-namespaces"],
  });
  assert.equal(rule?.help?.text.split("\n\n"), [
    "Windows has none.",
    "What Kubernetes does: the API server rejects it; accepted, but fails to start or work.",
    'To suppress the finding, add the annotation wincompat.dev/ignore.win-host-pid: "reason" to the object, with a reason and an optional expiry date.',
    "More about this rule: wincompat explain win-host-pid",
  ]);
  assert.ok(rule?.help?.markdown?.endsWith("More about this rule: `wincompat explain win-host-pid`"));
});

test("a rule without texts is called by its id, and one about suppressions cannot be suppressed", () => {
  const [rule] =
    runOf(report({ findings: [{ ...finding, rule: "suppression-unused", severity: "warning", effect: "ignored" }] }))
      .tool.driver.rules ?? [];
  assert.equal([rule?.shortDescription?.text, rule?.defaultConfiguration?.level], ["suppression-unused", "warning"]);
  assert.is(rule?.help?.text, "suppression-unused\n\nWhat Kubernetes does: the setting has no effect.");
});

test("the help of a rule about suppressions says what happens to the suppression", () => {
  const one = { ...finding, rule: "suppression-invalid", severity: "warning", effect: "ignored" } as const;
  const [rule] = runOf(report({ findings: [one] }), context({ rules: ownRuleTexts })).tool.driver.rules ?? [];
  assert.match(rule?.help?.text ?? "", "What happens: the suppression has no effect.");
});

const files = {
  "./a.yaml": { uri: "a.yaml", uriBaseId: "%SRCROOT%" },
  "a b/%#?:é.yaml": { uri: "a%20b/%25%23%3F%3A%C3%A9.yaml", uriBaseId: "%SRCROOT%" },
  "/a b.yaml": { uri: "file:///a%20b.yaml" },
  "C:/a b.yaml": { uri: "file:///C:/a%20b.yaml" },
  "<stdin>": { uri: "stdin", uriBaseId: "%SRCROOT%" },
};
for (const [file, location] of Object.entries(files)) {
  test(`${file} becomes the URI ${location.uri}`, () => {
    const [result] = runOf(report({ findings: [{ ...finding, file }] })).results ?? [];
    assert.equal(result?.locations?.[0]?.physicalLocation?.artifactLocation, location);
  });
}

test("results that are alike have fingerprints of their own, the same in every run", () => {
  const prints = (...findings: Report["findings"]): unknown[] =>
    (runOf(report({ findings })).results ?? []).map(({ partialFingerprints }) => partialFingerprints?.["wincompat/v1"]);
  const [first, second] = prints(finding, finding);
  assert.match(String(first), /^[0-9a-f]{64}$/);
  assert.is.not(first, second);
  assert.equal(prints({ ...finding, line: 99, file: "./a.yaml" }), [first]);
  assert.is.not(prints({ ...finding, file: "b.yaml" })[0], first);
});

test("suppressed findings are shown where they are asked for; then every result says whether it is one", () => {
  const of = report({
    findings: [finding],
    suppressed: [
      {
        ...suppressed,
        file: "./s.yaml",
        suppression: { ...suppressed.suppression, reason: "Later.", file: "./s.yaml" },
      },
    ],
  });
  assert.is(runOf(of).results?.length, 1);
  const location = {
    physicalLocation: {
      artifactLocation: { uri: "s.yaml", uriBaseId: "%SRCROOT%" },
      region: { startLine: 1, startColumn: 1 },
    },
  };
  assert.equal(
    runOf(of, context({ showSuppressed: true })).results?.map(({ suppressions }) => suppressions),
    [[], [{ kind: "inSource", justification: "Later. (until 2027-01-31)", location }]],
  );
});

test("what was not read fails the run and is reported", () => {
  const [invocation] = runOf(evilReport).invocations ?? [];
  assert.is(invocation?.executionSuccessful, false);
  assert.equal(
    invocation?.toolExecutionNotifications?.map(({ level, locations }) => [
      level,
      locations?.[0]?.physicalLocation?.artifactLocation?.uri,
    ]),
    [
      ["error", "stdin"],
      ["note", "file:///srv/b.yaml"],
    ],
  );
});

test("what fixes a finding is reported as a fix of its file; what is only suggested says so", () => {
  const edits = [
    { startLine: 6, startColumn: 1, endLine: 7, endColumn: 1, text: "" },
    { startLine: 9, startColumn: 1, endLine: 9, endColumn: 1, text: "a: 1\n" },
  ];
  const { results = [] } = runOf(
    report({
      findings: [
        finding,
        { ...finding, fix: { grade: "safe", edits } },
        { ...finding, fix: { grade: "suggested", edits } },
      ],
    }),
  );
  const change = {
    artifactLocation: { uri: "a.yaml", uriBaseId: "%SRCROOT%" },
    replacements: [
      { deletedRegion: { startLine: 6, startColumn: 1, endLine: 7, endColumn: 1 } },
      {
        deletedRegion: { startLine: 9, startColumn: 1, endLine: 9, endColumn: 1 },
        insertedContent: { text: "a: 1\n" },
      },
    ],
  };
  assert.equal(
    results.map(({ fixes }) => fixes),
    [
      undefined,
      [{ description: { text: "Do that." }, artifactChanges: [change] }],
      [
        {
          description: { text: "Do that. This is a suggestion: it can change how the pod behaves." },
          artifactChanges: [change],
        },
      ],
    ],
  );
});

test("a wrong configuration fails the run and is told apart", () => {
  const [invocation] =
    runOf(
      report({
        diagnostics: [
          {
            file: "wincompat.yaml",
            line: 1,
            column: 1,
            message: "It is wrong.",
            kind: "configuration",
          },
        ],
      }),
    ).invocations ?? [];
  const {
    executionSuccessful,
    toolConfigurationNotifications: [only] = [],
    toolExecutionNotifications,
  } = invocation ?? {};
  assert.equal(
    [executionSuccessful, only?.level, only?.message.text, toolExecutionNotifications],
    [false, "error", "It is wrong.", []],
  );
});

test("hostile texts are escaped", () => {
  const { results = [] } = runOf(evilReport, context({ showSuppressed: true }));
  assert.is(results.length, 5);
  const uri = results[2]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? "";
  assert.is(decodeURIComponent(uri), evil.file.replace("./", "").replace("\ud800", "\ufffd"));
  for (const { message } of results) assert.not.match(`${message.text}${message.markdown}`, /[\u0000-\u001f\u202e]/);
  assert.not.match(results[2]?.message.markdown ?? "", /(?<!\\)<|@team|http:\/\//);
});

test.run();
