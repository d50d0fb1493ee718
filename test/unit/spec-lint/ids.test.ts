import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diagnosticsOf, sample, sampleMutation, testBreaks, withChanges } from "../spec/broken.js";

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
  ...Object.fromEntries(
    [
      ["a keyword of Rego", "import"],
      ["what a template of Gatekeeper calls", "union"],
      ["a variable in CEL", "exceptions"],
      ["one of the numbered variables", "item-2"],
      ["a word that YAML does not read as text", "yes"],
      ["a subject", "runtime-class"],
    ].map(([what, id]) => [
      `an id is not ${what}`,
      {
        file: `rules/${id}.yaml`,
        put: `§${sample}`,
        says: `"${id}" has another meaning in generated policies. Rename the file.`,
      },
    ]),
  ),
  "the id of a mutation is no such word": {
    file: "mutations/no.yaml",
    put: `§${sampleMutation}`,
    says: '"no" has another meaning in generated policies. Rename the file.',
  },
  "an id is not spelled like the variable of a scope": {
    file: "rules/is-declared-windows.yaml",
    put: `§${sample}`,
    says: 'Names that begin with "is-" have another meaning in generated policies. Rename the file.',
  },
  "nothing is generated twice under one id": {
    file: "mutations/kubelet-taint.yaml",
    put: `§${sampleMutation}`,
    says: 'The id "kubelet-taint" is already used for something else that is generated. Rename the mutation.',
  },
});

const secondCase = `      - scope: windows
        effect: ignored
        remediation: This is something else to do.
        find:
          - { at: spec.hostIPC }
`;

/** What is wrong with two rules of these ids, the first of which has this text. */
function faultsOf(ids: readonly string[], first: string): readonly string[] {
  const files = ids.map((id, index) => ({ file: `rules/${id}.yaml`, put: index === 0 ? first : sample }));
  return withChanges(files, diagnosticsOf).map(({ file, message }) => `${file}: ${message}`);
}

test("no two texts of rules are spelled alike", () => {
  const alike = (one: string, other: string): string =>
    `spec/rules/${other}.yaml: Generated policies spell texts of the rules "${one}" and "${other}" alike. Rename one of the two.`;
  assert.equal(faultsOf(["win-a-2", "win-a2"], sample), [alike("win-a-2", "win-a2")]);
  // The second text of win-a.
  assert.equal(faultsOf(["win-a", "win-a-2"], sample.replace("sources:", `${secondCase}sources:`)), [
    alike("win-a-2", "win-a"),
  ]);
  assert.equal(faultsOf(["win-a", "win-a-2"], sample), []);
});

test.run();
