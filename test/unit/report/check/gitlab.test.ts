import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import { gitlabReport } from "../../../../src/report/check/gitlab.js";
import { context, evilReport } from "../evil.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/gitlab");

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

function issues(of: Report, showSuppressed = false): Issue[] {
  return JSON.parse(gitlabReport(of, context({ showSuppressed }))) as Issue[];
}

test("a clean report is an empty list", () => assert.is(gitlabReport(report({}), context()), "[]\n"));

test("a finding is an issue at its line", () => {
  const [{ fingerprint, ...issue }] = issues(report({ findings: [{ ...finding, file: "./a.yaml" }] })) as [Issue];
  assert.equal(issue, {
    type: "issue",
    check_name: "win-host-pid",
    description: `Pod n/a, spec.hostPID: ${finding.message} Do that.`,
    categories: ["Compatibility"],
    severity: "critical",
    location: { path: "a.yaml", lines: { begin: 6, end: 6 } },
  });
  assert.match(fingerprint, /^[0-9a-f]{64}$/);
});

test("unreadable input has the severity blocker, and findings map by severity", () => {
  assert.equal(
    issues(evilReport, true).map(({ check_name, severity }) => [check_name, severity]),
    [
      ["unreadable", "blocker"],
      ["empty", "info"],
      ["win-host-pid", "minor"],
      ["win-evil", "major"],
      ["win-evil", "critical"],
      ["win-evil", "critical"],
      ["win-evil", "info"],
    ],
  );
});

test("no two fingerprints are alike, descriptions are one line, and files are paths", () => {
  const all = issues(evilReport, true);
  assert.is(new Set(all.map(({ fingerprint }) => fingerprint)).size, all.length);
  for (const { description } of all) assert.not.match(description, /[\u0000-\u001f\u202e]/);
  assert.ok(all.every(({ location }) => !location.path.startsWith("./")));
  assert.is(all[0]?.location.path, "stdin");
  assert.match(all.at(-1)?.description ?? "", /^Suppressed: .* \(until 2027-01-31\) Pod /);
});

test.run();
