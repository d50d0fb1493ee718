import { suite } from "uvu";
import type { Example } from "./examples.js";
import { append, checkExamples, put, rename } from "./examples.js";

const test = suite("fix/edit/edit-block");

const examples: readonly Example[] = [
  {
    what: "scalars of all kinds are replaced, comments and anchors stay",
    text: `a: | # 1
  text

b: plain
  text # 2
c: 'x'
d: &x 1 # 3
e: 1 # 4
f:
  g: 1
`,
    operations: [put("x", "a"), put(1, "b"), put("2", "c"), put("no", "d"), put(["x"], "e"), put(null, "f")],
    expected: `a: x # 1

b: 1 # 2
c: "2"
d: &x "no" # 3
e: # 4
- x
f: null
`,
  },
  {
    what: "the empty lines above a replaced value go with it, comments stay",
    text: `a:

  b: 1
c:
  # 1

  - x # 2

d:

  "y"
e:

  f: 1`,
    operations: [put("two\nlines", "a"), put("2020-01-01", "a"), put({ x: 1 }, "c"), put({ z: 1 }, "d"), put(1, "e")],
    expected: `a: "2020-01-01"
c:
  x: 1
  # 1
  # 2

d:
  z: 1
e: 1`,
  },
  {
    what: "a comment that is indented deeper than the last entry stays with it",
    text: `a:
  b: 1
  c:
    d: 1
    # d: 2
# end
`,
    operations: [put("x", "a", "e")],
    expected: `a:
  b: 1
  c:
    d: 1
    # d: 2
  e: x
# end
`,
  },
  {
    what: "what is new is indented as the rest, and stands before the comments at the end",
    text: `a:
    b: 1 # 1
    # 2

c:
    - d
`,
    operations: [put({ x: ["y"] }, "a", "e"), put("z", "c", 0), append({ key: "os", operator: "Equal" }, "c")],
    expected: `a:
    b: 1 # 1
    e:
        x:
            - "y"
    # 2

c:
    - z
    - key: os
      operator: Equal
`,
  },
  {
    what: "without an example it is indented as kubectl does",
    text: `a: 1
`,
    operations: [append({ key: "os", list: [[1, 2]] }, "b", "c")],
    expected: `a: 1
b:
  c:
  - key: os
    list:
    - - 1
      - 2
`,
  },
  {
    what: "into what is empty or nothing",
    text: `a: [ ]
b: {} # 0
c: ~ # 1
d:
`,
    operations: [append(1, "a"), put(1, "b", "x"), put(2, "c", "x", "z"), append({ x: 1, z: 2 }, "d")],
    expected: `a:
- 1
b: # 0
  x: 1
c: # 1
  x:
    z: 2
d:
- x: 1
  z: 2
`,
  },
  {
    what: "behind a text that keeps empty lines",
    text: `a:
  b: |+
    x

c: 2
`,
    operations: [put(1, "a", "d")],
    expected: `a:
  b: |+
    x

  d: 1
c: 2
`,
  },
  {
    what: "inner and outer entries at one place",
    text: `a:
  b:
    c: 1
`,
    operations: [put(1, "d"), put(2, "a", "e"), put(3, "a", "b", "f")],
    expected: `a:
  b:
    c: 1
    f: 3
  e: 2
d: 1
`,
  },
  {
    what: "a key in its quotes",
    text: `a: 'x'
"b": 1
c: 2 # 1
'd': 3
`,
    operations: [rename("e f", "a"), rename("yes", "b"), rename("on", "c"), rename("it's", "d")],
    expected: `e f: 'x'
"yes": 1
"on": 2 # 1
'it''s': 3
`,
  },
  {
    what: "markers, directives and what follows",
    text: `%YAML 1.1
---
# 1
a: 1
...
# 2
`,
    operations: [put(2, "b")],
    expected: `%YAML 1.1
---
# 1
a: 1
b: 2
...
# 2
`,
  },
];

checkExamples(test, examples);

test.run();
