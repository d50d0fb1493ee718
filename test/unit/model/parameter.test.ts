import { suite } from "uvu";
import * as assert from "uvu/assert";
import { toPredicate, toReportedFind } from "../../../src/model/author.js";
import { here } from "../../../src/model/field-path.js";
import { interpret } from "../../../src/model/interpret.js";
import type { Model } from "../../../src/model/model.js";
import type { Parameter, ParameterType, ParameterValues } from "../../../src/model/parameter.js";
import { defaultsOf, nested, textsOf, valueFault, withDefaults, wordsOf } from "../../../src/model/parameter.js";
import type { FindSource, PredicateSource } from "../../../src/spec/types.js";
import { models } from "../../spec.js";
import { modelOf } from "./one-rule.js";

const test = suite("model/parameter");
const newest = models().at(-1) as Model;

const parameters: readonly Parameter[] = [
  { name: "exemptImages", type: "images", description: "", default: [] },
  { name: "exemptNamespaces", type: "texts", description: "", default: [] },
  { name: "list", type: "texts", description: "", default: ["a", "b"] },
  { name: "patterns", type: "patterns", description: "", default: [] },
  { name: "taint.key", type: "text", description: "", default: "os" },
];

function paths(find: FindSource, object: object, values?: ParameterValues): string[] {
  const model = { ...modelOf(toReportedFind(find, () => undefined)), parameters };
  return interpret(model, { apiVersion: "v1", kind: "Pod", ...object }, values).findings.map(({ path }) => path);
}

function holds(when: PredicateSource, object: object, values?: ParameterValues): boolean {
  return paths({ at: "spec", when }, object, values).length > 0;
}

const set = (name: string, value: string | readonly string[]): ParameterValues => new Map([[name, value]]);

test("dots separate groups of parameters", () => {
  assert.equal(nested(defaultsOf(parameters)), {
    exemptImages: [],
    exemptNamespaces: [],
    list: ["a", "b"],
    patterns: [],
    taint: { key: "os" },
  });
});

test("a parameter value is read as a list: one item for a text, none for an unknown parameter", () => {
  const values = defaultsOf(parameters);
  assert.equal(
    ["list", "taint.key", "patterns", "constructor"].map((name) => textsOf(values, name)),
    [["a", "b"], ["os"], [], []],
  );
});

test("given defaults replace those of the spec, and the others stay", () => {
  const changed = withDefaults(
    parameters,
    new Map<string, string | string[]>([
      ["list", []],
      ["taint.key", "other"],
    ]),
  );
  assert.equal(
    changed.map(({ default: value }) => value),
    [[], [], [], [], "other"],
  );
});

test("values are printed as words", () => {
  assert.equal(
    [wordsOf([]), wordsOf(""), wordsOf(["a", "b"]), wordsOf("os")],
    ["an empty list", "an empty string", "a, b", "os"],
  );
});

test("a text is compared with what the user has set", () => {
  const when: PredicateSource = { field: "f", equals: "$parameters.taint.key" };
  assert.equal([holds(when, { f: "os" }), holds(when, { f: "other" }), holds(when, {})], [true, false, false]);
  assert.equal(
    [holds(when, { f: "os" }, set("taint.key", "other")), holds(when, { f: "other" }, set("taint.key", "other"))],
    [false, true],
  );
});

test("a list holds the texts that the user has set", () => {
  const when: PredicateSource = { field: "f", oneOf: "$parameters.list" };
  assert.equal([holds(when, { f: "b" }), holds(when, { f: "c" }), holds(when, {})], [true, false, false]);
  assert.equal(
    [holds(when, { f: "b" }, set("list", ["c"])), holds(when, { f: "c" }, set("list", ["c"]))],
    [false, true],
  );
});

test("at least one pattern must match, so no patterns match nothing", () => {
  const when: PredicateSource = { field: "f", matches: "$parameters.patterns" };
  assert.is(holds(when, { f: "anything" }), false);
  assert.equal(
    ["xa", "b", "c"].map((f) => holds(when, { f }, set("patterns", ["a$", "^b"]))),
    [true, true, false],
  );
});

test("a list is counted", () => {
  const when: PredicateSource = { parameter: "list", itemsOver: 1 };
  assert.equal(
    [
      holds(when, {}),
      holds(when, {}, set("list", ["a"])),
      holds({ parameter: "list", nonEmpty: true }, {}, set("list", [])),
    ],
    [true, false, false],
  );
});

test("a text is compared, and can be empty", () => {
  assert.equal(
    ["os", "", "other"].map((value) => holds({ parameter: "taint.key", equals: "os" }, {}, set("taint.key", value))),
    [true, false, false],
  );
  assert.equal(
    ["os", ""].map((value) => holds({ parameter: "taint.key", nonEmpty: true }, {}, set("taint.key", value))),
    [true, false],
  );
});

test("a reference to a parameter is resolved in every position", () => {
  const predicate = toPredicate({ not: { field: "f", matches: "$parameters.patterns" } }, here, () => undefined);
  assert.equal(predicate.kind === "not" && predicate.of.kind === "matches" && predicate.of.pattern, {
    parameter: "patterns",
  });
});

test("objects in exempt namespaces are not checked", () => {
  const inNamespace = { metadata: { namespace: "kube-system" }, spec: {} };
  assert.equal(paths({ at: "spec" }, inNamespace), ["spec"]);
  assert.equal(paths({ at: "spec" }, inNamespace, set("exemptNamespaces", ["kube-system"])), []);
  assert.equal(paths({ at: "spec" }, { spec: {} }, set("exemptNamespaces", ["kube-system"])), ["spec"]);
});

test("containers with exempt images are not reported, and are still counted", () => {
  const pod = { spec: { containers: [{ image: "a:1" }, { image: "b:1" }, {}] } };
  const exempt = set("exemptImages", ["a:*"]);
  assert.equal(paths({ each: "containers", at: "", when: { field: "x", present: false } }, pod, exempt), [
    "spec.containers[1]",
    "spec.containers[2]",
  ]);
  assert.is(holds({ some: { in: "containers", where: { field: "image", equals: "a:1" } } }, pod, exempt), true);
});

test("a container with an exempt image still shows that the pod is for Windows", () => {
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    spec: { hostPID: true, containers: [{ image: "a:1", securityContext: { windowsOptions: {}, privileged: true } }] },
  };
  const { evidence, findings } = interpret(newest, pod, set("exemptImages", ["a:*"]));
  assert.equal(evidence, ["spec.containers[0].securityContext.windowsOptions"]);
  assert.ok(findings.some(({ path }) => path === "spec.hostPID"));
  assert.not.ok(findings.some(({ path }) => path.startsWith("spec.containers[0].")));
});

const list = "must be a list of strings, none of them empty.";
const text = "must be one string that is not empty.";
const quotes = " Put numbers, true and false in quotes.";
const foreign = "must not contain a backtick, {{, }}, $( or a control character. Remove it.";

function notAnImage(text: string): string {
  return `must be an image, or its beginning with a * at the end, such as registry.example.com/tools/*, not "${text}".`;
}

/** Values by their type, and what is wrong with them. */
const values: readonly (readonly [type: ParameterType, value: unknown, fault: string | undefined])[] = [
  ["text", "os", undefined],
  ["text", "it's a \\ b", undefined],
  ["text", "", text],
  ["text", ["os"], text],
  ["text", null, text],
  ["text", 1, text + quotes],
  ["text", "a`b", foreign],
  ["texts", [], undefined],
  ["texts", "os", "must be a list of strings."],
  ["texts", { a: "b" }, "must be a list of strings."],
  ["texts", ["os", 1], list + quotes],
  ["texts", ["os", null], list],
  ["texts", ["os", ""], list],
  ["texts", ["os", "{{ request.object }}"], foreign],
  ["texts", ["$(./../name)"], foreign],
  ["texts", ["a\nb"], foreign],
  ["patterns", ["^a$", "b{1,3}"], undefined],
  [
    "patterns",
    ["a\u0085b"],
    "must be a list of patterns. The pattern contains the character U+0085, which the files of policies cannot contain. Remove it.",
  ],
  ["images", ["mcr.microsoft.com/*", "nginx", "*", "[::1]:5000/a_b@sha256:0"], undefined],
  ["images", ["nginx", ""], list],
  ["images", ["^nginx"], notAnImage("^nginx")],
  ["images", ["a/*/b"], notAnImage("a/*/b")],
  ["images", ["mesh[.]example[.]com/"], notAnImage("mesh[.]example[.]com/")],
];

test("a text must have the form of its parameter", () => {
  const form = { pattern: "^[0-9]+$", says: "a number" };
  assert.equal(
    [
      valueFault({ type: "text", form }, "12"),
      valueFault({ type: "texts", form }, ["1", "2"]),
      valueFault({ type: "texts", form }, []),
    ],
    [undefined, undefined, undefined],
  );
  assert.is(valueFault({ type: "text", form }, "1a"), 'must be a number, not "1a".');
  assert.is(valueFault({ type: "texts", form }, ["1", "a"]), 'must be a number, not "a".');
});

test("an optional text can be empty, whatever its form", () => {
  const form = { pattern: "^[0-9]+$", says: "a number" };
  assert.is(valueFault({ type: "text", optional: true }, ""), undefined);
  assert.is(valueFault({ type: "text", optional: true, form }, ""), undefined);
  assert.is(valueFault({ type: "text", optional: true }, ["os"]), "must be one string.");
});

for (const [type, value, fault] of values) {
  test(`${JSON.stringify(value)} as ${type}: ${fault ?? "fits"}`, () => assert.is(valueFault({ type }, value), fault));
}

test("a pattern must be valid in every engine", () => {
  assert.match(
    valueFault({ type: "patterns" }, ["a", "a.b"]) ?? "",
    /^must be a list of patterns\. The dot at character 2 /,
  );
});

test("patterns that would take much memory together are refused", () => {
  const fault = valueFault({ type: "patterns" }, Array(300).fill("a{1000}"));
  assert.is(fault, "has patterns with 300300 parts; at most 200000 are allowed.");
  assert.is(valueFault({ type: "patterns" }, Array(100).fill("a{1000}")), undefined);
});

test.run();
