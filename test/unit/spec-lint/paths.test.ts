import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
  diagnosticsOf,
  sampleFile as file,
  mutationFile as mutation,
  testBreaks,
  withChanges,
} from "../spec/broken.js";

const test = suite("spec-lint/paths");
const none = (versions: string, path: string): string =>
  `The API of Kubernetes ${versions} has no field "${path}" here. Correct the path, or start a revision where the field begins.`;
const nowhere = (path: string): string =>
  `The API of Kubernetes 1.24, 1.27 has no field "${path}" here. Correct the path.`;
const noElement = (key: string): string =>
  `An empty "${key}" is the element itself, and there is no element without a collection. Name a field, such as spec.`;
const all = "1.24, 1.27";
const also = '{ field: image, matches: "^a+$" }';

testBreaks(test, {
  'an unknown field in "at" is reported': {
    file,
    find: "at: spec.hostPID",
    put: "§at: spec.hostPid",
    says: none(all, "spec.hostPid"),
  },
  "what is no path is reported": { file, find: "at: spec.hostPID", put: '§at: "spec.[x"', says: none(all, "spec.[x") },
  "a field is looked for from the element": {
    file,
    find: "at: securityContext.privileged",
    put: "§at: spec.hostPID",
    says: none(all, "spec.hostPID"),
  },
  'an unknown field in "field" is reported': {
    file,
    find: also,
    put: "{ §field: picture, equals: a }",
    says: none(all, "picture"),
  },
  'an unknown field in "pod" is reported': {
    file,
    find: "pod: spec.hostname",
    put: "§pod: spec.hostName",
    says: none(all, "spec.hostName"),
  },
  'a field that containers have and pods have not is no "effective" one': {
    file,
    find: "effective: securityContext.runAsUser, equals: 0",
    put: "§effective: securityContext.privileged, equals: true",
    says: none(all, "spec.securityContext.privileged"),
  },
  'a field that pods have and containers have not is no "effective" one': {
    file,
    find: "effective: securityContext.runAsUser",
    put: "§effective: securityContext.fsGroup",
    says: none(all, "securityContext.fsGroup"),
  },
  "an unknown list in a collection is reported": {
    file,
    find: also,
    put: "{ some: { §in: { list: environment }, where: { field: name, equals: a } } }",
    says: none(all, "environment"),
  },
  "an unknown field inside a collection is reported": {
    file,
    find: also,
    put: "{ some: { in: { list: env }, where: { §field: key, equals: a } } }",
    says: none(all, "key"),
  },
  "an unknown list in a chain is reported": {
    file,
    find: "at: spec.hostPID\n            when: { equals: true }",
    put: "§each: [{ list: spec.volumes }, { list: files }]\n            at: path",
    says: none(all, "files"),
  },
  "containers are not inside another collection": {
    file,
    find: "at: spec.hostPID\n            when: { equals: true }",
    put: "§each: [{ list: spec.volumes }, { containers: [regular] }]\n            at: image\n            when: { equals: a }",
    says: '"each" reads containers from the pod, not from an element. Name them first, or ask about them with "some" in "when".',
  },
  "an entry has a key and a value, nothing else": {
    file,
    find: "at: spec.hostPID\n            when: { equals: true }",
    put: 'each: { entries: spec.nodeSelector }\n            at: ""\n            when: { §field: name, equals: a }',
    says: none(all, "name"),
  },
  "a list has no fields": {
    file,
    find: "at: spec.hostPID",
    put: "§at: spec.containers.image",
    says: '"spec.containers.image" leads through a list, and only the items of a list have fields. Read the items with a collection, such as "each".',
  },
  "the value of an entry has no fields that the map does not have": {
    file,
    find: "at: spec.hostPID\n            when: { equals: true }",
    put: "each: { entries: spec.nodeSelector }\n            §at: value.name",
    says: none(all, "value.name"),
  },
  'without a collection, no element is meant by an empty "at"': {
    file,
    find: "at: spec.hostPID\n            when: { equals: true }",
    put: '§at: ""\n            when: { field: spec.hostPID, equals: true }',
    says: noElement("at"),
  },
  'without a collection, no element is meant by an empty "field"': {
    file,
    find: "when: { equals: true }",
    put: 'when: { §field: "", present: true }',
    says: noElement("field"),
  },
  "a field that came later is reported with the versions that lack it": {
    file,
    find: "at: spec.hostPID",
    put: "§at: spec.hostUsers",
    says: none("1.24", "spec.hostUsers"),
  },
  "a field is looked for in scopes, too": {
    file: "scopes.yaml",
    find: "when: { field: spec.os.name, equals: linux }",
    put: "when: { §field: spec.os.family, equals: linux }",
    says: nowhere("spec.os.family"),
  },
  "a field is looked for in what mutations ask": {
    file: mutation,
    find: "field: spec.hostname",
    put: "§field: spec.host",
    says: nowhere("spec.host"),
  },
  "what a mutation sets is a field": {
    file: mutation,
    find: "at: spec.os.name",
    put: "§at: spec.os.family",
    says: nowhere("spec.os.family"),
  },
  "what a mutation appends to is a list": {
    file: mutation,
    find: "to: spec.tolerations",
    put: "§to: spec.toleration",
    says: nowhere("spec.toleration"),
  },
  "what a mutation appends has the fields of an item": {
    file: mutation,
    find: "operator: Exists",
    put: "§operation: Exists",
    says: nowhere("operation"),
  },
  "where a mutation renames keys is a map": {
    file: mutation,
    find: "in: spec.nodeSelector",
    put: "§in: spec.selector",
    says: nowhere("spec.selector"),
  },
  "where a mutation replaces texts is a list": {
    file: mutation,
    find: "each: [spec.topologySpreadConstraints]",
    put: "each: [§spec.topologyConstraints]",
    says: nowhere("spec.topologyConstraints"),
  },
  "what a mutation replaces is a field of an item": {
    file: mutation,
    find: "at: topologyKey",
    put: "§at: topology",
    says: nowhere("topology"),
  },
});

test("a scope may name a field that only some versions have: it has no revisions", () => {
  const find = "when: { field: spec.os.name, equals: linux }";
  const put = "when: { field: spec.hostUsers, equals: true }";
  assert.equal(withChanges([{ file: "scopes.yaml", find, put }], diagnosticsOf), []);
});

test.run();
