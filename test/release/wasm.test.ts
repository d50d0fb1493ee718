import { suite } from "uvu";
import * as assert from "uvu/assert";
import { MissingOpaError, opaVersion } from "../../src/opa/compiler.js";
import { sha256, sourceDigest } from "../../src/opa/digest.js";
import { wasmFor, wasmSources } from "../../src/release/wasm.js";
import { temporaryFolder } from "../commands/run.js";
import { withVariable } from "../environment.js";

const test = suite("release/wasm");

const rego = { path: "opa/bundle/main/main.rego", text: "package main\n" };
const files = [rego, { path: "opa/capabilities.json", text: "{}" }, { path: "kyverno/a.yaml", text: "a: b\n" }];
const wasm = "compiled";

interface Made {
  readonly wasm: { readonly opa: string; readonly rego: string };
  readonly files: Readonly<Record<string, string>>;
}

const made: Made = { wasm: { opa: opaVersion, rego: sourceDigest(wasmSources(files)) }, files: { "opa/policy.wasm": sha256(wasm) } };

function earlier(index: string): string {
  return temporaryFolder({ "release.json": index, "opa/policy.wasm": wasm });
}

/** What is taken from an earlier release; undefined where opa would be needed, for which there is a false name. */
function kept(...folders: string[]): string | undefined {
  try {
    return withVariable("OPA", "/nonexistent/opa", () => wasmFor(files, folders)).toString();
  } catch (error) {
    if (error instanceof MissingOpaError) return undefined;
    throw error;
  }
}

test("Wasm of the same Rego, compiled by the same opa, is kept", () => {
  assert.is(kept(earlier(JSON.stringify(made))), wasm);
});

test("the first folder that has it will do", () => {
  assert.is(kept(earlier("{}"), earlier(JSON.stringify(made))), wasm);
});

const useless: Readonly<Record<string, string>> = {
  "other Rego": JSON.stringify({ ...made, wasm: { ...made.wasm, rego: sha256("") } }),
  "another opa": JSON.stringify({ ...made, wasm: { ...made.wasm, opa: "0.9.1" } }),
  "another digest of itself": JSON.stringify({ ...made, files: { "opa/policy.wasm": sha256("") } }),
  "an index that does not parse": "{",
  "an index that says nothing": "{}",
};

for (const [what, index] of Object.entries(useless)) {
  test(`Wasm with ${what} is compiled anew`, () => assert.is(kept(earlier(index)), undefined));
}

test("a folder without a release has no Wasm", () => assert.is(kept(temporaryFolder()), undefined));

test("Wasm is made from Rego and capabilities, from nothing else", () => {
  assert.equal(wasmSources(files).map(({ path }) => path), ["opa/bundle/main/main.rego", "opa/capabilities.json"]);
});

test("the digest tells texts and names apart, not their order", () => {
  const other = { path: "opa/bundle/a.rego", text: "package a\n" };
  assert.is(sourceDigest([rego, other]), sourceDigest([other, rego]));
  assert.is.not(sourceDigest([rego, other]), sourceDigest([rego, { ...other, text: "package b\n" }]));
  assert.is.not(sourceDigest([rego, other]), sourceDigest([rego, { ...other, path: "opa/bundle/b.rego" }]));
});

test.run();
