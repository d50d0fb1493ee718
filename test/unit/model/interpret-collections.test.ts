import { suite } from "uvu";
import * as assert from "uvu/assert";
import { toFind } from "../../../src/model/author.js";
import { compilePolicy } from "../../../src/model/compile.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import { always, never } from "../../../src/model/predicate.js";
import { ruleSetOf } from "../../../src/model/rule-set.js";
import type { Scope } from "../../../src/model/scope.js";
import type { FindSource } from "../../../src/spec/types.js";
import { assertThrows } from "../../assert-throws.js";
import { holds, modelOf, pathsFound } from "./one-rule.js";
import { tableOf } from "./rule-language.js";

const test = suite("model/interpret-collections");

type Where = FindSource["when"];

function paths(find: FindSource, pod: object, scopes?: readonly Scope[]): string[] {
  return pathsFound(
    toFind(find, () => undefined),
    pod,
    scopes,
  );
}

/** Whether the predicate is true for the pod. */
function isTrue(when: NonNullable<Where>, pod: object, scopes?: readonly Scope[]): boolean {
  return paths({ at: "", when }, pod, scopes).length > 0;
}

const pod = {
  spec: {
    ephemeralContainers: [{ name: "e" }],
    containers: [{ name: "a", n: 1, list: [{ x: 1 }, { x: 2 }], map: { "k/1": "v", k2: null } }, { name: "b" }],
    initContainers: [{ name: "i", n: 0 }],
    n: 1,
  },
};

/** The tables of the page that say things in sentences: each sentence, and what follows from it. */
const collections: Readonly<Record<string, { readonly says: string; readonly holds: () => void }>> = {
  "`containers`": {
    says: "`spec.initContainers`, `spec.containers` and `spec.ephemeralContainers`, in this order, as one list. `{containers: [init, regular]}` selects only these kinds.",
    holds: () => {
      const all = ["spec.initContainers[0]", "spec.containers[0]", "spec.containers[1]", "spec.ephemeralContainers[0]"];
      assert.equal(paths({ each: "containers", at: "" }, pod), all);
      assert.equal(paths({ each: { containers: ["regular", "init"] }, at: "" }, pod), all.slice(0, 3));
      assert.equal(paths({ each: { containers: ["ephemeral"] }, at: "" }, pod), all.slice(3));
    },
  },
  "`{list: a.b}`": {
    says: "the items of the list `a.b` of the element. Not a list, null or missing: none. `{list: a.b, only: first}`: its first item, if it has one.",
    holds: () => {
      assert.equal(paths({ each: { list: "spec.containers", only: "first" }, at: "name" }, pod), [
        "spec.containers[0].name",
      ]);
      assert.equal(paths({ each: { list: "spec.volumes", only: "first" }, at: "name" }, pod), []);
      assert.equal(paths({ each: { list: "spec.containers" }, at: "name" }, pod), [
        "spec.containers[0].name",
        "spec.containers[1].name",
      ]);
      for (const list of [undefined, null, {}, "text", 0])
        assert.equal(paths({ each: { list: "list" }, at: "" }, { list }), []);
    },
  },
  "`{entries: a.b}`": {
    says: "the entries of the map `a.b` of the element, each with the fields `key` and `value`. Not a map, null or missing: none.",
    holds: () => {
      const find: FindSource = {
        each: ["containers", { entries: "map" }],
        at: "",
        when: { field: "key", present: true },
      };
      assert.equal(paths(find, pod), ["spec.containers[0].map[k/1]", "spec.containers[0].map[k2]"]);
      assert.equal(paths({ ...find, when: { field: "value", equals: "v" } }, pod), ["spec.containers[0].map[k/1]"]);
      for (const map of [undefined, null, [], "text", 0])
        assert.equal(paths({ each: { entries: "map" }, at: "" }, { map }), []);
    },
  },
};

const present = { field: "x", present: true } as const;
const inScope: Scope = {
  name: "s",
  description: "",
  subject: "pod",
  when: { kind: "present", operand: { base: "here", path: parseFieldPath("spec.n") } },
};
const same = (lists: object): NonNullable<Where> => ({
  effective: "n",
  sameValue: { in: { containers: ["init", "regular"], ...lists } },
});

const predicates: Readonly<Record<string, { readonly says: string; readonly holds: () => void }>> = {
  "`sameValue: {in: c, effective: a.b}`": {
    says: "`c` has elements, the operand is present in every one, and all its values are equal numbers",
    holds: () => {
      const spec = (n: unknown, ...containers: object[]): object => ({ spec: { n, containers } });
      assert.is(isTrue(same({}), spec(1)), false);
      assert.is(isTrue(same({}), spec(1, {})), true);
      assert.is(isTrue(same({}), spec(1, {}, { n: 1 }, { n: null })), true);
      assert.is(isTrue(same({}), spec(1, {}, { n: 2 })), false);
      assert.is(isTrue(same({}), spec(null, { n: 0 }, { n: 0 })), true);
      assert.is(isTrue(same({}), spec(undefined, { n: 1 }, {})), false);
      assert.is(isTrue(same({ containers: ["init"] }), spec(1, { n: 1 })), false);
    },
  },
  "`some: {in: <collection>, where: p}`": {
    says: "p is true for at least one element; no elements: false",
    holds: () => {
      assert.is(isTrue({ some: { in: { list: "l" }, where: present } }, { l: [{}, { x: 1 }] }), true);
      assert.is(isTrue({ some: { in: { list: "l" }, where: present } }, { l: [{}] }), false);
      assert.is(isTrue({ some: { in: { list: "l" }, where: present } }, {}), false);
    },
  },
  "`every: {in: <collection>, where: p}`": {
    says: "p is true for every element; no elements: true",
    holds: () => {
      assert.is(isTrue({ every: { in: { list: "l" }, where: present } }, { l: [{ x: 2 }, { x: 1 }] }), true);
      assert.is(isTrue({ every: { in: { list: "l" }, where: present } }, { l: [{}, { x: 1 }] }), false);
      assert.is(isTrue({ every: { in: { list: "l" }, where: present } }, {}), true);
    },
  },
  "`scope: s`": {
    says: "the pod template (or object) that the element belongs to is in scope `s`",
    holds: () => {
      const find: FindSource = { each: "containers", at: "name", when: { scope: "s" } };
      assert.is(paths(find, pod, [inScope]).length, 4);
      assert.equal(paths(find, { spec: { containers: [{ spec: { n: 1 } }] } }, [inScope]), []);
      assertThrows(() => paths(find, pod), RangeError, 'Scope "s" is not defined.');
    },
  },
  "`not: p`": {
    says: "p is false. So `not` of a predicate over an absent field is true: add `present` if this is not intended",
    holds: () => {
      assert.is(isTrue({ not: present }, { x: 1 }), false);
      assert.is(isTrue({ not: { field: "x", equals: 1 } }, {}), true);
    },
  },
  "`all: [p, …]`": {
    says: "every predicate is true; empty list: true",
    holds: () => {
      assert.is(isTrue({ all: [present, { field: "y", present: true }] }, { x: 1, y: 1 }), true);
      assert.is(isTrue({ all: [present, { field: "y", present: true }] }, { x: 1 }), false);
      assert.is(holds(always, {}), true);
    },
  },
  "`any: [p, …]`": {
    says: "at least one predicate is true; empty list: false",
    holds: () => {
      assert.is(isTrue({ any: [present, { field: "y", present: true }] }, { y: 1 }), true);
      assert.is(isTrue({ any: [present, { field: "y", present: true }] }, {}), false);
      assert.is(holds(never, {}), false);
    },
  },
};

for (const [title, second, examples] of [
  ["collection", "elements", collections],
  ["predicate", "true when", predicates],
] as const) {
  const { rows } = tableOf(title, second);
  test(`the page has every ${title} that is tested, and no other`, () =>
    assert.equal([...rows.keys()], Object.keys(examples)));
  for (const [row, [says]] of rows) {
    test(`${row}: ${says}`, () => {
      assert.is(says, examples[row]?.says);
      examples[row]?.holds();
    });
  }
}

test("each collection of a chain is looked up in the elements of the one before", () => {
  const find: FindSource = { each: ["containers", { list: "list" }], at: "x", when: { equals: 2 } };
  assert.equal(paths(find, pod), ["spec.containers[0].list[1].x"]);
});

test('"effective" is the field of the container or, where that is absent, of the pod', () => {
  const found = (n: unknown): string[] =>
    paths({ each: "containers", at: "name", when: { effective: "n", equals: n as number } }, pod);
  assert.equal(found(1), ["spec.containers[0].name", "spec.containers[1].name", "spec.ephemeralContainers[0].name"]);
  assert.equal(found(0), ["spec.initContainers[0].name"]);
});

test('"pod" is a field of the pod template, said from an element', () => {
  assert.is(paths({ each: "containers", at: "name", when: { pod: "spec.n", equals: 1 } }, pod).length, 4);
});

test('without an operand "when" speaks of the field at "at", and "where" of the element', () => {
  assert.equal(paths({ at: "spec.n", when: { equals: 1 } }, pod), ["spec.n"]);
  assert.equal(paths({ at: "spec.n" }, { spec: {} }), []);
  assert.is(isTrue({ some: { in: { list: "l" }, where: { equals: "a" } } }, { l: ["b", "a"] }), true);
});

test("conditions about containers in each other read each container once", () => {
  const field: Where = { field: "image", equals: "never" };
  const nested = [1, 2, 3].reduce<NonNullable<Where>>(
    (where) => ({ any: [{ some: { in: "containers", where } }, { not: { every: { in: "containers", where } } }] }),
    field,
  );
  const find = toFind({ each: "containers", at: "image", when: nested }, () => undefined);
  let reads = 0;
  const container = {
    get image(): string {
      reads += 1;
      return "a";
    },
  };
  const containers = Array(20).fill(container);
  const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { containers } };
  const { findings } = compilePolicy(ruleSetOf(modelOf(find))).evaluate(object);
  assert.is(findings.length, 20);
  assert.ok(reads <= 8 * 20, `${reads} reads`);
});

test("conditions about containers in each other mean the same in every element", () => {
  const never: Where = { some: { in: "containers", where: { field: "name", equals: "c" } } };
  const some: Where = {
    some: { in: { list: "list" }, where: { some: { in: "containers", where: { field: "n", equals: 0 } } } },
  };
  assert.equal(paths({ each: "containers", at: "", when: { all: [some, { not: never }] } }, pod), [
    "spec.containers[0]",
  ]);
  assert.equal(paths({ each: "containers", at: "", when: never }, pod), []);
});

test.run();
