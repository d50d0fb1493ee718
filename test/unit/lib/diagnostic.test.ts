import { suite } from "uvu";
import * as assert from "uvu/assert";
import { compareText } from "../../../src/lib/compare.js";
import type { Diagnostic } from "../../../src/lib/diagnostic.js";
import { compareDiagnostics, formatDiagnostic } from "../../../src/lib/diagnostic.js";

const test = suite("lib/diagnostic");

const at = (file: string, line: number, column: number, message: string): Diagnostic => ({
  file,
  line,
  column,
  message,
});

test("a diagnostic starts with its place, as terminals link it", () => {
  assert.is(formatDiagnostic(at("spec/a.yaml", 3, 7, "Wrong.")), "spec/a.yaml:3:7  Wrong.");
});

test("diagnostics come by file, line, column and message, numbers as numbers", () => {
  const order = [
    at("a", 2, 1, "x"),
    at("a", 10, 2, "y"),
    at("a", 10, 10, "a"),
    at("a", 10, 10, "b"),
    at("b", 1, 1, "a"),
  ];
  assert.equal([...order].reverse().sort(compareDiagnostics), order);
  assert.is(compareDiagnostics(at("a", 1, 1, "x"), at("a", 1, 1, "x")), 0);
});

test("texts are ordered by code units, whatever the locale", () => {
  assert.equal(["b", "é", "a-b", "B", "a", "ab"].sort(compareText), ["B", "a", "a-b", "ab", "b", "é"]);
});

test.run();
