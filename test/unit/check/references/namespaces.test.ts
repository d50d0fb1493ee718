import { suite } from "uvu";
import * as assert from "uvu/assert";
import { isNamespace, namespaceSelectors, parseSelector } from "../../../../src/check/references/pod-admission.js";
import type { ManifestObject } from "../../../../src/manifests/manifest-item.js";
import { osFacts } from "../os-facts.js";

const test = suite("check/references/namespaces");

function namespace(name: unknown, annotations: object, apiVersion = "v1"): ManifestObject {
  const value = { apiVersion, kind: "Namespace", metadata: { name, annotations } };
  return {
    kind: "object",
    file: "f",
    input: "f",
    value,
    place: () => ({ file: "f", line: 1, column: 1 }),
    inText: () => ({ file: "f", line: 1, column: 1 }),
    comments: () => [],
  };
}

test("a selector is pairs, with spaces around them", () => {
  assert.equal(parseSelector(" a=b, c.d/e = f"), { a: "b", "c.d/e": "f" });
  assert.equal([parseSelector(""), parseSelector("a=")], [{}, { a: "" }]);
});

for (const text of ["a", "a=b,", "=b", "a==b", "a in (b)", "a!=b=c"]) {
  test(`what the admission plugins refuse is no selector: ${text}`, () => assert.is(parseSelector(text), undefined));
}

const kubernetes = "scheduler.alpha.kubernetes.io/node-selector";
const openshift = "openshift.io/node-selector";

test("the annotation of Kubernetes goes before that of OpenShift, even empty", () => {
  const selectorOf = (annotations: object): unknown =>
    namespaceSelectors([namespace("n", annotations)], osFacts).get("n")?.nodeSelector;
  assert.equal(
    [
      { [openshift]: "a=b", [kubernetes]: "c=d" },
      { [openshift]: "a=b" },
      { [openshift]: "a=b", [kubernetes]: "" },
      { [kubernetes]: "c" },
      { [kubernetes]: 1 },
    ].map(selectorOf),
    [{ c: "d" }, { a: "b" }, undefined, undefined, undefined],
  );
});

test("a name with two selectors has none; the order of a selector does not matter", () => {
  const [a, b, same] = ["a=b,c=d", "a=b", "c=d,a=b"].map((text) => namespace("n", { [kubernetes]: text })) as [
    ManifestObject,
    ManifestObject,
    ManifestObject,
  ];
  assert.equal(
    [
      namespaceSelectors([a, b], osFacts).size,
      namespaceSelectors([a, same], osFacts).size,
      namespaceSelectors([a, namespace("n", {})], osFacts).size,
      namespaceSelectors([a, b, a], osFacts).size,
    ],
    [0, 1, 0, 0],
  );
});

test("a Namespace without a name is ignored", () => {
  assert.equal(
    [undefined, "", 1].map((name) => namespaceSelectors([namespace(name, { [kubernetes]: "a=b" })], osFacts).size),
    [0, 0, 0],
  );
});

test("only that of Kubernetes is a Namespace", () => {
  assert.equal([isNamespace(namespace("n", {})), isNamespace(namespace("n", {}, "example.com/v1"))], [true, false]);
});

test.run();
