import { suite } from "uvu";
import * as assert from "uvu/assert";
import { here } from "../../../src/model/field-path.js";
import type { Predicate } from "../../../src/model/predicate.js";
import { always } from "../../../src/model/predicate.js";
import type { Scope } from "../../../src/model/scope.js";
import { scopesAsked } from "../../../src/model/scope.js";

const test = suite("model/scope");

function named(scope: string): Predicate {
  return { kind: "scope", scope };
}

function scope(name: string, when: Predicate): Scope {
  return { name, description: `${name}.`, subject: "pod", when };
}

const model = {
  evidence: [{ id: "names-windows" }, { id: "has-windows-volume" }],
  scopes: [
    scope("has-windows-volume", { kind: "not", of: named("linux") }),
    scope("names-windows", { kind: "any", of: [named("has-windows-volume"), named("other")] }),
    scope("linux", always),
    scope("other", always),
    scope("windows", { kind: "not", of: named("names-windows") }),
  ],
};

test("scopes come after their parts, and evidence is replaced by its meaning, also in other evidence", () => {
  const asked = scopesAsked(model, [{ scope: "windows", finds: [] }]);
  assert.equal(
    asked.map(({ name }) => name),
    ["linux", "other", "windows"],
  );
  assert.equal(asked.at(-1)?.when, {
    kind: "not",
    of: { kind: "any", of: [{ kind: "not", of: named("linux") }, named("other")] },
  });
});

test("conditions ask for scopes, too, and a case can be about all objects", () => {
  const asked = scopesAsked(model, [{ scope: undefined, finds: [{ each: [], at: here, when: named("other") }] }]);
  assert.equal(
    asked.map(({ name }) => name),
    ["other"],
  );
});

test.run();
