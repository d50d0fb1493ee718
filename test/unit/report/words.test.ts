import { suite } from "uvu";
import * as assert from "uvu/assert";
import { objectTitle, subjectOf } from "../../../src/report/words.js";
import { finding } from "./samples.js";

const test = suite("report/words");

test("objects have titles", () => {
  const title = (fields: object): string => objectTitle({ ...finding.object, ...fields });
  assert.equal(
    [title({}), title({ namespace: "" }), title({ namespace: "", name: "" })],
    ["Pod n/a", "Pod a", "Pod (no name)"],
  );
  assert.is(
    title({ apiVersion: "kubelet.config.k8s.io/v1beta1", kind: "KubeletConfiguration", name: "", namespace: "" }),
    "KubeletConfiguration",
  );
});

test("a finding without a path is about its object as a whole", () => {
  assert.equal([subjectOf(finding), subjectOf({ ...finding, path: "" })], ["Pod n/a, spec.hostPID", "Pod n/a"]);
});

test.run();
