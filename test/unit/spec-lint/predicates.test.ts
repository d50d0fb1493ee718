import { suite } from "uvu";
import { sampleFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/predicates");
const atRoot = (predicate: string) => ({ file, find: "when: { equals: true }", put: `when: ${predicate}` });
const inContainer = (predicate: string) => ({ file, find: '{ field: image, matches: "^a+$" }', put: predicate });
const inside = '"effective" is only for containers, and this is not one. Use it directly inside "containers".';

testBreaks(test, {
  "a predicate has one operator": {
    ...atRoot("{ §present: true, equals: true }"),
    find: "            when: { equals: true }",
    put: "            §when: { present: true, equals: true }",
    says: 'A predicate has exactly one operator, this one has present and equals. Join them with "all" or "any".',
  },
  "a predicate is not without operator": {
    file,
    find: "            when: { equals: true }",
    put: "            §when: { field: spec.os.name }",
    says: "A predicate has exactly one operator, this one has none.",
  },
  "a predicate has one operand": {
    ...inContainer("§{ field: image, pod: spec.hostname, equals: a }"),
    says: "A predicate has one operand, this one has field and pod. Keep one.",
  },
  "an effective field is an operand like the others": {
    ...inContainer("§{ field: image, effective: securityContext.runAsUser, equals: 0 }"),
    says: "A predicate has one operand, this one has field and effective. Keep one.",
  },
  "a parameter is an operand like the others": {
    ...inContainer("§{ field: image, parameter: windowsBuilds, itemsOver: 1 }"),
    says: "A predicate has one operand, this one has field and parameter. Keep one.",
  },
  "a parameter is counted or compared, not matched": {
    ...inContainer('§{ parameter: taint.key, matches: "^a" }'),
    says: 'A "parameter" is counted or compared. Use it with "itemsOver", "nonEmpty" or "equals", or write $parameters.… as a value.',
  },
  '"after" belongs to "bytesOver"': {
    ...inContainer("§{ field: image, equals: a, after: b }"),
    says: '"after" belongs to "bytesOver". Remove it.',
  },
  '"effective" is said of a container': {
    file,
    find: "            when: { equals: true }",
    put: "            §when: { effective: securityContext.runAsUser, equals: 0 }",
    says: inside,
  },
  '"effective" is not said of a list inside a container': {
    ...inContainer("{ some: { in: { list: env }, §where: { effective: securityContext.runAsUser, equals: 0 } } }"),
    says: inside,
  },
  '"pod" is said from inside a collection': {
    file,
    find: "            when: { equals: true }",
    put: "            §when: { pod: spec.hostPID, equals: true }",
    says: '"pod" can be used only directly inside one collection. Move it there.',
  },
  '"sameValue" compares an effective field': {
    file,
    find: "            when: { equals: true }",
    put: "            §when: { sameValue: { in: containers } }",
    says: '"sameValue" compares an "effective" field over "containers". Name both.',
  },
});

test.run();
