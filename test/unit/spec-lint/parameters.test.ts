import { suite } from "uvu";
import { sampleFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/parameters");
const counted = (name: string) => ({
  file,
  find: 'field: image, matches: "^a+$"',
  put: `§parameter: ${name}, itemsOver: 1`,
});
const parameters = "parameters.yaml";

testBreaks(test, {
  "a parameter that is not there is reported": {
    ...counted("builds"),
    says: 'There is no list "builds" in spec/parameters.yaml. Write one of ',
  },
  "a text is not counted": { ...counted("taint.key"), says: 'There is no list "taint.key" in spec/parameters.yaml.' },
  "what every object has by birth is not there": { ...counted("constructor"), says: 'There is no list "constructor"' },
  "a text needs a text": {
    file: parameters,
    find: "default: os",
    put: "§default: [os]",
    says: "The default must be one text that is not empty.",
  },
  "a list needs a list": {
    file: parameters,
    find: "default: [microsoft.com/iscsi.cmd, microsoft.com/smb.cmd]",
    put: "§default: microsoft.com/smb.cmd",
    says: "The default must be a list of texts.",
  },
  "a pattern must be one that every engine reads": {
    file: parameters,
    find: "type: patterns\n  default: []",
    put: "type: patterns\n  §default: [a.b]",
    says: "The default must be a list of patterns. Character 2 of the pattern starts something that engines read differently.",
  },
  "a list of the version must be there": {
    file: parameters,
    find: "default: $version.windowsRuntimeClasses.names",
    put: "§default: $version.windowsRuntimeClasses.title",
    says: "The default does not exist in Kubernetes 1.24. Name a list of spec/versions.",
  },
});

test.run();
