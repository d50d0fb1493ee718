import { suite } from "uvu";
import * as assert from "uvu/assert";
import { toPredicate, toReportedFind } from "../../src/model/author.js";
import { here } from "../../src/model/field-path.js";
import { interpret } from "../../src/model/interpret.js";
import type { Parameter, ParameterValues } from "../../src/model/parameter.js";
import { defaultsOf, nested, valueFault } from "../../src/model/parameter.js";
import type { Model } from "../../src/model/model.js";
import { models } from "../spec.js";
import type { FindSource, PredicateSource } from "../../src/spec/types.js";
import { modelOf } from "./one-rule.js";

const test = suite("model/parameter");

const parameters: readonly Parameter[] = [
  { name: "exemptImages", type: "patterns", description: "", default: [] },
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

test("dots lead into groups", () => {
  assert.equal(nested(defaultsOf(parameters)), { exemptImages: [], exemptNamespaces: [], list: ["a", "b"], patterns: [], taint: { key: "os" } });
});

test("a text is compared with what the user has set", () => {
  const when: PredicateSource = { field: "f", equals: "$parameters.taint.key" };
  assert.equal([holds(when, { f: "os" }), holds(when, { f: "other" }), holds(when, {})], [true, false, false]);
  assert.equal([holds(when, { f: "os" }, set("taint.key", "other")), holds(when, { f: "other" }, set("taint.key", "other"))], [false, true]);
});

test("a list holds the texts that the user has set", () => {
  const when: PredicateSource = { field: "f", oneOf: "$parameters.list" };
  assert.equal([holds(when, { f: "b" }), holds(when, { f: "c" }), holds(when, {})], [true, false, false]);
  assert.equal([holds(when, { f: "b" }, set("list", ["c"])), holds(when, { f: "c" }, set("list", ["c"]))], [false, true]);
});

test("one pattern has to match, and none does where none is given", () => {
  const when: PredicateSource = { field: "f", matches: "$parameters.patterns" };
  assert.is(holds(when, { f: "anything" }), false);
  assert.equal(["xa", "b", "c"].map((f) => holds(when, { f }, set("patterns", ["a$", "^b"]))), [true, true, false]);
});

test("a list is counted", () => {
  const when: PredicateSource = { parameter: "list", itemsOver: 1 };
  assert.equal([holds(when, {}), holds(when, {}, set("list", ["a"])), holds({ parameter: "list", nonEmpty: true }, {}, set("list", []))], [true, false, false]);
});

test("a name of a parameter becomes that parameter wherever it stands", () => {
  const predicate = toPredicate({ not: { field: "f", matches: "$parameters.patterns" } }, here, () => undefined);
  assert.equal(predicate.kind === "not" && predicate.of.kind === "matches" && predicate.of.pattern, { parameter: "patterns" });
});

test("objects in exempt namespaces are not looked into", () => {
  const inNamespace = { metadata: { namespace: "kube-system" }, spec: {} };
  assert.equal(paths({ at: "spec" }, inNamespace), ["spec"]);
  assert.equal(paths({ at: "spec" }, inNamespace, set("exemptNamespaces", ["kube-system"])), []);
  assert.equal(paths({ at: "spec" }, { spec: {} }, set("exemptNamespaces", ["kube-system"])), ["spec"]);
});

test("containers with exempt images are not reported, and are still counted", () => {
  const pod = { spec: { containers: [{ image: "a:1" }, { image: "b:1" }, {}] } };
  const exempt = set("exemptImages", ["^a:"]);
  assert.equal(paths({ each: "containers", at: "", when: { field: "x", present: false } }, pod, exempt), ["spec.containers[1]", "spec.containers[2]"]);
  assert.is(holds({ some: { in: "containers", where: { field: "image", equals: "a:1" } } }, pod, exempt), true);
});

test("a container with an exempt image still shows that the pod is for Windows", () => {
  const model = models().at(-1) as Model;
  const pod = { apiVersion: "v1", kind: "Pod", spec: { hostPID: true, containers: [{ image: "a:1", securityContext: { windowsOptions: {}, privileged: true } }] } };
  const { evidence, findings } = interpret(model, pod, set("exemptImages", ["^a:"]));
  assert.equal(evidence, ["spec.containers[0].securityContext.windowsOptions"]);
  assert.ok(findings.some(({ path }) => path === "spec.hostPID"));
  assert.not.ok(findings.some(({ path }) => path.startsWith("spec.containers[0].")));
});

test("what a value must be is said as the rest of a sentence", () => {
  assert.equal(
    [valueFault({ type: "text" }, "os"), valueFault({ type: "texts" }, []), valueFault({ type: "patterns" }, ["^a$"])],
    [undefined, undefined, undefined],
  );
  assert.is(valueFault({ type: "text" }, ""), "must be one text that is not empty.");
  assert.is(valueFault({ type: "text" }, ["os"]), "must be one text that is not empty.");
  assert.is(valueFault({ type: "texts" }, "os"), "must be a list of texts, none of them empty.");
  assert.is(valueFault({ type: "texts" }, ["os", 1]), "must be a list of texts, none of them empty.");
  assert.match(valueFault({ type: "patterns" }, ["a", "a.b"]) ?? "", /^must be a list of patterns\. Character 2 of the pattern /);
});

test.run();
