import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Condition } from "../../../src/model/condition-words.js";
import { conditionOf } from "../../../src/model/condition-words.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Find } from "../../../src/model/find.js";
import type { Operand, Predicate } from "../../../src/model/predicate.js";
import { always } from "../../../src/model/predicate.js";
import type { Scope } from "../../../src/model/scope.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { models } from "../../spec.js";
import { explained } from "../explain/samples.js";

const test = suite("model/condition-words");

const operand = (text: string, base: Operand["base"] = "here"): Operand => ({ base, path: parseFieldPath(text) });
const [a, b, found] = [operand("a"), operand("b"), operand("spec.field")];
const list = { kind: "list", path: parseFieldPath("list") } as const;
const find = (when: Predicate): Find => ({ each: [], at: found.path, when });
const not = (of: Predicate): Predicate => ({ kind: "not", of });
const windows: Scope = {
  name: "windows",
  description: "",
  subject: "pod",
  when: always,
  clause: "the pod is for Windows",
  opposite: "the pod is not for Windows",
};
const words = (one: Find): Condition => conditionOf(one, [windows]);

const examples: readonly [when: Predicate, words: Condition, opposite: Condition][] = [
  [{ kind: "present", operand: found }, "the field is set", "the field is not set"],
  [{ kind: "nonEmpty", operand: a }, "`a` is not empty", "`a` is empty or not set"],
  [{ kind: "equals", operand: found, value: true }, "the value is `true`", "the value is not `true`"],
  [{ kind: "equals", operand: a, value: false }, "`a` is `false`", "`a` is not `false`"],
  [
    { kind: "equals", operand: a, value: { parameter: "p" } },
    "`a` is the parameter `p`",
    "`a` is not the parameter `p`",
  ],
  [{ kind: "oneOf", operand: a, values: ["x"] }, "`a` is `x`", "`a` is not `x`"],
  [{ kind: "oneOf", operand: a, values: ["x", "y", "z"] }, "`a` is `x`, `y` or `z`", "`a` is none of `x`, `y`, `z`"],
  [
    { kind: "oneOf", operand: a, values: { parameter: "p" } },
    "`a` is in the parameter `p`",
    "`a` is not in the parameter `p`",
  ],
  [
    { kind: "equalsIgnoringCase", operand: a, value: "x" },
    "`a` is `x` (case-insensitive)",
    "`a` is not `x` (case-insensitive)",
  ],
  [
    { kind: "matches", operand: operand("p", "parameter"), pattern: "^x" },
    "the parameter `p` begins with `x`",
    "the parameter `p` does not begin with `x`",
  ],
  [{ kind: "matches", operand: a, pattern: "^(?:x|y)$" }, "`a` is `x` or `y`", "`a` is not `x` or `y`"],
  [{ kind: "matches", operand: a, pattern: "^x*" }, "`a` matches `^x*`", "`a` does not match `^x*`"],
  [
    { kind: "bytesOver", operand: operand("s", "pod"), limit: 20, after: "/" },
    "`s` of the pod has more than 20 bytes after the last `/`",
    "`s` of the pod has at most 20 bytes after the last `/`",
  ],
  [
    { kind: "quantityBelow", operand: a, limit: 2 },
    "`a` is an amount that rounds up to less than 2",
    "`a` is not an amount that rounds up to less than 2",
  ],
  [{ kind: "itemsOver", operand: a, limit: 1 }, "`a` has more than 1 item", "`a` has at most 1 item"],
  [
    { kind: "sameValue", operand: operand("u", "effective"), in: { kind: "containers", lists: ["containers"] } },
    "`u` (of the container, or inherited from the pod) is set to the same number in every regular container",
    "`u` (of the container, or inherited from the pod) is not set to the same number in every regular container",
  ],
  [{ kind: "scope", scope: "windows" }, "the pod is for Windows", "the pod is not for Windows"],
  [
    { kind: "some", in: list, where: { kind: "present", operand: a } },
    "for at least one item of `list`, `a` is set",
    "for every item of `list`, `a` is not set",
  ],
  [
    { kind: "some", in: list, where: { kind: "equals", operand: operand(""), value: "x" } },
    "at least one item of `list` is `x`",
    "no item of `list` is `x`",
  ],
  [
    { kind: "every", in: { ...list, first: true }, where: { kind: "equals", operand: operand(""), value: "x" } },
    "the first item of `list` is `x`",
    "the first item of `list` is not `x`",
  ],
  [
    { kind: "some", in: { kind: "entries", path: list.path }, where: { kind: "present", operand: operand("key") } },
    "for at least one entry of `list`, the key is set",
    "for every entry of `list`, the key is not set",
  ],
  [
    {
      kind: "all",
      of: [
        { kind: "present", operand: a },
        {
          kind: "any",
          of: [
            { kind: "equals", operand: b, value: 1 },
            { kind: "equals", operand: b, value: 2 },
          ],
        },
      ],
    },
    { heading: "all of these are true", of: ["`a` is set", "`b` is `1` or `2`"] },
    { heading: "at least one of these is true", of: ["`a` is not set", "`b` is none of `1`, `2`"] },
  ],
  [
    {
      kind: "some",
      in: { kind: "containers", lists: ["initContainers", "containers", "ephemeralContainers"] },
      where: {
        kind: "all",
        of: [
          { kind: "present", operand: a },
          { kind: "present", operand: b },
          { kind: "scope", scope: "windows" },
        ],
      },
    },
    {
      heading: "for at least one container, all of these are true",
      of: ["`a` of the container is set", "`b` of the container is set", "the pod is for Windows"],
    },
    {
      heading: "for every container, at least one of these is true",
      of: ["`a` of the container is not set", "`b` of the container is not set", "the pod is not for Windows"],
    },
  ],
];

for (const [when, expected, opposite] of examples) {
  test(`${when.kind}: ${JSON.stringify(expected)}`, () => {
    assert.equal([words(find(when)), words(find(not(when)))], [expected, opposite]);
  });
}

test("two short conditions are one line", () => {
  const isSet = (one: Operand): Predicate => ({ kind: "present", operand: one });
  assert.is(words(find({ kind: "all", of: [isSet(a), isSet(b)] })), "`a` is set and `b` is set");
});

test('"is set" is omitted if there are other conditions', () => {
  const isSet: Predicate = { kind: "present", operand: found };
  const isEmpty = not({ kind: "nonEmpty", operand: found });
  assert.is(words(find({ kind: "all", of: [isSet, { kind: "scope", scope: "windows" }] })), "the pod is for Windows");
  assert.is(words(find({ kind: "all", of: [isSet, isEmpty] })), "the field is set, but empty");
});

test("the found list is the field", () => {
  const isX: Predicate = { kind: "equals", operand: operand(""), value: "x" };
  const when: Predicate = { kind: "some", in: { kind: "list", path: found.path, first: true }, where: isX };
  assert.is(words(find(when)), "the first item of the field is `x`");
});

test("words of the author replace those of the parts", () => {
  assert.is(words({ ...find(always), condition: "it is so" }), "it is so");
  assert.equal(words({ ...find(always), condition: ["it is so", "it is that"] }), {
    heading: "all of these are true",
    of: ["it is so", "it is that"],
  });
});

test("a scope without words is a fault of the spec", () => {
  assert.throws(() => conditionOf(find({ kind: "scope", scope: "windows" }), []), /"windows" has no words/);
});

test("two cases of a scope with the same paths differ by their conditions", () => {
  const [, fails, ignored] = explained("win-run-as-user", "1.27" as KubeVersion).cases;
  assert.equal(
    [fails, ignored].map((one) => one?.conditions[0]?.when),
    [
      "a service account token is mounted, and all init and regular containers have the same runAsUser",
      "no service account token is mounted, or the init and regular containers do not have the same runAsUser",
    ],
  );
  assert.equal(ignored?.conditions.flatMap(({ paths }) => paths).sort(), [...(ignored?.paths ?? [])].sort());
});

test("paths with the same condition are listed together", () => {
  for (const { conditions } of explained("win-missing-program").cases) assert.is(conditions.length, 1);
});

test("a text that looks like a value of another type is in quotes", () => {
  const is = (value: string | number): Predicate => not({ kind: "equals", operand: found, value });
  assert.is(words(find({ kind: "all", of: [is("0"), is(0)] })), 'the value is none of `"0"`, `0`');
});

test("every path has its condition", () => {
  const [rejected] = explained("win-host-pid").cases;
  assert.equal(rejected?.conditions, [{ when: "the value is `true`", paths: ["spec.hostPID"] }]);
});

const textsIn = (condition: Condition): readonly string[] =>
  typeof condition === "string" ? [condition] : [condition.heading, ...condition.of.flatMap(textsIn)];

test("conditions of all rules are short, and have no long patterns", () => {
  for (const { version, rules, scopes } of models()) {
    for (const { id, cases } of rules) {
      const conditions = cases.flatMap(({ finds }) => finds.flatMap((one) => textsIn(conditionOf(one, scopes))));
      const long = conditions.filter((text) => text.replaceAll(/`[^`]*`/g, "").length > 160);
      const patterns = conditions.filter((text) => /matches `|match `/.test(text));
      assert.equal([long, patterns], [[], []], `${id} in ${version}`);
    }
  }
});

test.run();
