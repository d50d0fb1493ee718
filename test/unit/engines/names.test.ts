import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines } from "../../../src/engines/index.js";
import { nameLimits } from "../../../src/engines/names.js";
import { libraryNames } from "../../../src/engines/rego/names.js";
import { packageRoot } from "../../../src/lib/package.js";

const test = suite("engines/names");

function template(path: string): string {
  return readFileSync(join(packageRoot, "templates", path), "utf8");
}

/** The rules and functions that a template in Rego defines, sorted. */
function definedIn(text: string): readonly string[] {
  const names = [...text.matchAll(/^([a-z_]+)(?:\(.*?\))?(?: :=| contains| if)/gm)].map(([, name]) => name ?? "");
  return [...new Set(names)].sort();
}

test("every engine has the names that the list without engines has", () => {
  for (const { id, names } of engines) {
    const { policies: _, ...limits } = names;
    assert.ok(
      nameLimits.some((one) => JSON.stringify(one) === JSON.stringify(limits) && one.spell === limits.spell),
      id,
    );
  }
  assert.is(nameLimits.length, engines.length);
});

test("the names of the Rego library are those that its template defines", () => {
  // Generated from the spec, in place of a rule of the template.
  const generated = ["evidence_at"];
  assert.equal([...libraryNames].sort(), [...definedIn(template("rego/library.hbs")), ...generated].sort());
});

test("no rule has the name of what a template of Gatekeeper defines, imports or calls", () => {
  const text = template("gatekeeper/violation.hbs");
  const called = [...text.matchAll(/\b([a-z_]+)(?:\.[a-z_]+)?\(/g)].map(([, name]) => name ?? "");
  const imported = [...text.matchAll(/^import .*\.([a-z_]+)$/gm)].map(([, name]) => name ?? "");
  const used = [...definedIn(text), ...called, ...imported].map((name) => name.replaceAll("_", "-"));
  assert.ok(["checked-part", "union", "object", "split", "lib", "in"].every((name) => used.includes(name)));
  const reserved = nameLimits.flatMap(({ reserved: all, reservedIds = [] }) => [...all, ...reservedIds]);
  assert.equal(
    used.filter((name) => !reserved.includes(name)),
    [],
  );
});

test.run();
