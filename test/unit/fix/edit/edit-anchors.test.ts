import { suite } from "uvu";
import * as assert from "uvu/assert";
import { editDocument } from "../../../../src/fix/edit/edit-document.js";
import type { Operation } from "../../../../src/model/operation.js";
import type { Example } from "./examples.js";
import { append, checkExamples, put, remove, rename } from "./examples.js";

const test = suite("fix/edit/edit-anchors");

const examples: readonly Example[] = [
  {
    what: "a part that all places want changed alike is edited once",
    text: `b: &b {x: 1}
c: *b
`,
    operations: [remove("b", "x"), remove("c", "x")],
    expected: `b: &b {}
c: *b
`,
  },
  {
    what: "an item that all places want is added once, to a list or with it",
    text: `b: &b
  x: [1]
c: *b
`,
    operations: [append(2, "b", "x"), append(3, "b", "w"), append(2, "c", "x"), append(3, "c", "w")],
    expected: `b: &b
  x: [1, 2]
  w:
  - 3
c: *b
`,
  },
  {
    what: "the same item is added as often as each place wants it",
    text: `b: &b [1]
c: *b
`,
    operations: [append(2, "b"), append(2, "b"), append(2, "c"), append(2, "c")],
    expected: `b: &b [1, 2, 2]
c: *b
`,
  },
  {
    what: "the item of a list that all places want gone is removed alone",
    text: `b: &b [1, 2, 3]
c: *b
`,
    operations: [remove("b", 0), remove("c", 0)],
    expected: `b: &b [2, 3]
c: *b
`,
  },
  {
    what: "an alias is replaced by a value of its own",
    text: `b: &b {x: 1}
c: *b
d: *b
`,
    operations: [put(2, "c")],
    expected: `b: &b {x: 1}
c: 2
d: *b
`,
  },
  {
    what: "a merged entry is overridden",
    text: `b: &b
  x: 1
c:
  <<: *b
  y: 1
`,
    operations: [put(2, "c", "x"), put(3, "c", "z")],
    expected: `b: &b
  x: 1
c:
  <<: *b
  y: 1
  x: 2
  z: 3
`,
  },
  {
    what: "a merged entry goes where all maps want it gone",
    text: `b: &b
  x: 1
  y: 2
c:
  <<: *b
`,
    operations: [remove("b", "x"), remove("c", "x")],
    expected: `b: &b
  y: 2
c:
  <<: *b
`,
  },
  {
    what: "an anchor goes with its only alias",
    text: `a: &x 1
b: *x
c: 2
`,
    operations: [remove("a"), remove("b")],
    expected: `c: 2
`,
  },
];

checkExamples(test, examples);

const refused: readonly (readonly [text: string, operations: readonly Operation[], reason: string])[] = [
  [
    "a: 0\nb: &b {x: 1}\nc: *b\n",
    [remove("b", "x")],
    "The anchor &b is also used at line 3, and the edit is not right for all its uses.",
  ],
  [
    "b: &b\n  x: 1\nc:\n  <<: *b\n  y: 1\n",
    [remove("c", "x")],
    "The anchor &b is also used at line 4, and the edit is not right for all its uses.",
  ],
  [
    "b: &b\n  x: 1\nc:\n  <<: *b\n",
    [remove("b")],
    "The anchor &b is also used at line 4, and the edit is not right for all its uses.",
  ],
  [
    "b: &b\n  x: 1\nc:\n  <<: *b\n",
    [put(5, "b", "z")],
    "The anchor &b is also used at line 4, and the edit is not right for all its uses.",
  ],
  [
    "b: &b {x: 1}\nc: *b\n",
    [remove("b", "x"), put(2, "c", "x")],
    "The anchor &b is also used at line 2, and the edit is not right for all its uses.",
  ],
  ["a: 1\n? b\n: 2\n", [remove("a")], 'There is a key with "?" before it here.'],
  ["a: !!str 1\n", [put(2, "a")], "The value has a tag."],
  [
    "a: [b: 1]\n",
    [put(2, "a", 0, "b")],
    "A list contains a key with its value without braces; put braces around them.",
  ],
  ["&k a: 1\n", [rename("b", "a")], "The key has an anchor or a tag, or is an alias."],
  ["a: b\n", [put(1, "a", "x")], 'The value "b" cannot have an entry "x".'],
  ["a: [1]\n", [put(1, "a", 1)], "The list has no item 1."],
  ["a: 1\n", [put(1)], "A complete document cannot be replaced."],
  ["a: 1\n---\nb: 1\n", [remove("a")], "This is not the text of one document that can be read."],
  ["a: [\n", [remove("a")], "This is not the text of one document that can be read."],
];

for (const [text, operations, reason] of refused) {
  test(`refused: ${reason}`, () => {
    assert.equal(editDocument(text, [operations]), { text, refused: new Map([[0, reason]]) });
  });
}

test("the groups that are not refused are made, and lines are counted in the file", () => {
  const { text, refused: reasons } = editDocument(
    "a: &a {x: 1, z: 1}\nb: *a\nc: 1\n",
    [[remove("a", "x"), remove("c")], [remove("c")], [remove("a", "z")], [remove("b", "z")]],
    11,
  );
  assert.is(text, "a: &a {x: 1}\nb: *a\n");
  assert.equal(
    [...reasons],
    [[0, "The anchor &a is also used at line 12, and the edit is not right for all its uses."]],
  );
});

test("what all places want is made together, even if another edit is right for only one of them", () => {
  const wants = (key: string): Operation[][] => [[remove(key, "x")], [append(2, key, "w")]];
  const { text, refused: reasons } = editDocument("a: &a\n  x: 1\n  w: [1]\nb: *a\nc: 1\n", [
    ...wants("a"),
    [put(1, "a", "z")],
    [remove("c")],
    ...wants("b"),
  ]);
  assert.is(text, "a: &a\n  w: [1, 2]\nb: *a\n");
  assert.equal(
    [...reasons],
    [[2, "The anchor &a is also used at line 4, and the edit is not right for all its uses."]],
  );
});

test.run();
