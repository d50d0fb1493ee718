import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Finders } from "../../../scripts/release/tools.js";
import { findTools } from "../../../scripts/release/tools.js";
import { MissingOpaError } from "../../../src/engines/opa/compiler.js";
import { UsageError } from "../../../src/lib/errors.js";

const test = suite("scripts/release/tools");
const all: Finders = { opa: () => "opa", oras: () => "oras" };
const withoutOras: Finders = { ...all, oras: () => undefined };

test("what stays undone is reported", () => {
  const said: string[] = [];
  const tools = findTools({ key: undefined, requireOci: false }, (sentence) => void said.push(sentence), withoutOras);
  assert.equal(tools, { opa: "opa", oras: undefined, key: undefined });
  assert.is(said.length, 2);
  assert.match(
    said[0] ?? "",
    /^The OCI layouts are left out, because oras is missing\. Install oras \d+\.\d+\.\d+ and put it on PATH or name it in ORAS; /,
  );
  assert.match(said[1] ?? "", /^Nothing is signed, neither the bundle nor SHA256SUMS: /);
});

test("layouts that must be there are a failure without oras", () => {
  const find = (): unknown => findTools({ key: undefined, requireOci: true }, () => {}, withoutOras);
  assert.throws(
    find,
    (error: Error) =>
      error instanceof UsageError && /^OCI layouts need oras, which is missing\. Install /.test(error.message),
  );
  assert.is(findTools({ key: undefined, requireOci: true }, () => {}, all).oras, "oras");
});

test("without opa there is nothing to package with", () => {
  const opa = (): string => {
    throw new MissingOpaError("opa is not installed.");
  };
  assert.throws(
    () => findTools({ key: undefined, requireOci: false }, () => {}, { ...all, opa }),
    (error: Error) => error instanceof MissingOpaError,
  );
});

test.run();
