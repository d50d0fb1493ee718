import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diagnosticsOf, sampleFile as file, mutationFile, testBreaks, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/fixes");
const fix = "fix: { safe: [{ remove: found }] }";
const secondCase = `        find:
          - { at: spec.hostIPC }
`;

testBreaks(test, {
  "a case without a fix": {
    file,
    find: `    ${fix}\n    cases:\n      - scope`,
    put: "    cases:\n      - §scope",
    says: 'A case has no fix. Add "fix" to the case or to its revision',
  },
  "a remediation that means two things": {
    file,
    find: "sources:",
    put: `      - §scope: windows\n        effect: fails\n        fix: none\n${secondCase}sources:`,
    says: "An earlier case has the same remediation and a different fix.",
  },
  "a companion that is no rule": {
    file,
    find: fix,
    put: "fix: { suggested: [{ remove: found }], with: [§win-nothing] }",
    says: 'There is no rule "win-nothing". Name a file of spec/rules.',
  },
  "a value that is no parameter": {
    file,
    find: fix,
    put: "fix: { suggested: [§{ put: $parameters.nothing }] }",
    says: '"$parameters.nothing" is not a parameter of type text.',
  },
  "a list where a text is meant": {
    file,
    find: fix,
    put: "fix: { suggested: [§{ set: { at: spec.hostname, to: $parameters.windowsBuilds } }] }",
    says: '"$parameters.windowsBuilds" is not a parameter of type text.',
  },
  "a field that there is not": {
    file,
    find: fix,
    put: "fix: { suggested: [{ set: { §at: spec.hostnames, to: a } }] }",
    says: 'The API of Kubernetes 1.24, 1.27 has no field "spec.hostnames" here.',
  },
  "a mutation that shares the fix of no rule": {
    file: mutationFile,
    find: "- set: { at: handler, to: runhcs-wcow-process }",
    put: "- §fixOf: win-nothing",
    says: 'There is no rule "win-nothing". Name a file of spec/rules.',
  },
  "a mutation that shares what is done at a finding": {
    file: mutationFile,
    find: "- set: { at: spec.os.name, to: windows }",
    put: "- §fixOf: win-sample",
    says: 'The fix of rule "win-sample" changes what is found, and a mutation has no findings.',
  },
});

test("a rule whose file is not valid can be named", () => {
  const invalid = { file: "rules/win-invalid.yaml", put: "title: 1\n" };
  const naming = { file, find: fix, put: "fix: { suggested: [{ remove: found }], with: [win-invalid] }" };
  const sharing = {
    file: mutationFile,
    find: "- set: { at: handler, to: runhcs-wcow-process }",
    put: "- fixOf: win-invalid",
  };
  const found = withChanges([invalid, naming, sharing], diagnosticsOf);
  assert.ok(found.length > 0);
  assert.equal([...new Set(found.map((one) => one.file))], ["spec/rules/win-invalid.yaml"]);
});

test.run();
