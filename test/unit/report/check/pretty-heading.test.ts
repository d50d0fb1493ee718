import { suite } from "uvu";
import * as assert from "uvu/assert";
import { strongestEvidence } from "../../../../src/report/check/pretty-findings.js";
import { finding } from "../samples.js";

const test = suite("report/check/pretty-heading");

test("the first evidence is shown", () => {
  assert.is(strongestEvidence({ ...finding, evidence: ["mode", "clientConnection.kubeconfig"] }), "mode");
});

const other = {
  path: "spec.runtimeClassName",
  object: { apiVersion: "node.k8s.io/v1", kind: "RuntimeClass", namespace: "", name: "win" },
  file: "rc.yaml",
  line: 3,
  column: 1,
};

test("another object is named if it is the strongest evidence", () => {
  assert.is(
    strongestEvidence({
      ...finding,
      evidence: ["spec.runtimeClassName", "spec.containers[0].securityContext.windowsOptions"],
      evidenceObjects: [other],
    }),
    "spec.runtimeClassName (RuntimeClass win, rc.yaml:3)",
  );
  assert.is(strongestEvidence({ ...finding, evidence: ["spec.os.name"], evidenceObjects: [other] }), "spec.os.name");
});

test("without evidence, none is shown", () => assert.is(strongestEvidence({ ...finding, evidence: [] }), undefined));

test.run();
