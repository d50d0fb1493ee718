import { suite } from "uvu";
import * as assert from "uvu/assert";
import { operators, toPredicate } from "../../../src/model/author.js";
import { here } from "../../../src/model/field-path.js";
import { effects, severityOfEffect } from "../../../src/model/model.js";
import type { PredicateSource } from "../../../src/spec/types.js";
import { holds } from "./one-rule.js";
import { tableOf } from "./rule-language.js";

const test = suite("model/interpret");

/** Whether the predicate is true for a pod whose field `f` has this value. */
function isTrue(predicate: PredicateSource, pod: object): boolean {
  return holds(
    toPredicate({ field: "f.g", ...predicate }, here, () => undefined),
    pod,
  );
}

const at = (value: unknown): object => ({ f: { g: value } });

/** What the page calls absent: all of these, alike. */
const absent: readonly object[] = [
  {},
  { f: {} },
  { f: null },
  { f: [] },
  { f: [{ g: "a" }] },
  { f: "text" },
  { f: 1 },
  { f: true },
  at(null),
  at(undefined),
];

/** The columns of the page, and objects with such a value. */
const columns: Readonly<Record<string, readonly object[]>> = {
  absent,
  "`false`": [at(false)],
  "`0`": [at(0)],
  '`""`': [at("")],
  "`[]`": [at([])],
  "`{}`": [at({})],
};

/** The rows of the page, each with predicates of that form. */
const forms: Readonly<Record<string, readonly PredicateSource[]>> = {
  "`present: true`": [{ present: true }],
  "`present: false`": [{ present: false }],
  "`nonEmpty: true`": [{ nonEmpty: true }],
  "`equals: v`": [false, true, 0, 1, "", "a", "0", "false"].map((equals) => ({ equals })),
  "`oneOf: [v, …]`": [{ oneOf: ["a", "b"] }, { oneOf: ["a", ""] }],
  "`equalsIgnoringCase: v`": [{ equalsIgnoringCase: "a" }, { equalsIgnoringCase: "" }],
  "`matches: p`": ["a", "^a$", "^$", "a*", "^[^a]*$"].map((matches) => ({ matches })),
  "`bytesOver: n`": [{ bytesOver: 0 }, { bytesOver: 3 }, { bytesOver: 0, after: "\\" }],
  "`itemsOver: n`": [{ itemsOver: 0 }, { itemsOver: 1 }],
  "`quantityBelow: n`": [{ quantityBelow: 1 }, { quantityBelow: 2 }],
};

/** What the cells of the page say; undefined where nothing is promised. */
const cells: Readonly<Record<string, (predicate: PredicateSource) => boolean | undefined>> = {
  true: () => true,
  false: () => false,
  "–": () => undefined,
  "v = false": ({ equals }) => equals === false,
  "v = 0": ({ equals }) => equals === 0,
  'v = ""': ({ equals, equalsIgnoringCase }) => (equals ?? equalsIgnoringCase) === "",
  '"" is listed': ({ oneOf }) => (oneOf as string[]).includes(""),
  'p matches ""': ({ matches }) => ["^$", "a*", "^[^a]*$"].includes(matches as string),
};

/** The last column of the table: its text, and values for which the predicate is true or false. */
type Examples = readonly (readonly [predicate: PredicateSource, value: unknown, truth: boolean])[];

const others: Readonly<Record<string, { readonly says: string; readonly examples: Examples }>> = {
  "`present: true`": {
    says: "true",
    examples: [
      [{ present: true }, "a", true],
      [{ present: true }, ["a"], true],
      [{ present: true }, 7, true],
    ],
  },
  "`present: false`": {
    says: "false",
    examples: [
      [{ present: false }, "a", false],
      [{ present: false }, true, false],
    ],
  },
  "`nonEmpty: true`": {
    says: "true for a text, list or map that is not empty",
    examples: [
      [{ nonEmpty: true }, "a", true],
      [{ nonEmpty: true }, [null], true],
      [{ nonEmpty: true }, { a: null }, true],
    ],
  },
  "`equals: v`": {
    says: 'same type and same value: `"1"` is not `1`',
    examples: [
      [{ equals: "1" }, 1, false],
      [{ equals: 1 }, "1", false],
      [{ equals: 1 }, 1, true],
      [{ equals: true }, true, true],
      [{ equals: true }, "true", false],
      [{ equals: "a" }, "A", false],
      [{ equals: 1 }, 1.5, false],
    ],
  },
  "`oneOf: [v, …]`": {
    says: "a text that is listed",
    examples: [
      [{ oneOf: ["a", "b"] }, "b", true],
      [{ oneOf: ["a", "b"] }, "ab", false],
      [{ oneOf: ["1"] }, 1, false],
    ],
  },
  "`equalsIgnoringCase: v`": {
    says: "equal if the case of ASCII letters is ignored; v is lower-case ASCII. Other letters whose lower case is ASCII, such as the Kelvin sign, are not equal to it",
    examples: [
      [{ equalsIgnoringCase: "admin-1" }, "ADMIN-1", true],
      [{ equalsIgnoringCase: "admin-1" }, "aDmIn-1", true],
      [{ equalsIgnoringCase: "admin" }, "admins", false],
      [{ equalsIgnoringCase: "i" }, "İ", false],
      [{ equalsIgnoringCase: "k" }, "\u212a", false],
      [{ equalsIgnoringCase: "k" }, "K", true],
      [{ equalsIgnoringCase: "s" }, "ſ", false],
    ],
  },
  "`matches: p`": {
    says: "p matches anywhere in the text (`^` and `$` are the ends of the text)",
    examples: [
      [{ matches: "b" }, "abc", true],
      [{ matches: "^b" }, "abc", false],
      [{ matches: "^b$" }, "a\nb\nc", false],
      [{ matches: "b$" }, "ab\n", false],
      [{ matches: "^[^a]$" }, "😀", true],
    ],
  },
  "`bytesOver: n`": {
    says: 'the text has more than n bytes in UTF-8, as the API server counts; with `after: "\\\\"` only the part after the last such character counts',
    examples: [
      [{ bytesOver: 3 }, "abc", false],
      [{ bytesOver: 3 }, "abcd", true],
      [{ bytesOver: 3 }, "éé", true],
      [{ bytesOver: 3 }, "😀", true],
      [{ bytesOver: 4 }, "😀", false],
      [{ bytesOver: 2, after: "\\" }, "abc\\de", false],
      [{ bytesOver: 2, after: "\\" }, "a\\b\\def", true],
      [{ bytesOver: 2, after: "\\" }, "abc", true],
      [{ bytesOver: 0, after: "\\" }, "abc\\", false],
      [{ bytesOver: 0, after: "😀" }, "abc😀", false],
    ],
  },
  "`itemsOver: n`": {
    says: "the list has more than n items",
    examples: [
      [{ itemsOver: 1 }, ["a"], false],
      [{ itemsOver: 1 }, ["a", "b"], true],
      [{ itemsOver: 0 }, [null], true],
    ],
  },
  "`quantityBelow: n`": {
    says: "a quantity of Kubernetes that, rounded up to an integer, is less than n: a number, or a text with a unit or with an exponent of up to three digits, and spaces around",
    examples: [
      [{ quantityBelow: 2 }, 1, true],
      [{ quantityBelow: 2 }, 1.5, false],
      [{ quantityBelow: 2 }, 2, false],
      [{ quantityBelow: 2 }, -1, true],
      [{ quantityBelow: 2 }, 1e-7, true],
      [{ quantityBelow: 2 }, "1", true],
      [{ quantityBelow: 2 }, " +01.0 ", true],
      [{ quantityBelow: 2 }, "1.000000000000000000001", false],
      [{ quantityBelow: 2 }, "1000m", true],
      [{ quantityBelow: 2 }, "1001m", false],
      [{ quantityBelow: 1025 }, "1Ki", true],
      [{ quantityBelow: 1024 }, "1Ki", false],
      [{ quantityBelow: 2 }, "100e-2", true],
      [{ quantityBelow: 2 }, "1E1", false],
      [{ quantityBelow: 2 }, "1e-999", true],
      [{ quantityBelow: 2 }, "1e-1000", false],
      [{ quantityBelow: 1 }, "-1Gi", true],
      [{ quantityBelow: 1 }, "0.0E", true],
      [{ quantityBelow: 1 }, "1n", false],
      [{ quantityBelow: 2 }, "1K", false],
      [{ quantityBelow: 2 }, "m", false],
      [{ quantityBelow: 2 }, "1 m", false],
    ],
  },
};

const values = tableOf("predicate", "absent");

test("the page has the columns that are tested", () => {
  assert.equal(values.heading, ["predicate", ...Object.keys(columns), "other values"]);
});

test("the page lists all predicates", () => {
  assert.equal([...values.rows.keys()], Object.keys(forms));
  const named = [...values.rows.keys(), ...tableOf("predicate", "true when").rows.keys()].map(
    (row) => /^`(\w+)/.exec(row)?.[1],
  );
  assert.equal([...new Set(named)].sort(), [...operators].sort());
});

for (const [row, says] of values.rows) {
  for (const [index, [column, objects]] of Object.entries(columns).entries()) {
    const cell = says[index] ?? "";
    test(`${row} of ${column}: ${cell}`, () => {
      assert.ok(Object.hasOwn(cells, cell), `The page says "${cell}", which this test does not know.`);
      for (const predicate of forms[row] ?? []) {
        const truth = cells[cell]?.(predicate);
        for (const object of truth === undefined ? [] : objects) {
          assert.is(isTrue(predicate, object), truth, `${JSON.stringify(predicate)} of ${JSON.stringify(object)}`);
        }
      }
    });
  }

  test(`${row} of other values: ${says.at(-1)}`, () => {
    assert.is(says.at(-1), others[row]?.says);
    for (const [predicate, value, truth] of others[row]?.examples ?? []) {
      assert.is(isTrue(predicate, at(value)), truth, `${JSON.stringify(predicate)} of ${JSON.stringify(value)}`);
    }
  });
}

test("severity follows from the effect as the page says", () => {
  const { rows } = tableOf("effect", "what happens");
  assert.equal(
    [...rows].map(([effect, [, severity]]) => [effect, severity]),
    effects.map((effect) => [`\`${effect}\``, severityOfEffect(effect)]),
  );
});

test.run();
