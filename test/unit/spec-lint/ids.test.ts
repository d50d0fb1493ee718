import { suite } from "uvu";
import { sample, sampleMutation, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/ids");
const wrong = "is not a valid rule id. Use lower-case words with dashes, at most 47 characters.";
const long = `win-${"x".repeat(44)}`;

testBreaks(test, {
  "the second of two files with one id is reported of the first": {
    file: "rules/win-sample.yml",
    put: `§${sample}`,
    says: 'The rule "win-sample" already exists in spec/rules/win-sample.yaml. Keep one of the two.',
  },
  "an id has no capitals": { file: "rules/Win-A.yaml", put: `§${sample}`, says: `The file name "Win-A" ${wrong}` },
  "an id has no underscore": { file: "rules/win_a.yaml", put: `§${sample}`, says: `The file name "win_a" ${wrong}` },
  "an id has no more than 47 characters": {
    file: `rules/${long}.yaml`,
    put: `§${sample}`,
    says: `The file name "${long}" ${wrong}`,
  },
  "the id of a mutation is as short": {
    file: `mutations/${long}.yaml`,
    put: `§${sampleMutation}`,
    says: `The file name "${long}" is not a valid mutation id. Use lower-case words with dashes, at most 47 characters.`,
  },
  "nothing is generated twice under one id": {
    file: "mutations/kubelet-taint.yaml",
    put: `§${sampleMutation}`,
    says: 'The id "kubelet-taint" is already used for something else that is generated. Rename the mutation.',
  },
});

test.run();
