import { suite } from "uvu";
import { sampleFile as file, mutationFile, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/definitions");
const scopesFile = "scopes.yaml";

testBreaks(test, {
  "an unknown family is reported with those that exist": {
    file,
    find: "family: host-namespaces",
    put: "§family: nowhere",
    says: 'There is no family "nowhere". Write one of "identity", ',
  },
  "an unknown scope of a case is reported with the one that is spelled almost like it": {
    file,
    find: "scope: windows",
    put: "§scope: window",
    says: 'There is no scope "window". Write "windows".',
  },
  "an unknown scope in a predicate is reported": {
    file,
    find: "when: { equals: true }",
    put: "when: { not: { §scope: hostprocess } }",
    says: 'There is no scope "hostprocess". Write "host-process".',
  },
  "an unknown scope in a scope is reported with those that exist": {
    file: scopesFile,
    find: "when: { field: spec.os.name, equals: linux }",
    put: "when: { §scope: nowhere }",
    says: 'There is no scope "nowhere". Write one of "pod", "declared-windows", ',
  },
  "an unknown subject is reported with those that exist": {
    file: scopesFile,
    find: "    description: Every Pod and pod template, for any operating system.\n    subject: pod",
    put: "    description: Every Pod and pod template, for any operating system.\n    §subject: pods",
    says: 'There is no subject "pods". Write one of "pod", ',
  },
  "an unknown subject of evidence is reported": {
    file: scopesFile,
    find: "  os-name:\n    subject: pod\n",
    put: "  os-name:\n    §subject: pods\n",
    says: 'There is no subject "pods". Write one of "pod", ',
  },
  "what counts as Windows is a scope that there is": {
    file: scopesFile,
    find: "    windows: windows-service\n",
    put: "    §windows: windows-services\n",
    says: '"service" has no scope "windows-services". Write "windows-service".',
  },
  "what counts as Windows is a scope of the subject": {
    file: scopesFile,
    find: "    windows: windows-service\n",
    put: "    §windows: windows-node\n",
    says: '"service" has no scope "windows-node". Write "windows-service".',
  },
  "evidence and scope are not called alike": {
    file: scopesFile,
    find: "scopes:\n",
    put: "scopes:\n  §os-name:\n    description: The same name again.\n    subject: pod\n",
    says: '"os-name" is also the name of evidence, and evidence is a scope. Rename the scope.',
  },
  "an unknown scope of a mutation is reported": {
    file: mutationFile,
    find: "scope: windows",
    put: "§scope: window",
    says: 'There is no scope "window". ',
  },
  "an unknown scope that would reject is reported": {
    file: mutationFile,
    find: "unlessRejectedIn: declared-windows",
    put: "§unlessRejectedIn: declared",
    says: 'There is no scope "declared". ',
  },
  "an unknown rule of a mutation is reported": {
    file: mutationFile,
    find: "foundBy: win-sample",
    put: "§foundBy: win-simple",
    says: 'There is no rule "win-simple". Name a file of spec/rules.',
  },
});

test.run();
