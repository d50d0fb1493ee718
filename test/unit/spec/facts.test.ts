import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../../src/lib/diagnostic.js";
import { factsOf } from "../../../src/spec/read-spec.js";
import { loadSpec } from "../../../src/spec-lint/load-spec.js";
import { diagnosticsOf, factsFile as file, sampleFacts, sampleSchemas, testBreaks, withChanges } from "./broken.js";

const test = suite("spec/facts");
const forms =
  '"outcome" matches none of the allowed forms. Meaning: How the spec covers the fact: exactly one of rule, data, fixture, generated and limitation.';
const last = (put: string) => ({ file, find: "contradicts: [first-fact]\n", put: `contradicts: [first-fact]\n${put}` });
const outcome = (put: string) => ({ file, find: "outcome: { rule: win-sample }", put });

testBreaks(test, {
  "a file of facts is a list": { file, put: "§facts: []\n", says: "The file must be a list." },
  "a file of facts holds some": { file, put: "§[]\n", says: "The file is too short: it needs at least 1 item." },
  "a statement is a sentence": {
    file,
    find: "statement: A sample of what a rule carries.",
    put: "§statement: A sample of what a rule carries",
    says: '"statement" is "A sample of what a rule carries", which does not match',
  },
  "someone says it": {
    file,
    find: "says:\n    - { document: windows-pages-1.27, section: Some section }",
    put: "§says: []",
    says: '"says" is too short: it needs at least 1 item.',
  },
  "a version is a text": {
    file,
    find: '["1.24", "1.27"]',
    put: '["1.24", §1.27]',
    says: 'Item 2 of "kubernetes" must be a string. Put it in quotes.',
  },
  "an effect is one of the rules' own, or none": {
    file,
    find: "effect: ignored",
    put: "§effect: unsupported",
    says: '"effect" is "unsupported". Write one of "rejected", "fails", "ignored", "risk", "advice", "none".',
  },
  "every fact has an outcome": {
    ...last(
      "- §id: lacking\n  statement: A row without its end.\n  says: [{ document: windows-pages-1.27, section: S }]\n  kubernetes: []\n  effect: none\n",
    ),
    says: 'Item 5 lacks the field "outcome". Add it.',
  },
  "there is no other outcome": { ...outcome("§outcome: { rules: win-sample }"), says: forms },
  "no fact has two outcomes": { ...outcome("§outcome: { rule: win-sample, data: images.builds }"), says: forms },
  "a rule is a name": {
    ...outcome("outcome: { §rule: { id: win-sample } }"),
    says: '"rule" matches none of the allowed forms. Meaning: One name or a list of names.',
  },
  "a rule has a name": {
    ...outcome("outcome: { §rule: [] }"),
    says: '"rule" is too short: it needs at least 1 item.',
  },
  "a reason is a sentence": {
    ...outcome("outcome: { limitation: { §reason: Nobody is able to see that } }"),
    says: '"reason" is "Nobody is able to see that", which does not match',
  },
  "what is no policy is one of five": {
    ...outcome("outcome: { limitation: { §notAPolicy: other } }"),
    says: '"notAPolicy" is "other". Write one of "definition", "pointer", "history", "process", "background".',
  },
  "a limitation says why": {
    ...outcome("outcome: { §limitation: {} }"),
    says: '"limitation" matches none of the allowed forms.',
  },
});

test("facts come by file and row, each with its place", () => {
  const second = {
    file: "facts/another.yaml",
    put: sampleFacts.replace(/-fact/g, "-row").replace("much memory", "many cores"),
  };
  const facts = withChanges([second], (spec) => {
    const loaded = loadSpec(spec, sampleSchemas);
    if ("diagnostics" in loaded) throw new Error(loaded.diagnostics.map(formatDiagnostic).join("\n"));
    return factsOf(loaded.spec);
  });
  assert.equal(
    facts.map(({ topic, source }) => `${topic}/${source.id}`),
    [
      "another/first-row",
      "another/data-row",
      "another/reason-row",
      "another/last-row",
      "sample/first-fact",
      "sample/data-fact",
      "sample/reason-fact",
      "sample/last-fact",
    ],
  );
  assert.equal(facts[5]?.place("says", 1, "document"), { file: `spec/${file}`, line: 13, column: 9 });
});

test("an outcome with a missing target is valid in the spec, and is reported by coverage", () => {
  for (const lost of ["rule: win-lost", "data: lost", "fixture: lost", "generated: lost"]) {
    assert.equal(withChanges([outcome(`outcome: { ${lost} }`)], diagnosticsOf), [], lost);
  }
});

test.run();
