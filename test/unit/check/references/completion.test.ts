import { suite } from "uvu";
import * as assert from "uvu/assert";
import { wasAdded, withValue } from "../../../../src/check/references/completion.js";
import type { KubernetesObject } from "../../../../src/manifests/manifest-item.js";

const test = suite("check/references/completion");

const object: KubernetesObject = {
  apiVersion: "v1",
  kind: "Pod",
  spec: { tolerations: [{ key: "a" }], nodeSelector: null },
};
const value = withValue(
  withValue(object, ["spec", "nodeSelector"], { "a.b/c": "d" }),
  ["spec", "tolerations"],
  [{ key: "a" }, { key: "b" }],
);
const completion = { value, reasons: new Map() };

test("a copy has the value, and the object stays", () => {
  assert.equal(value, {
    apiVersion: "v1",
    kind: "Pod",
    spec: { tolerations: [{ key: "a" }, { key: "b" }], nodeSelector: { "a.b/c": "d" } },
  });
  assert.equal(object["spec"], { tolerations: [{ key: "a" }], nodeSelector: null });
  assert.equal(withValue({}, ["metadata", "labels", "a"], "b"), { metadata: { labels: { a: "b" } } });
});

test("a key of the language is a key like others", () => {
  const made = withValue({}, ["constructor", "__proto__", "a"], 1);
  assert.equal(JSON.stringify(made), '{"constructor":{"__proto__":{"a":1}}}');
});

test("what was added is reported from what was there and from what is missing in both", () => {
  const paths = [
    "spec.nodeSelector[a.b/c]",
    "spec.nodeSelector",
    "spec.tolerations[1].key",
    "spec.tolerations[0].key",
    "spec.tolerations",
    "spec.hostPID",
    "spec.tolerations[2]",
    "",
    "spec.nodeSelector[a]b]",
  ];
  assert.equal(
    paths.filter((path) => wasAdded(path, object, completion)),
    paths.slice(0, 3),
  );
});

test.run();
