import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { DiagnosticKind, Report } from "../../../../src/check/findings.js";
import type { Effect } from "../../../../src/model/model.js";
import { prettyReport } from "../../../../src/report/check/pretty.js";
import { finding, report } from "../samples.js";
import { lines, warning } from "./printed.js";

const test = suite("report/check/pretty");

const unread = { file: "b.yaml", line: 3, column: 1, message: "It does not parse." };

test("a finding has its file, its object, what Kubernetes does, its place, what is wrong and what to do", () => {
  assert.equal(lines(report({ findings: [finding], summary: { errors: 1 } })), [
    "a.yaml",
    "  Pod n/a  for Windows: spec.os.name",
    "    error    win-host-pid: the API server rejects it",
    "      6:3  spec.hostPID",
    "      This is what is wrong, in a sentence that is longer",
    "      than a narrow window.",
    "      Do that.",
    "",
    "Kubernetes 1.27: 1 error, 0 warnings, 0 info in 1 object",
    "  (1 for Windows) of 1 file",
    "Run `wincompat explain win-host-pid` for the reason and",
    "  examples.",
    "",
  ]);
});

test("long lines are wrapped: sentences between words, paths before a dot or a bracket", () => {
  const path =
    "spec.jobTemplate.spec.template.spec.containers[0].securityContext.windowsOptions.gmsaCredentialSpecName";
  const evidence = ["spec.jobTemplate.spec.template.spec.nodeSelector[beta.kubernetes.io/os]"];
  assert.equal(lines(report({ findings: [{ ...finding, path, evidence }] })).slice(1, 7), [
    "  Pod n/a",
    "    for Windows: spec.jobTemplate.spec.template.spec",
    "      .nodeSelector[beta.kubernetes.io/os]",
    "    error    win-host-pid: the API server rejects it",
    "      6:3  spec.jobTemplate.spec.template.spec.containers[0]",
    "             .securityContext.windowsOptions",
  ]);
});

test("a finding names the template that it was rendered from, and another object that is the sign", () => {
  const other = {
    path: "spec.runtimeClassName",
    object: { apiVersion: "node.k8s.io/v1", kind: "RuntimeClass", namespace: "", name: "win" },
    file: "rc.yaml",
    line: 3,
    column: 1,
  };
  const rendered = { ...finding, origin: "web/templates/pod.yaml", evidence: [], evidenceObjects: [other] };
  assert.is(
    lines(report({ findings: [rendered] }), 120)[1],
    "  Pod n/a  from web/templates/pod.yaml  for Windows: spec.runtimeClassName (RuntimeClass win, rc.yaml:3)",
  );
});

test("findings of one object stand together", () => {
  const other = { ...finding, object: { ...finding.object, namespace: "", name: "" } };
  const titles = lines(
    report({ findings: [finding, { ...finding, line: 7 }, other, { ...finding, file: "b.yaml" }] }),
  ).filter((line) => /^ {0,2}\S/.test(line));
  assert.equal(titles.slice(0, 5), [
    "a.yaml",
    "  Pod n/a  for Windows: spec.os.name",
    "  Pod (no name)  for Windows: spec.os.name",
    "b.yaml",
    "  Pod n/a  for Windows: spec.os.name",
  ]);
});

test("a file that configures a program is called by its kind: it has no name", () => {
  const object = { apiVersion: "kubelet.config.k8s.io/v1beta1", kind: "KubeletConfiguration", namespace: "", name: "" };
  assert.is(
    lines(report({ findings: [{ ...finding, object, evidence: ["staticPodPath"] }] }))[1],
    "  KubeletConfiguration  for Windows: staticPodPath",
  );
});

const effects: Readonly<Record<Effect, string>> = {
  rejected: "the API server rejects it",
  fails: "accepted, but fails to start or work",
  ignored: "the setting has no effect",
  risk: "works, but unsafely or unreliably",
  advice: "works, but a better option exists",
};

for (const [effect, words] of Object.entries(effects)) {
  test(`${effect} is reported as: ${words}`, () => {
    assert.ok(
      lines(report({ findings: [{ ...finding, effect: effect as Effect }] }), 80).includes(
        `    error    win-host-pid: ${words}`,
      ),
    );
  });
}

test("text from manifests cannot control the terminal", () => {
  const evil = "a\u001b[31m\n";
  const said = lines(
    report({
      findings: [
        {
          ...finding,
          file: evil,
          path: evil,
          origin: evil,
          message: evil,
          remediation: evil,
          object: { ...finding.object, name: evil },
          evidence: [evil],
        },
      ],
    }),
    200,
  );
  assert.not.match(said.join("\n"), /[\u0000-\u0009\u000b-\u001f]/);
  const harmless = "a\\u001b[31m\\u000a";
  assert.equal(said.slice(0, 3), [
    harmless,
    `  Pod n/${harmless}  from ${harmless}  for Windows: ${harmless}`,
    "    error    win-host-pid: the API server rejects it",
  ]);
});

test("evidence is not shown for objects that all rules check", () => {
  assert.is(lines(report({ findings: [{ ...finding, evidence: [] }] }))[1], "  Pod n/a");
});

test("with multiple versions, each finding shows its versions", () => {
  const said = lines(
    report({ kubernetes: ["1.24", "1.27"], findings: [{ ...finding, kubernetes: ["1.24", "1.27"] }] }),
    120,
  );
  assert.ok(said.includes("    error    win-host-pid: the API server rejects it (Kubernetes 1.24, 1.27)"));
  assert.ok(said.some((line) => line.startsWith("Kubernetes 1.24, 1.27: ")));
});

test("what was not read is reported before the counts", () => {
  const long = { ...unread, file: "charts/of-a-team/with-a-long-name/templates/deployment.yaml" };
  const said = lines(
    report({
      diagnostics: [
        { ...unread, kind: "unreadable" },
        { ...unread, kind: "empty" },
        { ...long, kind: "unreadable" },
      ],
      summary: { unreadable: 2, skipped: 1, files: 3 },
    }),
  );
  assert.equal(said, [
    "unreadable  b.yaml:3:1  It does not parse.",
    "empty       b.yaml:3:1  It does not parse.",
    "unreadable  charts/of-a-team/with-a-long-name/templates/deployment.yaml:3:1",
    "            It does not parse.",
    "",
    "Kubernetes 1.27: 0 errors, 0 warnings, 0 info in 1 object",
    "  (1 for Windows) of 3 files; 1 skipped (no rules for its",
    "  kind); 2 unreadable",
    "Unreadable input was not checked. Fix it and run the",
    "  command again.",
    "",
  ]);
});

test("invalid objects are reported as such", () => {
  const said = (kinds: readonly DiagnosticKind[]): string =>
    lines(
      report({
        diagnostics: kinds.map((kind) => ({ ...unread, kind })),
        summary: { unreadable: kinds.filter((one) => one === "unreadable").length, invalid: 1 },
      }),
      200,
    ).join("\n");
  assert.match(said(["invalid"]), /^invalid {5}b\.yaml:3:1 [^]*; 1 invalid\nInvalid input was not checked\. Fix it/);
  assert.match(
    said(["unreadable", "invalid"]),
    /; 1 unreadable; 1 invalid\nUnreadable and invalid input was not checked\./,
  );
});

const hints: Readonly<Record<string, readonly [hint: string, of: Report]>> = {
  "everything is in order": ["No findings.", report({})],
  "there was nothing to check": [
    "Nothing to check: no file contains a workload or another kind that has rules.",
    report({ summary: { objects: 0, windowsObjects: 0 } }),
  ],
  "nothing is for Windows": [
    "No object has evidence of Windows, such as os.name. `--list-objects` and `--profile mixed-cluster` show more.",
    report({ summary: { windowsObjects: 0 } }),
  ],
  "nothing is for Windows, and objects are listed": [
    "No object has evidence of Windows, such as os.name. `--profile mixed-cluster` reports pods without a declared OS.",
    report({ summary: { windowsObjects: 0 }, objects: [] }),
  ],
  "everything is answered": ["No other findings.", report({ summary: { known: 1 } })],
  "there are findings about suppressions alone": [
    "Fix the lines above and run the command again.",
    report({ findings: [{ ...finding, rule: "suppression-expired" }] }),
  ],
  "an error comes after a warning": [
    "Run `wincompat explain win-host-pid` for the reason and examples.",
    report({ findings: [warning, finding] }),
  ],
  "nothing is for Windows, but something is found": [
    "Run `wincompat explain win-host-pid` for the reason and examples.",
    report({ findings: [finding], summary: { windowsObjects: 0 } }),
  ],
};

for (const [when, [hint, of]] of Object.entries(hints)) {
  test(`the last line is correct when ${when}`, () => assert.is(lines(of, 120).at(-2), hint));
}

const colors = picocolors.createColors(true);

/** The report in colours. */
function colored(of: Report): string {
  return prettyReport(of, { colors, columns: 80 });
}

test("files and severities are coloured where that is wanted", () => {
  const text = colored(
    report({ findings: [finding, { ...finding, severity: "warning" }, { ...finding, severity: "info" }] }),
  );
  for (const part of [
    colors.underline("a.yaml"),
    colors.red("error    "),
    colors.yellow("warning  "),
    colors.blue("info     "),
    colors.cyan("Do that."),
  ])
    assert.ok(text.includes(part), part);
});

test("only counts that are not zero are coloured", () => {
  assert.ok(
    colored(report({ summary: { errors: 1, warnings: 2 } })).includes(
      ` ${colors.red("1 error")}, ${colors.yellow("2 warnings")}, 0 info`,
    ),
  );
  assert.ok(
    colored(report({ summary: { errors: 2, warnings: 1 } })).includes(
      ` ${colors.red("2 errors")}, ${colors.yellow("1 warning")}, 0 info`,
    ),
  );
  assert.ok(colored(report({})).includes(" 0 errors, 0 warnings, 0 info"));
});

test.run();
