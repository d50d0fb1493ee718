import { suite } from "uvu";
import { factsFile as file, sampleFacts, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/fact-ids");
const fact =
  "  statement: A sample of a fact.\n  says: [{ document: windows-pages-1.27, section: S }]\n  kubernetes: []\n  effect: none\n  outcome: { data: platforms }\n";

testBreaks(test, {
  "an id has no capitals": {
    file,
    find: "id: data-fact",
    put: "§id: Data-Fact",
    says: '"Data-Fact" is not a valid id of a fact. Use lower-case words with dashes.',
  },
  "an id has no spaces": {
    file,
    find: "id: data-fact",
    put: "§id: data fact",
    says: '"data fact" is not a valid id of a fact.',
  },
  "an id is there once": {
    file,
    find: "id: data-fact",
    put: "§id: first-fact",
    says: 'The fact "first-fact" already exists at spec/facts/sample.yaml:1. Rename this one, or merge the two.',
  },
  "an id is there once in all files": {
    file: "facts/storage.yaml",
    put: `- §id: data-fact\n${fact}`,
    says: `The fact "data-fact" already exists at spec/facts/sample.yaml:${sampleFacts.split("\n").indexOf("- id: data-fact") + 1}.`,
  },
});

test.run();
