import { suite } from "uvu";
import { testBreaks } from "../broken.js";

const test = suite("spec/lint/versions");

testBreaks(test, {
  "a version file is called like its version": {
    file: "versions/1.27.yaml",
    find: 'kubernetes: "1.27"',
    put: '§kubernetes: "1.26"',
    says: 'This file is called "1.27", and speaks of Kubernetes 1.26. Let both say the same.',
  },
  "the fields of a version are known": {
    file: "fields/1.27.txt",
    put: "",
    says: "",
  },
});

test.run();
