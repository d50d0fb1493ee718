import { suite } from "uvu";
import * as assert from "uvu/assert";
import { extendedModel } from "../../../src/check/extension.js";
import { fieldsRead, metadataRead, podMetadataRead } from "../../../src/engines/fields-read.js";
import { engines } from "../../../src/engines/index.js";
import type { Model, Rule } from "../../../src/model/model.js";
import { loadCustomRules } from "../../../src/spec-lint/custom-rules.js";
import { session } from "../../engine-session.js";
import { ourRule } from "../../our-rule.js";
import { models } from "../../spec.js";
import { temporaryFolder } from "../cli/run.js";
import { supportingFilesOf } from "./supporting-files.js";

const test = suite("engines/fields-read");
const [newest] = models().slice(-1) as [Model];
const named = (...ids: string[]): readonly Rule[] => newest.rules.filter(({ id }) => ids.includes(id));
const words = (fields: readonly (readonly string[])[]): string[] => fields.map((keys) => keys.join(" "));
const read = (...ids: string[]): string[] => words(metadataRead(newest, named(...ids)));

/** The newest version with these custom rules alone, each with one find. */
function withRules(model: Model, rules: Readonly<Record<string, readonly [scope: string, find: string]>>): Model {
  const files = Object.entries(rules).map(([id, [scope, find]]) => [`${id}.yaml`, ourRule(scope, find)]);
  const folder = { path: temporaryFolder(Object.fromEntries(files) as Record<string, string>), shown: "rules" };
  const loaded = loadCustomRules([folder], { rules: new Set(), families: new Set() });
  if ("diagnostics" in loaded) throw new Error(JSON.stringify(loaded.diagnostics, null, 1));
  return extendedModel({ ...model, rules: [], mutations: [] }, { resources: [], rules: loaded.rules });
}

/** What a custom rule reads, without what the scope of Services for Windows reads. */
function readBy(scope: string, find: string): string[] {
  const { rules, ...model } = withRules(newest, { "our-rule": [scope, find] });
  const ofScope = words(fieldsRead(model, [{ cases: [{ ...rules[0]?.cases[0], finds: [] } as never] }]));
  const all = words([...fieldsRead(model, rules)]);
  return all.filter((field) => !ofScope.includes(field));
}

test("labels that a rule reports, and those by which its scopes know the object", () => {
  const labels = read("node-windows-labels");
  for (const label of ["kubernetes.io/os", "kubernetes.io/arch", "node.kubernetes.io/windows-build"])
    assert.ok(labels.includes(`metadata labels ${label}`), label);
});

test("annotations of a Service", () => {
  assert.ok(read("svc-topology-hints").includes("metadata annotations service.kubernetes.io/topology-aware-hints"));
});

test("a name cannot change, and pods are compared by their spec alone", () => {
  assert.not.ok(read("rc-windows-build").includes("metadata name"));
  assert.equal(read("win-apparmor", "win-seccomp-annotation", "pod-os-label"), []);
  assert.equal(podMetadataRead(newest, newest.rules), []);
});

test("each once, in order", () => {
  const all = metadataRead(newest, newest.rules).map((keys) => JSON.stringify(keys));
  assert.equal(all, [...new Set(all)].sort());
  assert.ok(all.length > 4);
});

const proxied = '{ pod: "metadata.annotations[example.com/proxy]", equals: "yes" }';
const annotation = "metadata annotations example.com/proxy";

test("the object of an element, in a condition about elements that a find visits", () => {
  const when = `{ all: [{ not: { equals: proxy } }, ${proxied}] }`;
  assert.equal(readBy("windows-service", `{ each: { list: spec.ports }, at: name, when: ${when} }`), [annotation]);
});

test("the object of an element, in conditions about some and every element", () => {
  for (const quantifier of ["some", "every"]) {
    const where = `{ any: [{ field: name, equals: a }, { not: ${proxied} }] }`;
    const when = `{ ${quantifier}: { in: { list: spec.ports }, where: ${where} } }`;
    assert.equal(readBy("windows-service", `{ at: spec.type, when: ${when} }`), [annotation]);
  }
});

test("the object of an element, in a condition in a condition", () => {
  const when = `{ some: { in: { entries: metadata.labels }, where: ${proxied} } }`;
  const where = `{ all: [{ equals: proxy }, ${proxied}] }`;
  const inner = `{ not: { some: { in: { list: spec.ports }, where: { not: ${where.replace("equals: proxy", "field: name, equals: proxy")} } } } }`;
  assert.equal(readBy("windows-service", `{ at: spec.type, when: { all: [${when}, ${inner}] } }`), [
    annotation,
    "metadata labels",
  ]);
});

test("what a scope in a condition about elements reads", () => {
  const find = "{ each: containers, at: image, when: { all: [{ equals: a }, { scope: announcing-sidecar }] } }";
  assert.ok(readBy("pod", find).includes("metadata labels sidecar.istio.io/inject"));
});

test("fields of elements are not those of the object", () => {
  const find = "{ each: { entries: metadata.labels }, at: value, when: { field: key, equals: a } }";
  assert.equal(readBy("windows-service", find), ["metadata labels"]);
});

/** A rule about a label of a Pod, and one about an annotation that only a condition about its containers reads. */
const ofPods = withRules(models().find(({ version }) => version === "1.35") as Model, {
  "our-proxy": ["windows", `{ each: containers, at: image, when: { all: [{ equals: a }, ${proxied}] } }`],
  "our-team": ["windows", '{ at: "metadata.labels[team]", when: { not: { oneOf: [a, b] } } }'],
});

test("of Pods, what custom rules read", () => {
  assert.equal(words(podMetadataRead(ofPods, ofPods.rules)), [annotation, "metadata labels team"]);
  assert.equal(metadataRead(ofPods, ofPods.rules), []);
});

const inCel = [
  /object\.metadata\.\?labels\.team\s+!= oldObject\.metadata\.\?labels\.team\b/,
  /annotations\[\?'example\.com\/proxy'\]\s+!= oldObject\.metadata\.\?annotations\[\?'example\.com\/proxy'\]/,
];
const inRego = [
  /pod_metadata_read := \[[^=]*\["metadata", "labels", "team"\]/,
  /pod_metadata_read := \[[^=]*\["metadata", "annotations", "example\.com\/proxy"\]/,
];
const inJmesPath = [
  /kind == 'Pod' && \[\s+spec,\s+metadata\.annotations\."example\.com\/proxy",\s+metadata\.labels\.team\s+\]/,
];

/** The files that compare objects before and after an update, by engine, and how they read both fields. */
const comparisons: readonly (readonly [engine: string, path: string, patterns: readonly RegExp[]])[] = [
  ["gatekeeper", "gatekeeper/cel/custom/kustomization.yaml", inCel],
  ["gatekeeper", "gatekeeper/library/windows/custom/template.yaml", inRego],
  ["kyverno", "kyverno/overlays/enforce/kustomization.yaml", inJmesPath],
  ["kyverno-cel", "kyverno-cel/policies/wincompat-custom-error.yaml", inCel],
  ["opa", "opa/bundle/wincompat/admission/admission.rego", inRego],
  ["vap", "vap/policies/wincompat-custom-error.yaml", inCel],
];

for (const [id, path, patterns] of comparisons) {
  test(`${path}: an update of what custom rules read of a Pod is evaluated`, () => {
    const engine = engines.find((one) => one.id === id);
    assert.ok(engine);
    const files = id === "kyverno" ? supportingFilesOf(engine, ofPods) : session().emission(engine, ofPods).files;
    const file = files.find((one) => one.path === path);
    for (const pattern of patterns) assert.match(file?.text ?? "", pattern);
  });
}

test.run();
