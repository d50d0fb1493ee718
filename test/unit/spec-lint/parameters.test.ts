import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diagnosticsOf, sampleFile as file, testBreaks, withChanges } from "../spec/broken.js";

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
    says: 'There is no list "builds". Write one of ',
  },
  "a text is not counted": { ...counted("taint.key"), says: 'There is no list "taint.key".' },
  "a list is not compared": {
    file,
    find: 'field: image, matches: "^a+$"',
    put: "§parameter: windowsBuilds, equals: a",
    says: 'There is no text "windowsBuilds". Write one of ',
  },
  "what can be empty is a parameter": {
    file,
    find: 'field: image, matches: "^a+$"',
    put: "§parameter: builds, nonEmpty: true",
    says: 'There is no parameter "builds". Write one of ',
  },
  "what every object has by birth is not there": { ...counted("constructor"), says: 'There is no list "constructor"' },
  "a parameter that code reads must have its type": {
    file: parameters,
    find: "exemptImages:\n  type: images",
    put: "exemptImages:\n  §type: texts",
    says: "Code reads the parameter exemptImages, of type images.",
  },
  "a text needs a text": {
    file: parameters,
    find: "default: os",
    put: "§default: [os]",
    says: "The default must be one string.",
  },
  "a list needs a list": {
    file: parameters,
    find: "default: [microsoft.com/iscsi.cmd, microsoft.com/smb.cmd]",
    put: "§default: microsoft.com/smb.cmd",
    says: "The default must be a list of strings.",
  },
  "a pattern must be one that every engine reads": {
    file: parameters,
    find: "type: patterns\n  default: []",
    put: "type: patterns\n  §default: [a.b]",
    says: "The default must be a list of patterns. The dot at character 2 matches any character. Write [.] for a dot: a[.]b.",
  },
  "a list of the version must be there": {
    file: parameters,
    find: "default: $version.windowsRuntimeClasses.names",
    put: "§default: $version.windowsRuntimeClasses.title",
    says: "The default does not exist in Kubernetes 1.24. Name a list of spec/versions.",
  },
});

test("a parameter that code reads must be there", () => {
  const renamed = { file: parameters, find: "exemptNamespaces:", put: "exemptedNamespaces:" };
  assert.equal(
    withChanges([renamed], diagnosticsOf).map(({ file, message }) => [file, message]),
    [
      [
        "spec/parameters.yaml",
        "Code reads the parameter exemptNamespaces, of type texts. Define it so, or change src/model/parameter.ts.",
      ],
    ],
  );
});

test.run();
