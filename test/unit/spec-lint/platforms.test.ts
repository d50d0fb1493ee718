import { suite } from "uvu";
import { testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/platforms");

testBreaks(test, {
  "a label of a platform's Windows nodes is evidence": {
    file: "platforms/aks.yaml",
    find: "- { key: kubernetes.azure.com/os-sku",
    put: "- { §key: kubernetes.azure.com/os-type",
    says: 'Nothing in spec/scopes.yaml uses "spec.nodeSelector[kubernetes.azure.com/os-type]" as evidence. Add it to "platform-label".',
  },
});

test.run();
