import { suite } from "uvu";
import * as assert from "uvu/assert";
import { jsonReport } from "../../../../src/report/check/json.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/json");

test("the report is JSON that ends with the line", () => {
  const whole = report({ findings: [finding], summary: { errors: 1 } });
  assert.equal(JSON.parse(jsonReport(whole)), whole);
  assert.ok(jsonReport(whole).endsWith("}\n"));
});

test("fields of a finding come in the order in which people read them", () => {
  const { findings } = JSON.parse(
    jsonReport(report({ findings: [{ ...finding, kubernetes: ["1.27"], moreEvidence: 2 }] })),
  ) as {
    findings: [object];
  };
  assert.equal(Object.keys(findings[0]), [
    "rule",
    "severity",
    "effect",
    "profile",
    "kubernetes",
    "object",
    "path",
    "message",
    "remediation",
    "evidence",
    "moreEvidence",
    "fingerprint",
    "file",
    "line",
    "column",
  ]);
});

test("a suppressed finding ends with what suppresses it", () => {
  const suppression = { by: "comment", reason: "legacy", file: "a.yaml", line: 5, column: 3 } as const;
  const { suppressed } = JSON.parse(jsonReport(report({ suppressed: [{ ...finding, suppression }] }))) as {
    suppressed: [object];
  };
  assert.is(Object.keys(suppressed[0]).at(-1), "suppression");
  assert.equal(suppressed, [{ ...finding, suppression }]);
});

test.run();
