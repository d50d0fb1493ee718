import { suite } from "uvu";
import { sampleFile as file, testBreaks } from "./broken.js";

const test = suite("spec/schema");

testBreaks(test, {
  "an unknown field is named, with those that are allowed": {
    file,
    find: "family:",
    put: "§severity: high\nfamily:",
    says: 'There is no field "severity" here. Allowed are "title", "description", "family", "profile", "revisions", "sources".',
  },
  "an unknown field deep inside is named at its own place": {
    file,
    find: "effect: ignored",
    put: "effect: ignored\n        §severity: high",
    says: 'There is no field "severity" here. Allowed are "scope", "effect", "patches", "rejectedFor", "message", "remediation", "fix", "condition", "find".',
  },
  "a missing field is reported at its parent": {
    file,
    find: "- scope: windows\n        effect: ignored",
    put: "- §scope: windows",
    says: 'Item 1 of "cases" lacks the field "effect". Add it.',
  },
  "a missing field of the file is reported at its start": {
    file,
    find: "family: host-namespaces\n",
    put: "",
    says: 'The file lacks the field "family". Add it.',
  },
  "a field that another one needs is reported": {
    file,
    find: "  - document: windows-pages-1.27\n    section: Some section",
    put: "  - §document: windows-pages-1.27",
    says: 'Item 1 of "sources" lacks the field "section". Add it.',
  },
  "a list in the place of a text is refused": {
    file,
    find: "family: host-namespaces",
    put: "§family: [host-namespaces]",
    says: '"family" must be a string.',
  },
  "a mapping in the place of a list is refused": {
    file,
    find: "sources:\n  - document",
    put: "§sources:\n    document",
    says: '"sources" must be a list.',
  },
  "a version without quotes is a number, and the remedy is said": {
    file,
    find: 'since: "1.24"',
    put: "§since: 1.24",
    says: '"since" must be a string. Put it in quotes.',
  },
  "a value outside the list is quoted, with the list": {
    file,
    find: "effect: ignored",
    put: "§effect: refused",
    says: '"effect" is "refused". Write one of "rejected", "fails", "ignored", "risk", "advice".',
  },
  "a constant is said": {
    file,
    find: "oneOf: [a, b]",
    put: "§nonEmpty: false",
    says: '"nonEmpty" is false. Write true.',
  },
  "a text of the wrong form is reported with what the form means": {
    file,
    find: 'since: "1.24"',
    put: '§since: "v1.24"',
    says: '"since" is "v1.24", which does not match ^1\\.[1-9][0-9]*$. Meaning: The first minor version',
  },
  "a text that is too short is reported with how long it must be": {
    file,
    find: "message: This is what is wrong.",
    put: "§message: Bad.",
    says: '"message" is too short: it needs at least 10 characters.',
  },
  "of several forms, that of the written type says what is wrong": {
    file,
    find: "when: { equals: true }",
    put: "when: { equals: true }\n            §condition: short",
    says: '"condition" is too short: it needs at least 10 characters.',
  },
  "a text that is too long is reported with how long it may be": {
    file,
    find: "title: A sample",
    put: `§title: ${"A long ".repeat(12)}sample`,
    says: '"title" is too long: it has at most 72 characters.',
  },
  "a number that JavaScript would round is refused": {
    file,
    find: "oneOf: [a, b]",
    put: "§equals: 9007199254740993",
    says: '"equals" is too large: it is at most 9007199254740991.',
  },
  "a limit below the least is refused": {
    file,
    find: "oneOf: [a, b]",
    put: "§quantityBelow: 0",
    says: '"quantityBelow" is too small: it is at least 1.',
  },
  "an empty list is refused": {
    file,
    find: "oneOf: [a, b]",
    put: "§all: []",
    says: '"all" is too short: it needs at least 1 item.',
  },
  "an empty predicate is refused": {
    file,
    find: "when: { equals: true }",
    put: "§when: {}",
    says: '"when" is empty',
  },
  "a branch is no tag": {
    file,
    find: "  - document: windows-pages-1.27\n    section: Some section",
    put: "  - repository: kubernetes/kubernetes\n    §tag: master\n    file: a.go",
    says: '"tag" is "master", which does not match',
  },
  "a source of two kinds is refused": {
    file,
    find: "document: windows-pages-1.27\n    section: Some section",
    put: "§document: windows-pages-1.27\n    section: Some section\n    title: A page\n    url: https://example.com",
    says: 'Item 1 of "sources" has fields that exclude each other. Keep those of one kind.',
  },
  "a name in a map has a form of its own": {
    file: "documents.yaml",
    find: "scheduling-guide-1.24:",
    put: "§Windows Page:",
    says: '"Windows Page" is not a valid name here: it does not match ^[a-z0-9][a-z0-9.-]*$.',
  },
});

// A choice of forms fails with the faults of every form; exactly one sentence comes out.
testBreaks(test, {
  "an unknown collection is reported with the possible forms": {
    file,
    find: "each: containers",
    put: "§each: container",
    says: '"each" matches none of the allowed forms. Meaning: A collection of elements: containers, {containers: [init]}',
  },
  "a collection with an unknown field is reported with the possible forms": {
    file,
    find: "each: containers",
    put: "§each: { lists: spec.volumes }",
    says: '"each" matches none of the allowed forms.',
  },
  "a fault inside the form that was meant is reported alone": {
    file,
    find: "each: containers",
    put: "each: { containers: [§inits] }",
    says: 'Item 1 of "containers" is "inits". Write one of "init", "regular", "ephemeral".',
  },
  "a collection in a chain is reported by its place": {
    file,
    find: "each: containers",
    put: "each: [containers, §{ list: ports, entries: env }]",
    says: 'Item 2 of "each" matches none of the allowed forms.',
  },
  "a text is no list of texts": {
    file,
    find: "oneOf: [a, b]",
    put: "§oneOf: a",
    says: '"oneOf" matches none of the allowed forms.',
  },
});

test.run();
