import { suite } from "uvu";
import * as assert from "uvu/assert";
import { conditionOf, scopesNamedIn } from "../../../src/explain/condition.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Find } from "../../../src/model/model.js";
import type { Operand, Predicate } from "../../../src/model/predicate.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { explained } from "./samples.js";

const test = suite("explain/condition");

const operand = (text: string, base: Operand["base"] = "here"): Operand => ({ base, path: parseFieldPath(text) });
const [a, b, found] = [operand("a"), operand("b"), operand("spec.field")];
const list = { kind: "list", path: parseFieldPath("list") } as const;
const find = (when: Predicate): Find => ({ each: [], at: found.path, when });
const not = (of: Predicate): Predicate => ({ kind: "not", of });

const examples: readonly [when: Predicate, words: string, opposite: string][] = [
  [{ kind: "present", operand: found }, "the field is set", "the field is not set"],
  [{ kind: "nonEmpty", operand: a }, "`a` is not empty", "`a` is empty or not set"],
  [{ kind: "equals", operand: a, value: false }, "`a` is `false`", "`a` is not `false`"],
  [
    { kind: "equals", operand: a, value: { parameter: "p" } },
    "`a` is the parameter `p`",
    "`a` is not the parameter `p`",
  ],
  [{ kind: "oneOf", operand: a, values: ["x"] }, "`a` is `x`", "`a` is not `x`"],
  [{ kind: "oneOf", operand: a, values: ["x", "y"] }, "`a` is one of `x`, `y`", "`a` is none of `x`, `y`"],
  [
    { kind: "oneOf", operand: a, values: { parameter: "p" } },
    "`a` is one of the parameter `p`",
    "`a` is none of the parameter `p`",
  ],
  [
    { kind: "equalsIgnoringCase", operand: a, value: "x" },
    "`a` is `x` in any letter case",
    "`a` is not `x` in any letter case",
  ],
  [
    { kind: "matches", operand: operand("p", "parameter"), pattern: "^x" },
    "the parameter `p` matches `^x`",
    "the parameter `p` does not match `^x`",
  ],
  [
    { kind: "bytesOver", operand: operand("s", "pod"), limit: 20, after: "/" },
    "`s` of the pod has more than 20 bytes after the last `/`",
    "`s` of the pod does not have more than 20 bytes after the last `/`",
  ],
  [{ kind: "numberBelow", operand: a, limit: 2 }, "`a` is a number below 2", "`a` is not a number below 2"],
  [{ kind: "itemsOver", operand: a, limit: 1 }, "`a` has more than 1 item", "`a` does not have more than 1 item"],
  [
    { kind: "sameValue", operand: operand("u", "effective"), in: { kind: "containers", lists: ["containers"] } },
    "`u` of the container, or else of the pod, is set and equal in all of `spec.containers`",
    "`u` of the container, or else of the pod, is not set and equal in all of `spec.containers`",
  ],
  [{ kind: "scope", scope: "windows" }, "the object is in scope `windows`", "the object is not in scope `windows`"],
  [
    { kind: "some", in: list, where: { kind: "present", operand: a } },
    "in at least one of `list`, `a` is set",
    "in all of `list`, `a` is not set",
  ],
  [
    { kind: "every", in: { ...list, first: true }, where: { kind: "present", operand: a } },
    "in all of the first item of `list`, `a` is set",
    "in at least one of the first item of `list`, `a` is not set",
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
    "`a` is set and (`b` is `1` or `b` is `2`)",
    "`a` is not set or (`b` is not `1` and `b` is not `2`)",
  ],
];

for (const [when, words, opposite] of examples) {
  test(`${when.kind}: ${words}`, () => {
    assert.equal([conditionOf(find(when)), conditionOf(find(not(when)))], [words, opposite]);
  });
}

test('"is set" is omitted if there are other conditions', () => {
  const isSet: Predicate = { kind: "present", operand: found };
  const inScope: Predicate = { kind: "scope", scope: "windows" };
  const isEmpty = not({ kind: "nonEmpty", operand: found });
  assert.is(conditionOf(find({ kind: "all", of: [isSet, inScope] })), "the object is in scope `windows`");
  assert.is(
    conditionOf(find({ kind: "all", of: [isSet, isEmpty] })),
    "the field is set and the field is empty or not set",
  );
  assert.equal(scopesNamedIn(find({ kind: "all", of: [isSet, not(inScope)] })), ["windows"]);
});

test("two cases of a scope with the same paths differ by their conditions", () => {
  const [, fails, ignored] = explained("win-run-as-user", "1.27" as KubeVersion).cases;
  assert.equal(
    [fails, ignored].map((one) => one?.conditions[0]?.when),
    ["the object is in scope `changing-token-owner`", "the object is not in scope `changing-token-owner`"],
  );
  assert.equal(ignored?.conditions.flatMap(({ paths }) => paths).sort(), [...(ignored?.paths ?? [])].sort());
  assert.equal(
    fails?.namedScopes.map(({ name }) => name),
    ["changing-token-owner"],
  );
  assert.match(fails?.namedScopes[0]?.description ?? "", /^A service account token is mounted/);
});

test("a text that looks like a value of another type is in quotes", () => {
  const [{ conditions } = { conditions: [] }] = explained("win-hugepages").cases;
  assert.match(conditions[0]?.when ?? "", /`value` is not `"0"` and `value` is not `0`$/);
});

test("every path has its condition", () => {
  const [rejected] = explained("win-host-pid").cases;
  assert.equal(rejected?.conditions, [{ when: "the field is `true`", paths: ["spec.hostPID"] }]);
  assert.equal(rejected?.namedScopes, []);
});

test("a condition that is too long to read refers to the policies", () => {
  const conditions = explained("win-image-os").cases.flatMap((one) => one.conditions.map(({ when }) => when));
  assert.ok(conditions.includes("the condition in the policies is met"));
  assert.ok(conditions.every((when) => when.length <= 500));
});

test.run();
