import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../../src/lib/diagnostic.js";
import { identifyObject } from "../../../src/manifests/manifest-item.js";
import { readManifestText, readText } from "../../../src/manifests/manifest-text.js";
import { complaintsAbout, objectsIn } from "./reading.js";

const test = suite("manifests/objects");

const list = `apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: Pod
    metadata: {name: a}
  - not an object
  - {apiVersion: v1, kind: Service, metadata: {name: b}}
`;

test("items of a list count singly, and what is no mapping is refused", () => {
  assert.equal(
    objectsIn(list).map(({ value }) => identifyObject(value).name),
    ["a", "b"],
  );
  assert.equal(complaintsAbout(list), [
    "7:5  kubectl rejects a list with this item, which is not a mapping. Correct or remove it.",
  ]);
});

test("items of a list have their own places", () => {
  const [pod, service] = objectsIn(list);
  assert.equal(pod?.place("metadata.name"), { file: "a.yaml", line: 6, column: 16 });
  assert.equal(pod?.place("spec.os"), { file: "a.yaml", line: 4, column: 5 });
  assert.equal(service?.place("kind"), { file: "a.yaml", line: 8, column: 22 });
});

test("items of a typed list get the kind that the API server left out", () => {
  const text = "apiVersion: apps/v1\nkind: DeploymentList\nitems: [{metadata: {name: a}}, {kind: X, apiVersion: v2}]\n";
  const identities = objectsIn(text).map(({ value: { apiVersion, kind } }) => `${apiVersion} ${kind}`);
  assert.equal(identities, ["apps/v1 Deployment", "v2 X"]);
  for (const kind of ["null", "5", "[]", "{}", "''"]) {
    const pods = objectsIn(`apiVersion: v1\nkind: PodList\nitems: [{metadata: {name: a}, kind: ${kind}}]\n`);
    assert.equal(
      pods.map(({ value }) => value.kind),
      ["Pod"],
      kind,
    );
  }
});

test("a list in a list is refused, also without a kind, and its neighbours are read", () => {
  const pod = "{apiVersion: v1, kind: Pod}";
  for (const inner of [`{apiVersion: v1, kind: List, items: [${pod}]}`, `{items: [${pod}]}`, `{kind: X, items: []}`]) {
    const text = `apiVersion: v1\nkind: List\nitems:\n- ${pod}\n- ${inner}\n`;
    assert.is(objectsIn(text).length, 1);
    assert.equal(complaintsAbout(text), [
      '5:3  kubectl rejects a list in a list, and an item with "items" is one. Move its items to the outer list.',
    ]);
  }
});

test("a list of objects without a List is refused, and any other list is skipped", () => {
  const refused =
    '1:1  kubectl rejects a list of objects. Write them as documents with "---" between them, or as "items" of a List.';
  for (const text of ['[{"apiVersion":"v1","kind":"Pod"}]', "- a\n- {apiVersion: v1, kind: Pod}\n"])
    assert.equal(complaintsAbout(text), [refused]);
  assert.equal(complaintsAbout("- a\n- {b: c}\n"), ["1:1  It is not a mapping, so it is not a Kubernetes object."]);
});

test("an object with items is a list, and what else it contains is reported as ignored", () => {
  const text = "apiVersion: v1\nkind: Pod\nspec: {}\nitems:\n- {kind: Service, apiVersion: v1}\n";
  assert.equal(
    objectsIn(text).map(({ value }) => value.kind),
    ["Service"],
  );
  assert.equal(complaintsAbout(text), [
    '1:1  kubectl reads an object with "items" as a list: it applies the items and ignores the other fields.',
  ]);
});

test("an escape of half of a surrogate pair in JSON is read as a replacement character", () => {
  const [pod] = [...readText("a.yaml", '{"apiVersion":"v1","kind":"Pod","a":"\\ud83d"}')];
  assert.is(pod?.kind === "object" && pod.value["a"], "\ufffd");
});

test("a text of the library with half of a surrogate pair is read, with a replacement character", () => {
  const [pod] = [...readText("a.yaml", "apiVersion: v1\nkind: Pod\na: \ud83d\n")];
  assert.equal(pod?.kind === "object" && pod.value["a"], "\ufffd");
});

test("an empty list has no objects, and a kind that only sounds like a list is an object", () => {
  assert.equal(objectsIn("apiVersion: v1\nkind: List\nitems: []\n"), []);
  assert.is(objectsIn("apiVersion: example.com/v1\nkind: WatchList\nspec: {}\n").length, 1);
});

test("documents that are no objects are skipped with a reason at their place", () => {
  assert.equal(complaintsAbout("# values\n\nreplicas: 1\n---\n- a\n---\nkind: Pod\n---\napiVersion: 1\nkind: Pod\n"), [
    '3:1  It lacks "apiVersion" or "kind", so it is not a Kubernetes object.',
    "5:1  It is not a mapping, so it is not a Kubernetes object.",
    '7:1  It lacks "apiVersion" or "kind", so it is not a Kubernetes object.',
    '9:1  It lacks "apiVersion" or "kind", so it is not a Kubernetes object.',
  ]);
});

test("an object without one of its two names is refused: it must not pass for clean", () => {
  const refused = [
    ...readManifestText("a.yaml", "kind: Pod\nmetadata: {name: a}\n---\napiVersion: v1\nmetadata: {name: b}\n"),
  ];
  assert.equal(
    refused.map((item) => item.kind === "unreadable" && formatDiagnostic(item.diagnostic)),
    [
      "a.yaml:1:1  It has metadata, but no string in apiVersion: the API server rejects it. Write apiVersion.",
      "a.yaml:4:1  It has metadata, but no string in kind: the API server rejects it. Write kind.",
    ],
  );
});

test("a JSON document starts at its bracket", () => {
  assert.equal(complaintsAbout('\n  {"lockfileVersion": 3}'), [
    '2:3  It lacks "apiVersion" or "kind", so it is not a Kubernetes object.',
  ]);
  const [pod] = objectsIn(' \n\t{"apiVersion":"v1","kind":"Pod"}');
  assert.equal(pod?.place(""), { file: "a.yaml", line: 2, column: 2 });
});

test("an identity is text, whatever the metadata is", () => {
  const metadata = [undefined, null, "x", [], { name: 1, namespace: null }, { name: "n" }];
  const names = metadata.map((each) => identifyObject({ apiVersion: "v1", kind: "Pod", metadata: each }).name);
  assert.equal(names, ["", "", "", "", "", "n"]);
});

test.run();
