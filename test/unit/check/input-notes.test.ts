import { suite } from "uvu";
import * as assert from "uvu/assert";
import { SameNames } from "../../../src/check/input-notes.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import { check } from "./suppression/checking.js";

const test = suite("check/input-notes");

/** The positions of notes about the objects of these files. */
function notes(...texts: readonly string[]): string[] {
  const names = new SameNames();
  return texts.flatMap((text, index) =>
    [...readManifestText(`${index}.yaml`, text)].flatMap((item) =>
      item.kind === "object" ? names.add(item).map(({ file, line, message }) => `${file}:${line} ${message}`) : [],
    ),
  );
}

function object(kind: string, metadata: string, apiVersion = "apps/v1"): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: ${metadata}\n---\n`;
}

test("the second of the same name is reported, with the place of the first", () => {
  const twice = object("Secret", "{name: a, namespace: b}", "v1").repeat(2);
  assert.equal(notes(twice), [
    "0.yaml:5 Secret b/a is already defined in this file, at line 1. kubectl applies both to one object, so the last one wins. Keep one, or give them different names or namespaces.",
  ]);
});

test("the version of the API makes no difference", () => {
  assert.is(notes(object("Deployment", "{name: a}", "apps/v1beta1") + object("Deployment", "{name: a}")).length, 1);
});

test("with a name, the API server makes up none", () => {
  assert.is(notes(object("Job", "{generateName: a-, name: a}").repeat(2)).length, 1);
});

const apart: readonly [string, string][] = [
  ["{name: a}", "{name: b}"],
  ["{name: a}", "{name: a, namespace: b}"],
  ["{generateName: a-}", "{generateName: a-}"],
  ["{}", "{}"],
  ["null", "null"],
];

for (const [first, second] of apart) {
  test(`${first} and ${second} are two`, () => assert.equal(notes(object("Job", first) + object("Job", second)), []));
}

test("other kinds, groups and files are others", () => {
  assert.equal(
    notes(object("Job", "{name: a}") + object("Pod", "{name: a}") + object("Job", "{name: a}", "batch/v1")),
    [],
  );
  assert.equal(notes(object("Job", "{name: a}"), object("Job", "{name: a}")), []);
});

test("items of a List are reported, too", () => {
  const item = { apiVersion: "v1", kind: "Secret", metadata: { name: "a" } };
  assert.match(
    notes(JSON.stringify({ apiVersion: "v1", kind: "List", items: [item, item] }, null, 1)).join(),
    /^0\.yaml:12 .* at line 5\./,
  );
});

test("it is a note: nothing is unreadable", async () => {
  const { diagnostics, summary } = await check(object("Pod", "{name: a}", "v1").repeat(2));
  assert.equal([diagnostics.map(({ kind }) => kind), summary.objects, summary.unreadable], [["note"], 2, 0]);
});

test.run();
