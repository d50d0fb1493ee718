import { suite } from "uvu";
import { changesFile, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/engines");

testBreaks(test, {
  "an unknown engine supports no version": {
    file: changesFile,
    find: "  kubelet:\n",
    put: '  engines:\n    supported:\n      §keverno: { add: ["1.12"] }\n    sources:\n      - { document: windows-pages-1.27, section: Some section }\n  kubelet:\n',
    says: 'There is no engine "keverno" to list here. Write one of kyverno, kyverno-cel, gatekeeper, vap.',
  },
  "an unknown program has judged nothing, and later versions do not repeat it": {
    file: "versions/1.24.yaml",
    find: '    conftest: ["0.71.1"]\n',
    put: '    §gator: ["3.16.0"]\n    conftest: ["0.71.1"]\n',
    says: 'There is no engine "gator" to list here. Write one of opa, conftest, kyverno, kyverno-cel, gatekeeper, vap.',
  },
});

test.run();
