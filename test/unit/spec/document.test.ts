import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { SpecDocument } from "../../../src/spec/document.js";
import { parseSpecDocument, readSpecDocument } from "../../../src/spec/document.js";
import { temporaryFolder } from "../cli/run.js";
import { sampleFile as file, sampleSpec, testBreaks } from "./broken.js";

const test = suite("spec/document");

testBreaks(test, {
  "a quote that is not closed is reported": {
    file,
    find: "family: host-namespaces",
    put: 'family: "host-namespaces§',
    says: "This is not valid YAML: Missing closing",
  },
  "a bracket that is not closed is reported where it opens": {
    file,
    find: "profile: core",
    put: "profile: §[core",
    says: "This is not valid YAML: The bracket [ is not closed.",
  },
  "a comma that is missing is reported": {
    file,
    find: "profile: core",
    put: 'profile: ["core"\n  §"strict"]',
    says: "This is not valid YAML: A comma is missing before this item.",
  },
  "a mapping in one line with another is reported": {
    file,
    find: "profile: core",
    put: "profile: §core: yes",
    says: "This is not valid YAML: Nested mappings",
  },
  "a tab in the place of spaces is reported once": {
    file,
    find: "        effect",
    put: "§\t\teffect",
    says: "This is not valid YAML: Tabs are not allowed as indentation.",
  },
  "a field that is there twice is reported": {
    file,
    find: "profile: core",
    put: "profile: core\n§profile: core",
    says: "This is not valid YAML: Map keys must be unique.",
  },
  "a second document is reported": {
    file,
    find: "profile: core",
    put: "§---\nprofile: core",
    says: "The file must hold one document. Remove the line ---",
  },
  "an empty file is reported": { file, put: "", says: "The file is empty. It must be a mapping." },
  "a file with nothing but comments is reported": {
    file,
    put: "# Nothing.\n",
    says: "The file is empty. It must be a mapping.",
  },
  "an alias without its anchor is reported": {
    file,
    find: "family: host-namespaces",
    put: "family: *name",
    says: "This is not valid YAML: Unresolved alias",
  },
  "a list is no rule": { file, put: "§- title: x\n", says: "The file must be a mapping." },
});

function placeOf(...keys: readonly (string | number)[]): string {
  const { line, column } = (readSpecDocument(join(sampleSpec(), file), `spec/${file}`) as SpecDocument).place(keys);
  return `${line}:${column}`;
}

test("a field stands where its name does, an item where it begins", () => {
  assert.is(placeOf("profile"), "4:1");
  assert.is(placeOf("revisions", 0), "6:5");
  assert.is(placeOf("revisions", 0, "cases", 0, "effect"), "12:9");
});

test("what is missing stands where its nearest parent does", () => {
  assert.is(placeOf("revisions", 0, "removed"), "6:5");
  assert.is(placeOf("revisions", 7, "removed"), "5:1");
  assert.is(placeOf("nothing", "at", "all"), "1:1");
});

test("generated files are not parsed", () => {
  const path = join(temporaryFolder({ "a.yaml": `a: ${"b".repeat(2 ** 18)}\n` }), "a.yaml");
  assert.equal(readSpecDocument(path, "spec/a.yaml"), [
    { file: "spec/a.yaml", line: 1, column: 1, message: "It is larger than 256 KiB. Shorten it.", wholeFile: true },
  ]);
});

test("lines are counted where the syntax is wrong", () => {
  const text = '"a"!kind: Pod\nspec:\n<<: *a{';
  const faults = parseSpecDocument(text, "a.yaml");
  assert.ok(Array.isArray(faults));
  assert.equal(
    faults.map(({ line, column }) => [line, column]),
    [
      [1, 11],
      [2, 5],
      [3, 7],
    ],
  );
});

test.run();
