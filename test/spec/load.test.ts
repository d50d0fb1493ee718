import { renameSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../src/diagnostic.js";
import { loadSpec } from "../../src/spec/load.js";
import { diagnosticsOf, sample, sampleFile, sampleSpec, withChanges } from "./broken.js";

const test = suite("spec/load");

/** What is said while a part of the sample is away. */
function without(part: string, read: (spec: string) => readonly { file: string; message: string }[]): string[] {
  const spec = sampleSpec();
  renameSync(join(spec, part), `${spec}.away`);
  try {
    return read(spec).map(({ file, message }) => `${file}: ${message}`);
  } finally {
    renameSync(`${spec}.away`, join(spec, part));
  }
}

test("the sample is valid, so that every fault is the one that a test makes", () => {
  assert.equal(diagnosticsOf(sampleSpec()), []);
});

for (const file of ["scopes.yaml", "families.yaml", "images.yaml", "documents.yaml"]) {
  test(`the spec cannot be without ${file}`, () => {
    assert.equal(without(file, diagnosticsOf), [`spec/${file}: The spec needs this file. Restore it.`]);
  });
}

for (const folder of ["rules", "mutations", "versions", "profiles"]) {
  test(`the spec cannot be without ${folder}`, () => {
    const said = without(folder, diagnosticsOf);
    assert.equal(said, [`spec/${folder}: The spec needs this folder. Restore it.`]);
  });
}

test("a folder without schemas is no spec", () => {
  const said = without("schema", (spec) => (loadSpec(spec) as { diagnostics: [] }).diagnostics);
  assert.equal(said, ["spec/schema: The spec needs this folder. Restore it."]);
});

test("a file that would not be read is told", () => {
  const [only] = withChanges([{ file: "rules/win-sample.json", put: "{}" }], diagnosticsOf);
  assert.is(only && formatDiagnostic(only), "spec/rules/win-sample.json:1:1  Only *.yaml files are read here. Rename the file, or move it away.");
});

test("a hidden file is nobody's business", () => {
  assert.equal(withChanges([{ file: "rules/.DS_Store", put: "x" }], diagnosticsOf), []);
});

test("everything that is wrong is told at once, in the order of files and lines", () => {
  const changes = [
    { file: "rules/win-b.yaml", put: sample.replace("profile: core", "profile: code").replace("effect: ignored", "effect: none") },
    { file: "rules/win-c.yaml", put: "title: [" },
    { file: sampleFile, find: "family: host-namespaces", put: "family: nowhere" },
    { file: sampleFile, find: "This is what to do.", put: "This is what to do" },
    { file: "rules/Win-A.yaml", put: sample },
  ];
  const places = withChanges(changes, diagnosticsOf).map(({ file, line }) => `${file}:${line}`);
  assert.equal(places, [
    "spec/rules/Win-A.yaml:1", "spec/rules/win-b.yaml:4", "spec/rules/win-b.yaml:11",
    "spec/rules/win-c.yaml:1", "spec/rules/win-sample.yaml:3", "spec/rules/win-sample.yaml:8",
  ]);
});

test("the digest is that of the texts, whatever the ends of lines", () => {
  const digest = (put: string): string => withChanges([{ file: sampleFile, put }], digestOf);
  assert.match(digest(sample), /^sha256:[0-9a-f]{64}$/);
  assert.is(digest(sample.replaceAll("\n", "\r\n")), digest(sample));
  assert.is.not(digest(sample.replace("what is wrong", "what is amiss")), digest(sample));
});

function digestOf(folder: string): string {
  const loaded = loadSpec(folder);
  return "spec" in loaded ? loaded.spec.digest : "";
}

test.run();
