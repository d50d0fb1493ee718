import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../src/lib/package.js";
import type { SpecDocument } from "../../../src/spec/document.js";
import { readSpecDocument } from "../../../src/spec/document.js";
import { knownSpec, specDigest } from "../../../src/spec/known-spec.js";
import { readSpec } from "../../../src/spec/read-spec.js";
import { theSpec } from "../../spec.js";
import { sampleFile, sampleSpec, withChanges } from "./broken.js";

const test = suite("spec/known-spec");

/** A file that says this rule of the sample is known. */
function withKnownSample<Result>(use: (folder: string, file: string) => Result): Result {
  const temporary = mkdtempSync(join(tmpdir(), "wincompat-known-"));
  const file = join(temporary, "spec.json.br");
  const known = { digest: specDigest(sampleSpec()), values: { [sampleFile]: { title: "known" } } };
  writeFileSync(file, brotliCompressSync(JSON.stringify(known)));
  try {
    return use(sampleSpec(), file);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

test("values are known until a file changes", () => {
  withKnownSample((folder, file) => {
    assert.equal(knownSpec(folder, file)?.values, { [sampleFile]: { title: "known" } });
    const changed = withChanges([{ file: sampleFile, find: "effect: ignored", put: "effect: rejected" }], (spec) =>
      knownSpec(spec, file),
    );
    assert.is(changed, undefined);
    const added = withChanges([{ file: "rules/win-b.yaml", put: "x" }], (spec) => knownSpec(spec, file));
    assert.is(added, undefined);
  });
});

test("nothing is known without the file", () => {
  assert.is(knownSpec(sampleSpec(), join(tmpdir(), "wincompat-none.json.br")), undefined);
});

test("a known value takes the place of the text, and its places are those of the text", () => {
  withKnownSample((folder, file) => {
    const rule = readSpec(folder, undefined, knownSpec(folder, file)).spec?.rules[0];
    assert.equal(rule?.content, { title: "known" });
    const place = readSpec(folder).spec?.rules[0]?.document.place(["effect"]);
    assert.equal(rule?.document.place(["effect"]), place);
  });
});

test("every file of this package's spec is known, with the value that its text has", () => {
  const known = knownSpec()?.values ?? {};
  for (const { document } of theSpec().rules) {
    const read = readSpecDocument(join(packageRoot, document.file), document.file) as SpecDocument;
    assert.equal(known[document.file.slice("spec/".length)], read.value);
  }
});

test.run();
