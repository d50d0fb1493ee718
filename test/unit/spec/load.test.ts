import { renameSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Diagnostic } from "../../../src/lib/diagnostic.js";
import { formatDiagnostic } from "../../../src/lib/diagnostic.js";
import { loadSpec } from "../../../src/spec-lint/load-spec.js";
import {
  diagnosticsOf,
  factsFile,
  sample,
  sampleFacts,
  sampleFile,
  sampleSchemas,
  sampleSpec,
  withChanges,
} from "./broken.js";

const test = suite("spec/load");

/** The diagnostics while a part of the sample is missing. */
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

for (const file of ["scopes.yaml", "families.yaml", "images.yaml", "documents.yaml", "disagreements.yaml"]) {
  test(`the spec cannot be without ${file}`, () => {
    assert.equal(without(file, diagnosticsOf), [`spec/${file}: The spec needs this file. Restore it.`]);
  });
}

for (const folder of ["rules", "mutations", "versions", "platforms", "facts"]) {
  test(`the spec cannot be without ${folder}`, () => {
    const said = without(folder, diagnosticsOf);
    assert.equal(said, [`spec/${folder}: The spec needs this folder. Restore it.`]);
  });
}

test("a folder without schemas is no spec", () => {
  const said = without("schema", (spec) =>
    (loadSpec(spec) as { diagnostics: readonly Diagnostic[] }).diagnostics.map((one) => ({
      ...one,
      file: one.file.replace(spec, "<spec>"),
    })),
  );
  assert.equal(said, [
    "<spec>: This is no folder with a spec: it has no folder schema. Name the folder with rules/, versions/ and schema/.",
  ]);
});

test("a file that would not be read is reported", () => {
  const [only] = withChanges([{ file: "rules/win-sample.json", put: "{}" }], diagnosticsOf);
  assert.is(
    only && formatDiagnostic(only),
    "spec/rules/win-sample.json:1:1  Only *.yaml files are read here. Rename the file, or move it away.",
  );
});

test("hidden files are ignored", () => {
  assert.equal(withChanges([{ file: "rules/.DS_Store", put: "x" }], diagnosticsOf), []);
});

test("a rule that is not valid is reported once, not again where it is named", () => {
  const said = withChanges([{ file: sampleFile, find: "profile: core", put: "profile: code" }], diagnosticsOf);
  assert.equal(
    said.map(({ file }) => file),
    [`spec/${sampleFile}`],
  );
});

test("all faults are reported at once, in the order of files and lines", () => {
  const changes = [
    {
      file: "rules/win-b.yaml",
      put: sample.replace("profile: core", "profile: code").replace("effect: ignored", "effect: none"),
    },
    { file: "rules/win-c.yaml", put: "title: [" },
    { file: sampleFile, find: "family: host-namespaces", put: "family: nowhere" },
    { file: sampleFile, find: "This is what to do.", put: "This is what to do" },
    { file: "rules/Win-A.yaml", put: sample },
  ];
  const places = withChanges(changes, diagnosticsOf).map(({ file, line }) => `${file}:${line}`);
  assert.equal(places, [
    "spec/rules/Win-A.yaml:1",
    "spec/rules/win-b.yaml:4",
    "spec/rules/win-b.yaml:12",
    "spec/rules/win-c.yaml:1",
    "spec/rules/win-sample.yaml:3",
    "spec/rules/win-sample.yaml:8",
  ]);
});

test("the digest does not depend on line endings", () => {
  const digest = (put: string): string => withChanges([{ file: sampleFile, put }], digestOf);
  assert.match(digest(sample), /^sha256:[0-9a-f]{64}$/);
  assert.is(digest(sample.replaceAll("\n", "\r\n")), digest(sample));
  assert.is.not(digest(sample.replace("what is wrong", "what is amiss")), digest(sample));
});

test("facts are not part of the digest", () => {
  const put = sampleFacts.replace("what is data", "what was data");
  assert.is(withChanges([{ file: factsFile, put }], digestOf), withChanges([], digestOf));
});

test("a disagreement changes no release", () => {
  const changed = withChanges(
    [{ file: "disagreements.yaml", find: "The sample holds", put: "The sample stands" }],
    digestOf,
  );
  assert.is(changed, digestOf(sampleSpec()));
});

function digestOf(folder: string): string {
  const loaded = loadSpec(folder, sampleSchemas);
  return "spec" in loaded ? loaded.spec.digest : "";
}

test.run();
