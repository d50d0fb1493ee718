import { suite } from "uvu";
import * as assert from "uvu/assert";
import { identityFaults, typeFaultsOf } from "../../../src/check/api-faults.js";
import type { ReleasedKind } from "../../../src/release/index-file.js";
import { Fields } from "../../../src/spec/fields.js";

const test = suite("check/api-faults");

const fields = new Fields(
  new Map([
    [
      "pod",
      new Map([
        ["spec", "object"],
        ["spec.flag", "boolean"],
        ["spec.count", "integer"],
        ["spec.name", "string"],
        ["spec.port", "intOrString"],
        ["spec.time", "time"],
        ["spec.duration", "duration"],
        ["spec.bytes", "bytes"],
        ["spec.quantity", "quantity"],
        ["spec.number", "number"],
        ["spec.strange", "PodTemplate"],
        ["spec.list[]", "object"],
        ["spec.list[].name", "string"],
        ["spec.texts[]", "string"],
        ["spec.map{}", "string"],
      ]),
    ],
  ]),
);
const common = { version: "v1", admission: true, subject: "pod" } as const;
const pod: ReleasedKind = { ...common, kind: "Pod", groups: [""], template: "" };
const deployment: ReleasedKind = { ...common, kind: "Deployment", groups: ["apps"], template: "spec.template" };

const faults = (spec: unknown): string[] => typeFaultsOf({ spec }, pod, fields).map(({ path }) => path);

test("what the API takes is no fault", () => {
  assert.equal(
    faults({ flag: false, count: 0, name: "", port: 80, list: [{ name: "a" }], texts: [], map: { a: "b" } }),
    [],
  );
  assert.equal(faults({ port: "http", list: [], map: {} }), []);
  assert.equal(
    faults({ time: "2023-01-01T00:00:00Z", duration: "10s", bytes: "YQ==", quantity: "1Gi", number: 1.5 }),
    [],
  );
  assert.equal(faults({ quantity: 1, strange: [1] }), []);
});

test("an integer may be written as a float, because kubectl sends it as an integer", () => {
  for (const text of ["30", "30.0", "3e1", "-0.0", "9223372036854775807", "-9223372036854775808"])
    assert.equal(faults(JSON.parse(`{ "count": ${text}, "port": ${text}, "number": ${text} }`)), [], text);
});

test("null and what is missing is absent, not wrong", () => {
  assert.equal(faults({ flag: null, list: null, map: null }), []);
  assert.equal(typeFaultsOf({}, pod, fields), []);
});

test("names of a wrong type are faults, because reports name objects by them", () => {
  const said = (metadata: unknown, kind = pod): string[] =>
    identityFaults({ metadata }, kind).map(({ message }) => message);
  assert.equal(said({ name: 8, namespace: ["a"], generateName: {} }), [
    "metadata.name is a number, but must be a string: the API server rejects the object. Put it in quotes, because YAML reads it as a number.",
    "metadata.namespace is a list, but must be a string: the API server rejects the object. Write a string.",
    "metadata.generateName is a mapping, but must be a string: the API server rejects the object. Write a string.",
  ]);
  assert.equal([said({ name: "a", namespace: null }), said({}), said(undefined)], [[], [], []]);
  assert.equal(said({ name: 8 }, { ...pod, admission: false }), []);
});

test("names that are longer than the API server accepts are faults, because each finding repeats them", () => {
  const said = (metadata: unknown): string[] => identityFaults({ metadata }, pod).map(({ message }) => message);
  const [longest, long] = [253, 254].map((length) => "n".repeat(length));
  assert.equal(said({ name: longest, namespace: longest, generateName: longest }), []);
  assert.equal(
    said({ name: long, namespace: long, generateName: long }),
    ["metadata.name", "metadata.namespace", "metadata.generateName"].map(
      (path) =>
        `${path} has 254 characters, but can have 253: the API server rejects the object. Write a shorter name.`,
    ),
  );
});

test("what no rule reads is left alone", () => {
  assert.equal(faults({ other: { deep: 1 }, list: [{ other: 1 }] }), []);
});

const wrong: Readonly<Record<string, readonly [spec: unknown, path: string]>> = {
  "a text for a boolean": [{ flag: "true" }, "spec.flag"],
  "a number for a text": [{ name: 1 }, "spec.name"],
  "a fraction for an integer": [{ count: 30.5 }, "spec.count"],
  "a fraction for a number or text": [{ port: 80.5 }, "spec.port"],
  "an integer that is too large": [{ count: 1e19 }, "spec.count"],
  "a boolean for a number or text": [{ port: true }, "spec.port"],
  "a mapping for a list": [{ list: {} }, "spec.list"],
  "a text in a list of mappings": [{ list: [{}, "a"] }, "spec.list[1]"],
  "a number in a list of texts": [{ texts: ["a", 1] }, "spec.texts[1]"],
  "a number in an item": [{ list: [{ name: 1 }] }, "spec.list[0].name"],
  "a list for a map": [{ map: [] }, "spec.map"],
  "null in a list of texts": [{ texts: [null] }, "spec.texts[0]"],
  "null in a list of mappings": [{ list: [{}, null] }, "spec.list[1]"],
  "a boolean in a map": [{ map: { "a/b": true } }, "spec.map[a/b]"],
  "a list for a mapping": [[], "spec"],
  "a text for a mapping": ["x", "spec"],
};

for (const [what, [spec, path]] of Object.entries(wrong)) {
  test(`${what} is reported at ${path}`, () => assert.equal(faults(spec), [path]));
}

test("the path starts at the root of the object, and the sentence says what must be there", () => {
  const [only] = typeFaultsOf({ spec: { template: { spec: { flag: "yes" } } } }, deployment, fields);
  assert.equal(only, {
    path: "spec.template.spec.flag",
    message:
      "spec.template.spec.flag is a string, but must be true or false: the API server rejects the object. Write true or false.",
  });
});

test("a file that no API server sees is refused by the program that reads it", () => {
  const file: ReleasedKind = { ...pod, admission: false };
  assert.equal(
    typeFaultsOf({ spec: { flag: 1, texts: [null] } }, file, fields).map(({ message }) => message),
    [
      "spec.flag is a number, but must be true or false: the program that reads the file rejects it. Write true or false.",
      "spec.texts[0] is null, but must be a string: the program that reads the file rejects it or reads an empty value. Write a string.",
    ],
  );
});

const sentences: Readonly<Record<string, readonly [spec: unknown, sentence: string]>> = {
  port: [
    { port: [] },
    "is a list, but must be a string or an integer: the API server rejects the object. Write a string or an integer.",
  ],
  list: [{ list: "a" }, "is a string, but must be a list: the API server rejects the object. Write a list."],
  map: [{ map: 1 }, "is a number, but must be a mapping: the API server rejects the object. Write a mapping."],
  name: [{ name: {} }, "is a mapping, but must be a string: the API server rejects the object. Write a string."],
  "texts[0]": [
    { texts: [null] },
    "is null, but must be a string: the API server rejects it or stores an empty value. Write a string.",
  ],
  "list[1]": [
    { list: [{}, null] },
    "is null, but must be a mapping: the API server rejects it or stores an empty value. Write a mapping.",
  ],
  count: [
    { count: true },
    "is true or false, but must be an integer: the API server rejects the object. Write an integer.",
  ],
};

for (const [name, [spec, sentence]] of Object.entries(sentences)) {
  test(`a ${name} ${sentence}`, () => {
    assert.equal(
      typeFaultsOf({ spec }, pod, fields).map(({ message }) => message),
      [`spec.${name} ${sentence}`],
    );
  });
}

test("a number that is no integer is named by what is wrong with it", () => {
  const said = (count: number): string | undefined => typeFaultsOf({ spec: { count } }, pod, fields)[0]?.message;
  assert.is(
    said(1.5),
    "spec.count is a fraction, but must be an integer: the API server rejects the object. Write an integer.",
  );
  assert.is(
    said(-1e19),
    "spec.count is a number of more than 64 bits, but must be an integer: the API server rejects the object. Write an integer.",
  );
});

test("every fault is reported", () => {
  assert.equal(faults({ flag: 1, name: 1, list: [1, { name: 1 }] }).sort(), [
    "spec.flag",
    "spec.list[0]",
    "spec.list[1].name",
    "spec.name",
  ]);
});

test.run();
