import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseAllDocuments } from "yaml";
import type { Report } from "../../../../src/check/findings.js";
import { policyReport, policyReportsForCluster } from "../../../../src/report/check/policyreport.js";
import { context, evilReport, suppressed } from "../evil.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/policyreport");

interface PolicyReport {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly summary: Readonly<Record<string, number>>;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

function objects(of: Report, showSuppressed = false): PolicyReport[] {
  return parseAllDocuments(policyReport(of, context({ showSuppressed })), { version: "1.1" }).map((one) => {
    assert.equal(one.errors, []);
    return one.toJS() as PolicyReport;
  });
}

test("a finding is a result that fails, in the report of its namespace", () => {
  assert.equal(objects(report({ findings: [finding] })), [
    {
      apiVersion: "wgpolicyk8s.io/v1alpha2",
      kind: "PolicyReport",
      metadata: { name: "wincompat", namespace: "n" },
      summary: { pass: 0, fail: 1, warn: 0, error: 0, skip: 0 },
      results: [
        {
          policy: "wincompat-host-namespaces",
          rule: "win-host-pid",
          result: "fail",
          severity: "high",
          category: "host-namespaces",
          message: `${finding.message} Do that.`,
          scored: true,
          source: "wincompat",
          resources: [{ apiVersion: "v1", kind: "Pod", namespace: "n", name: "a" }],
          properties: { path: "spec.hostPID", effect: "rejected", file: "a.yaml", line: "6", column: "3" },
        },
      ],
    },
  ]);
});

test("a clean report has no results", () => {
  assert.equal(
    objects(report({})).map(({ metadata, results }) => [metadata, results]),
    [[{ name: "wincompat" }, []]],
  );
});

test("each namespace has a report, and so have objects without one and kinds that have none", () => {
  const of = (kind: string, namespace: string): Report["findings"][number] => ({
    ...finding,
    object: { ...finding.object, kind, namespace },
  });
  const found = objects(report({ findings: [of("Pod", "a"), of("Node", ""), of("Pod", ""), of("Pod", "a")] }));
  assert.equal(
    found.map(({ kind, metadata, results }) => [kind, metadata.namespace, results.length]),
    [
      ["PolicyReport", "a", 2],
      ["ClusterPolicyReport", undefined, 1],
      ["PolicyReport", undefined, 1],
    ],
  );
});

test("objects without names have no reference, and rules without texts have no category", () => {
  const [result] =
    objects(
      report({
        findings: [
          { ...finding, rule: "suppression-unused", severity: "warning", object: { ...finding.object, name: "" } },
        ],
      }),
    )[0]?.results ?? [];
  assert.equal(
    [result?.["resources"], result?.["category"], result?.["policy"], result?.["result"], result?.["scored"]],
    [undefined, undefined, "wincompat", "warn", false],
  );
});

test("suppressed findings are skipped where they are shown", () => {
  const of = report({ suppressed: [{ ...suppressed, object: finding.object }] });
  assert.equal(objects(of)[0]?.results, []);
  const [skipped] = objects(of, true);
  assert.equal(skipped?.summary, { pass: 0, fail: 0, warn: 0, error: 0, skip: 1 });
  assert.match(String(skipped?.results[0]?.["message"]), /Suppressed: .* \(until 2027-01-31\)$/);
});

// Values that the definitions of wgpolicyk8s.io/v1alpha2 accept.
const allowed: Readonly<Record<string, readonly string[]>> = {
  result: ["pass", "fail", "warn", "error", "skip"],
  severity: ["critical", "high", "medium", "low", "info"],
};

test("hostile texts are escaped, and the API accepts every result", () => {
  const text = policyReport(evilReport, context({ showSuppressed: true }));
  assert.not.match(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ufffe\ud800]/);
  const results = objects(evilReport, true).flatMap((one) => one.results);
  assert.is(results.length, 6);
  for (const result of results) {
    for (const [field, values] of Object.entries(allowed)) assert.ok(values.includes(String(result[field])), field);
    for (const value of Object.values(result["properties"] as object)) assert.type(value, "string");
    assert.type(result["policy"], "string");
    assert.not("timestamp" in result);
  }
  assert.equal(
    objects(evilReport, true).map(({ summary }) => summary),
    [
      { pass: 0, fail: 0, warn: 0, error: 1, skip: 0 },
      { pass: 0, fail: 0, warn: 1, error: 0, skip: 0 },
      { pass: 0, fail: 2, warn: 1, error: 0, skip: 1 },
    ],
  );
});

const clusterReport = (of: Partial<Report>): Report => ({
  ...report(of),
  cluster: { context: "test", server: "https://test", version: "v1.30.0" },
});

test("in a cluster, reports have a label, and one without results shows that the cluster was checked", () => {
  const reports = policyReportsForCluster(clusterReport({ findings: [finding] }), context({}), undefined);
  assert.equal(
    reports.map(({ kind, metadata, results }) => [kind, metadata.labels, results.length]),
    [
      ["PolicyReport", { "app.kubernetes.io/managed-by": "wincompat" }, 1],
      ["ClusterPolicyReport", { "app.kubernetes.io/managed-by": "wincompat" }, 0],
    ],
  );
  assert.equal(policyReportsForCluster(clusterReport({}), context({}), ["n"]), []);
});

test("a report of a cluster keeps the most severe results, and counts all", () => {
  const warning = { ...finding, severity: "warning" as const };
  const findings = [...Array.from({ length: 1200 }, () => warning), finding];
  const [first] = policyReportsForCluster(clusterReport({ findings }), context({}), undefined);
  assert.is(first?.results.length, 1000);
  assert.equal(
    first?.results.slice(0, 2).map(({ result }) => result),
    ["fail", "warn"],
  );
  assert.equal([first?.summary["fail"], first?.summary["warn"]], [1, 1200]);
});

test.run();
