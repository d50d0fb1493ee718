import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Diagnostic } from "../../../src/lib/diagnostic.js";
import { loadSpec } from "../../../src/spec-lint/load-spec.js";
import { typesOfCustomRules } from "../../../src/spec-lint/types.js";
import type { Break } from "../spec/broken.js";
import { diagnosticsOf, sampleFile as file, sample, sampleSchemas, testBreaks, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/types");

const inApi = "in the API of Kubernetes 1.24, 1.27.";
const find = "- at: spec.hostPID\n            when: { equals: true }";
const pod = (put: string, says: string): Break => ({ file, find, put: `- ${put}`, says });
const container = (put: string, says: string): Break => ({
  file,
  find: '{ field: image, matches: "^a+$" }',
  put,
  says,
});
const useBoolean = 'Use "equals" with true or false.';
const useInteger = 'Use "equals" with an integer.';
const useText = 'Use "equals", "oneOf" or "matches", and write texts in quotes.';
const useList = 'Use "itemsOver" or "nonEmpty", or read its items with a collection "list".';
const useMap = 'Name a key in brackets, or read its entries with a collection "entries".';

testBreaks(test, {
  '"itemsOver" counts no entries of a map': pod(
    "{ at: spec.nodeSelector, when: { §itemsOver: 1 } }",
    `"itemsOver" takes a list, but "spec.nodeSelector" is a map ${inApi} ${useMap}`,
  ),
  '"itemsOver" counts no fields of an object': pod(
    "{ at: spec.os, when: { §itemsOver: 1 } }",
    `"itemsOver" takes a list, but "spec.os" is an object ${inApi} Name one of its fields.`,
  ),
  '"matches" takes no boolean': pod(
    '{ at: spec.hostPID, when: { §matches: "^t" } }',
    `"matches" takes a text, but "spec.hostPID" is a boolean ${inApi} ${useBoolean}`,
  ),
  '"matches" takes no list': pod(
    '{ at: spec.tolerations, when: { §matches: "^t" } }',
    `"matches" takes a text, but "spec.tolerations" is a list ${inApi} ${useList}`,
  ),
  '"matches" takes no time': pod(
    '{ at: metadata.creationTimestamp, when: { §matches: "^2" } }',
    `"matches" takes a text, but "metadata.creationTimestamp" is a time ${inApi} Use "present".`,
  ),
  '"matches" takes nothing that can be an integer': container(
    '{ field: livenessProbe.httpGet.port, §matches: "^h" }',
    `"matches" takes a text, but "livenessProbe.httpGet.port" is an integer or a text ${inApi} Use "equals" or "oneOf".`,
  ),
  '"bytesOver" takes no integer': pod(
    "{ at: spec.securityContext.runAsUser, when: { not: { §bytesOver: 3 } } }",
    `"bytesOver" takes a text, but "spec.securityContext.runAsUser" is an integer ${inApi} ${useInteger}`,
  ),
  '"bytesOver" takes no quantity': container(
    '{ field: "resources.limits[cpu]", §bytesOver: 3 }',
    `"bytesOver" takes a text, but "resources.limits[cpu]" is a quantity ${inApi} Use "quantityBelow", or "equals" or "oneOf" with texts`,
  ),
  '"equalsIgnoringCase" takes no map': pod(
    "{ at: metadata.labels, when: { §equalsIgnoringCase: a } }",
    `"equalsIgnoringCase" takes a text, but "metadata.labels" is a map ${inApi} ${useMap}`,
  ),
  '"nonEmpty" takes no boolean': pod(
    "{ at: spec.hostPID, when: { §nonEmpty: true } }",
    `"nonEmpty" takes a text, a list or a map, but "spec.hostPID" is a boolean ${inApi} ${useBoolean}`,
  ),
  '"quantityBelow" takes no integer': pod(
    "{ at: spec.terminationGracePeriodSeconds, when: { §quantityBelow: 10 } }",
    `"quantityBelow" takes a quantity or a text, but "spec.terminationGracePeriodSeconds" is an integer ${inApi} ${useInteger}`,
  ),
  "an annotation is no boolean": pod(
    '{ at: "metadata.annotations[x/inject]", when: { §equals: true } }',
    `"equals" compares with a boolean, but "metadata.annotations[x/inject]" is a text ${inApi} ${useText}`,
  ),
  "an annotation is no integer": pod(
    '{ at: "metadata.annotations[x/inject]", when: { §equals: 1 } }',
    `"equals" compares with an integer, but "metadata.annotations[x/inject]" is a text ${inApi} ${useText}`,
  ),
  "an integer is no text": pod(
    '{ at: spec.securityContext.runAsUser, when: { §equals: "0" } }',
    `"equals" compares with a text, but "spec.securityContext.runAsUser" is an integer ${inApi} ${useInteger}`,
  ),
  "an integer is no fraction": pod(
    "{ at: spec.securityContext.runAsUser, when: { §equals: 1.5 } }",
    `"equals" compares with a fraction, but "spec.securityContext.runAsUser" is an integer ${inApi} ${useInteger}`,
  ),
  "an integer is none of multiple texts": container(
    '{ effective: securityContext.runAsUser, §oneOf: ["0", "1"] }',
    `"oneOf" compares with a text, but "securityContext.runAsUser" is an integer ${inApi} ${useInteger}`,
  ),
  "a field of the pod is compared, too": container(
    "{ pod: spec.hostPID, §equals: a }",
    `"equals" compares with a text, but "spec.hostPID" is a boolean ${inApi} ${useBoolean}`,
  ),
  "a map has no items": pod(
    '{ §each: { list: spec.nodeSelector }, at: "" }',
    `"list" takes a list, but "spec.nodeSelector" is a map ${inApi} ${useMap}`,
  ),
  "a text has no items": container(
    "{ some: { §in: { list: image }, where: { present: true } } }",
    `"list" takes a list, but "image" is a text ${inApi} ${useText}`,
  ),
  "a list has no entries": pod(
    "{ §each: { entries: spec.tolerations }, at: key }",
    `"entries" takes a map, but "spec.tolerations" is a list ${inApi} ${useList}`,
  ),
  "an object has no entries": container(
    "{ every: { §in: { entries: resources }, where: { field: key, equals: a } } }",
    `"entries" takes a map, but "resources" is an object ${inApi} Name one of its fields.`,
  ),
  "an entry is no text": pod(
    '{ each: { entries: spec.nodeSelector }, at: "", when: { §equals: a } }',
    `"equals" compares with a text, but the element is an entry of a map ${inApi} Name "key" or "value".`,
  ),
  "an item of a list of texts is no integer": container(
    "{ some: { in: { list: args }, where: { §equals: 1 } } }",
    `"equals" compares with an integer, but the element is a text ${inApi} ${useText}`,
  ),
  "the value of an entry has the type of the values of the map": pod(
    "{ each: { entries: spec.nodeSelector }, at: value, when: { §equals: true } }",
    `"equals" compares with a boolean, but "value" is a text ${inApi} ${useText}`,
  ),
});

const fitting = [
  '{ at: "metadata.annotations[a]", when: { any: [{ equals: "1" }, { quantityBelow: 3 }, { bytesOver: 3 }, { nonEmpty: true }] } }',
  "{ at: spec.nodeSelector, when: { nonEmpty: true } }",
  "{ at: spec.securityContext, when: { nonEmpty: true } }",
  "{ at: spec.tolerations, when: { all: [{ nonEmpty: true }, { itemsOver: 1 }] } }",
  "{ at: spec.securityContext.runAsUser, when: { equals: 0 } }",
  "{ each: containers, at: livenessProbe.httpGet.port, when: { any: [{ equals: 80 }, { equals: http }, { oneOf: [a, b] }] } }",
  '{ each: containers, at: "resources.limits[cpu]", when: { any: [{ equals: "1" }, { oneOf: ["1", "2"] }, { quantityBelow: 2 }] } }',
  "{ each: { entries: spec.nodeSelector }, at: key, when: { equals: a } }",
  '{ each: [containers, { list: args }], at: "", when: { equals: a } }',
  "{ at: spec.containers, when: { sameValue: { in: containers }, effective: securityContext.runAsNonRoot } }",
  "{ at: spec.hostname, when: { equals: $parameters.taint.key } }",
];

test("every value of a fitting type is allowed, also in custom rules", () => {
  // Each is in a rule of its own, so all of them are read together.
  const changes = fitting.map((put, index) => ({
    file: file.replace(".yaml", `-${index}.yaml`),
    put: sample.replace(find, () => `- ${put}`),
  }));
  assert.equal(withChanges(changes, diagnosticsOf), []);
  assert.equal(withChanges(changes, customFaults), []);
  assert.ok(changes.every(({ put }) => put !== sample));
});

const quantities = [
  ['{ matches: "m$" }', '"matches" takes a text'],
  ["{ equals: 1 }", '"equals" compares with an integer'],
] as const;

for (const [when, says] of quantities) {
  test(`the spelling of a quantity is not for custom rules: ${when}`, () => {
    const put = `- { each: containers, at: "resources.limits[cpu]", when: ${when} }`;
    const changes = [{ file, find, put }];
    assert.equal(withChanges(changes, diagnosticsOf), []);
    const [fault, ...others] = withChanges(changes, customFaults);
    assert.is(
      fault?.message,
      `${says}, but "resources.limits[cpu]" is a quantity ${inApi} Use "quantityBelow", or "equals" or "oneOf" with texts in quotes.`,
    );
    assert.equal(others, []);
  });
}

/** What the linter of custom rules reports for a valid spec. */
function customFaults(folder: string): readonly Diagnostic[] {
  const loaded = loadSpec(folder, sampleSchemas);
  if ("diagnostics" in loaded) throw new Error(JSON.stringify(loaded.diagnostics));
  return typesOfCustomRules
    .check(loaded.spec)
    .filter((one) => one.file.startsWith(`spec/${file.replace(".yaml", "")}`));
}

test.run();
