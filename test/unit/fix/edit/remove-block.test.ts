import { suite } from "uvu";
import type { Example } from "./examples.js";
import { checkExamples, put, remove } from "./examples.js";

const test = suite("fix/edit/remove-block");

const examples: readonly Example[] = [
  {
    what: "a map goes with its lines and the comments on them, and those above and below stay",
    text: `a: 1
# 0
b: # 1
  # 2
  - x # 3
  # 4
# 5
c: 3
`,
    operations: [remove("b")],
    expected: `a: 1
# 0
# 5
c: 3
`,
  },
  {
    what: "the next key, or a comment, moves up behind the dash",
    text: `- a: 1 # 1
  # 2
  b: 2
- a: 3
  b: 4
- - x
  - y
`,
    operations: [remove(0, "a"), remove(1, "a"), remove(2, 0)],
    expected: `- # 2
  b: 2
- b: 4
- - y
`,
  },
  {
    what: "an emptied map behind a dash",
    text: `- a: 1 # 1
- b: 2
`,
    operations: [remove(0, "a"), remove(1, "b")],
    expected: `- {}
- {}
`,
  },
  {
    what: "an emptied list and an emptied map",
    text: `a: # 0
  - x # 1
  # 2
b:
- c:
    d: 2
`,
    operations: [remove("a", 0), remove("b", 0, "c", "d")],
    expected: `a: [] # 0
  # 2
b:
- c: {}
`,
  },
  {
    what: "comments between removed entries stay",
    text: `a:
- b: 1 # 1
  # 2
  c: 2 # 3
  # 4
  d: 3
e:
  f: 1
  # 5
  g: 2
`,
    operations: [remove("a", 0, "b"), remove("a", 0, "c"), remove("e", "f"), remove("e", "g")],
    expected: `a:
- # 2
  # 4
  d: 3
e: {}
  # 5
`,
  },
  {
    what: "an emptied document",
    text: `# 1
a: 1 # 2
# 3
`,
    operations: [remove("a")],
    expected: `# 1
{}
# 3
`,
  },
  {
    what: "empty lines do not join a text that keeps them",
    text: `a: |+
  x
b: 1

c: 2
`,
    operations: [remove("b")],
    expected: `a: |+
  x
c: 2
`,
  },
  {
    what: "a comment that is indented deeper goes with its entry",
    text: `a: |
  x
b:
  c: 1
    # deep
d: 2
`,
    operations: [remove("b")],
    expected: `a: |
  x
d: 2
`,
  },
  {
    what: "a key that stands twice",
    text: `a: 1
a: 2
b: 3
`,
    operations: [remove("a")],
    expected: `b: 3
`,
  },
  {
    what: "all lines end as they did",
    text: `a: 1\r
b: # 1\r
  c: 1\r
`,
    operations: [remove("b", "c"), put(2, "d")],
    expected: `a: 1\r
b: {} # 1\r
d: 2\r
`,
  },
  {
    what: "the last line stays without an end",
    text: `a: 1
b: 2`,
    operations: [remove("b"), put(3, "c")],
    expected: `a: 1
c: 3`,
  },
  {
    what: "the empty lines before the last key are removed with it, and the line before them keeps its end, which is part of the text",
    text: `a:
  b: |
    x


c: plain text
  over lines`,
    operations: [remove("c")],
    expected: `a:
  b: |
    x
`,
  },
  {
    what: "the empty lines before several last keys are removed with them, and those at the end stay",
    text: `a: 1

b:
  c: 1

  d: 1

e: 1

`,
    operations: [remove("e"), remove("b", "d"), remove("b", "c")],
    expected: `a: 1

b: {}

`,
  },
  {
    what: "empty lines that are part of a text stay where the last key is removed",
    text: `a: |+
  x

b: 1`,
    operations: [remove("b")],
    expected: `a: |+
  x

`,
  },
];

checkExamples(test, examples);

test.run();
