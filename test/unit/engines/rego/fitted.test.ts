import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fitted, lineLength } from "../../../../src/engines/rego/rego.js";

const test = suite("engines/rego/fitted");
const long = "x".repeat(100);

test("what fits stays on its line", () => {
  const line = `f("${"x".repeat(lineLength - 6)}")`;
  assert.is(fitted(line, "\t"), line);
});

test("the arguments of a call get lines of their own", () => {
  assert.is(
    fitted(`regex.match(\`^${long}$\`, container.image)`, "\t"),
    `regex.match(\n\t\t\`^${long}$\`,\n\t\tcontainer.image,\n\t)`,
  );
});

test("a last argument that is a collection is broken instead of the call", () => {
  assert.is(
    fitted(`path := concat("", ["${long}", format_int(i, 10), "]"])`, "\t"),
    `path := concat("", [\n\t\t"${long}",\n\t\tformat_int(i, 10),\n\t\t"]",\n\t])`,
  );
});

test("brackets and commas in texts and patterns are no brackets and commas", () => {
  assert.is(
    fitted(`x in {"a,{(b", \`c,[\\d}\`, "\\"", "${long}"}`, ""),
    `x in {\n\t"a,{(b",\n\t\`c,[\\d}\`,\n\t"\\"",\n\t"${long}",\n}`,
  );
});

test("references are not broken", () => {
  const line = `template.metadata.annotations["${long}"] == other["${long}"]`;
  assert.is(fitted(line, ""), line);
});

test("a head keeps what follows its call", () => {
  assert.is(
    fitted(`findings contains lib.finding(about, "fails", "${long}") if {`, ""),
    `findings contains lib.finding(\n\tabout,\n\t"fails",\n\t"${long}",\n) if {`,
  );
});

test("an item that fits only without its comma is broken, too", () => {
  const item = `{"a": "${"x".repeat(lineLength - 10)}"}`;
  assert.is(
    fitted(`[${item}, 1]`, "")
      .split("\n")
      .filter((line) => line.length > lineLength).length,
    0,
  );
});

test.run();
