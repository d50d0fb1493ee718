import { suite } from "uvu";
import type { Example } from "./examples.js";
import { append, checkExamples, put, remove, rename } from "./examples.js";

const test = suite("fix/edit/edit-flow");

const examples: readonly Example[] = [
  {
    what: "on one line",
    text: `a: { b: 1, c: 2, d: 3 }
e: [x, y, z,]
`,
    operations: [remove("a", "b"), put(4, "a", "f"), remove("e", 1), remove("e", 1)],
    expected: `a: { c: 2, d: 3, f: 4 }
e: [x,]
`,
  },
  {
    what: "the last entry goes with the comma before it",
    text: `a: {
  b: 1, # 1
  c: 2, # 2
  d: 3 # 3
}
`,
    operations: [remove("a", "d")],
    expected: `a: {
  b: 1, # 1
  c: 2 # 2
}
`,
  },
  {
    what: "an entry in the middle",
    text: `a: {
  b: 1, # 1
  c: 2, # 2
  d: 3 # 3
}
`,
    operations: [remove("a", "c")],
    expected: `a: {
  b: 1, # 1
  d: 3 # 3
}
`,
  },
  {
    what: "comments above an entry and those of a line with several entries stay",
    text: `a: {
  # 1
  b: [ # 2
    1
  ], # 3
  # 4
  c: 2, d: 3, # 5
  e: 4
}
`,
    operations: [remove("a", "b"), remove("a", "d")],
    expected: `a: {
  # 1
  # 4
  c: 2, # 5
  e: 4
}
`,
  },
  {
    what: "all entries",
    text: `a: {
  b: 1, # 1
  c: 2, # 2
}
b: [
  1,
  2
]
`,
    operations: [remove("a", "b"), remove("a", "c"), remove("b", 0), remove("b", 0)],
    expected: `a: {
}
b: []
`,
  },
  {
    what: "new entries on lines of their own",
    text: `a: {
  b: 1,
  c: 2, # 2
}
d: [
  1 # 1
]
`,
    operations: [put("x, y", "a", "e"), append("yes", "a", "f"), append(2, "d")],
    expected: `a: {
  b: 1,
  c: 2, # 2
  e: "x, y",
  f: ["yes"],
}
d: [
  1, # 1
  2
]
`,
  },
  {
    what: "JSON on lines",
    text: `{
  "a": [],
  "b": {
    "c": 1
  },
  "d": 1
}
`,
    operations: [append(1, "a"), put("x", "b", "e"), remove("b", "c"), remove("d"), put(true, "f")],
    expected: `{
  "a": [1],
  "b": {
    "e": "x"
  },
  "f": true
}
`,
  },
  {
    what: "compact JSON",
    text: `{"a":{"b":1,"c":[1,2]}}`,
    operations: [remove("a", "b"), append({ x: 1 }, "a", "c"), put("y", "a", "z"), rename("q", "a")],
    expected: `{"q":{"c":[1,2,{"x":1}],"z":"y"}}`,
  },
  {
    what: "brackets that end at the start of a line",
    text: `a: {
"b": 1
}
c: 2
`,
    operations: [put(2, "a", "d"), remove("c")],
    expected: `a: {
"b": 1,
"d": 2
}
`,
  },
];

checkExamples(test, examples);

test.run();
