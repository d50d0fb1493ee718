import { suite } from "uvu";
import { testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/disagreements");
const file = "disagreements.yaml";

testBreaks(test, {
  "a datum that no version has cannot decide": {
    file,
    find: '["featureGates.gates[IdentifyPodOS]"]',
    put: '[§"featureGates.gates[IdentifyPod]"]',
    says: 'Neither a version, nor images or platforms, have data at "featureGates.gates[IdentifyPod]". Write a key such as ',
  },
  "what is no key cannot decide": {
    file,
    find: '["featureGates.gates[IdentifyPodOS]"]',
    put: '[§"featureGates..gates["]',
    says: 'Neither a version, nor images or platforms, have data at "featureGates..gates[".',
  },
  "a document that says nothing is asked for its words": {
    file,
    find: "- { document: windows-pages-1.27, section: Some section, says: It does not hold. }",
    put: "- §{ document: windows-pages-1.27, section: Some section }",
    says: "This source has no statement. Add `says` to show ",
  },
  "code that says nothing is asked for its words": {
    file,
    find: "- { repository: kubernetes/kubernetes, tag: v1.27.11, file: pkg/a.go, symbol: f, says: It holds. }",
    put: "- §{ repository: kubernetes/kubernetes, tag: v1.27.11, file: pkg/a.go, symbol: f }",
    says: "This source has no statement. Add `says` to show ",
  },
});

test.run();
