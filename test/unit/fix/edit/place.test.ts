import { suite } from "uvu";
import type { Example } from "./examples.js";
import { append, checkExamples, put, remove } from "./examples.js";

const test = suite("fix/edit/place");

const os = put({ name: "windows" }, "spec", "os");
const selector = put({ a: "b" }, "spec", "nodeSelector");
const toleration = append({ key: "os" }, "spec", "tolerations");

const examples: readonly Example[] = [
  {
    what: "beside the node selector",
    text: `spec:
  # runs on Windows
  nodeSelector:
    a: b # 1
    # c: d
  # the server
  containers:
    - name: a
`,
    operations: [os, toleration],
    expected: `spec:
  # runs on Windows
  nodeSelector:
    a: b # 1
    # c: d
  os:
    name: windows
  tolerations:
    - key: os
  # the server
  containers:
    - name: a
`,
  },
  {
    what: "first, above the comments of what was first",
    text: `spec: # 1
  # the server
  containers:
    - name: a
  dnsPolicy: Default
`,
    operations: [os, selector, toleration],
    expected: `spec: # 1
  os:
    name: windows
  nodeSelector:
    a: b
  tolerations:
    - key: os
  # the server
  containers:
    - name: a
  dnsPolicy: Default
`,
  },
  {
    what: "in the order of the best neighbour",
    text: `spec:
  os: {name: windows}
  affinity: {}
  runtimeClassName: x
  containers: []
`,
    operations: [selector, toleration],
    expected: `spec:
  os: {name: windows}
  nodeSelector:
    a: b
  affinity: {}
  tolerations:
  - key: os
  runtimeClassName: x
  containers: []
`,
  },
  {
    what: "after a new entry of the node selector",
    text: `spec:
  nodeSelector:
    a: b
  containers: []
`,
    operations: [os, put("d", "spec", "nodeSelector", "c")],
    expected: `spec:
  nodeSelector:
    a: b
    c: d
  os:
    name: windows
  containers: []
`,
  },
  {
    what: "other neighbours where the best one is removed",
    text: `spec:
  runtimeClassName: x
  nodeSelector: {a: b}
  containers: []
  hostPID: true
`,
    operations: [remove("spec", "nodeSelector"), os, remove("spec", "hostPID")],
    expected: `spec:
  runtimeClassName: x
  os:
    name: windows
  containers: []
`,
  },
  {
    what: "first where the first one is removed",
    text: `spec:
  hostPID: true
  containers: []
`,
    operations: [remove("spec", "hostPID"), os],
    expected: `spec:
  os:
    name: windows
  containers: []
`,
  },
  {
    what: "other keys, and those of other maps, at the end",
    text: `spec:
  containers:
    - name: a
scheduling:
  nodeSelector: {a: b}
  x: 1
`,
    operations: [put("a", "spec", "runtimeClassName"), append({ key: "os" }, "scheduling", "tolerations")],
    expected: `spec:
  containers:
    - name: a
  runtimeClassName: a
scheduling:
  nodeSelector: {a: b}
  x: 1
  tolerations:
    - key: os
`,
  },
  {
    what: "at the end where the map begins after a dash",
    text: `spec:
- containers: []
  x: 1
`,
    operations: [put(1, "spec", 0, "os")],
    expected: `spec:
- containers: []
  x: 1
  os: 1
`,
  },
  {
    what: "within brackets",
    text: `spec: {containers: [], nodeSelector: {a: b}, x: 1}
`,
    operations: [os, toleration],
    expected: `spec: {containers: [], nodeSelector: {a: b}, os: { name: windows }, tolerations: [{ key: os }], x: 1}
`,
  },
  {
    what: "within brackets, after the last one",
    text: `spec: {containers: [], nodeSelector: {a: b}}
`,
    operations: [os, put(1, "spec", "x")],
    expected: `spec: {containers: [], nodeSelector: {a: b}, os: { name: windows }, x: 1}
`,
  },
  {
    what: "first within brackets",
    text: `spec: {containers: [], x: 1}
`,
    operations: [os, selector],
    expected: `spec: {os: { name: windows }, nodeSelector: { a: b }, containers: [], x: 1}
`,
  },
  {
    what: "in JSON",
    text: `{
  "spec": {
    "containers": [],
    "nodeSelector": { "a": "b" },
    "x": 1
  },
  "more": {
    "containers": []
  }
}
`,
    operations: [os, put(1, "more", "os")],
    expected: `{
  "spec": {
    "containers": [],
    "nodeSelector": { "a": "b" },
    "os": {"name": "windows"},
    "x": 1
  },
  "more": {
    "os": 1,
    "containers": []
  }
}
`,
  },
  {
    what: "at the end within brackets where comments or lines make another place uncertain",
    text: `a: { # 1
  containers: []
}
b: {
  nodeSelector: {a: b}, x: 1,
  containers: []
}
`,
    operations: [put(1, "a", "os"), put(1, "b", "os")],
    expected: `a: { # 1
  containers: [],
  os: 1
}
b: {
  nodeSelector: {a: b}, x: 1,
  containers: [],
  os: 1
}
`,
  },
];

checkExamples(test, examples);

test.run();
