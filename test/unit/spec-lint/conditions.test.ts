import { suite } from "uvu";
import { sampleFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/conditions");
const find = "          - at: spec.hostPID\n            when: { equals: true }";
const put = (when: string): string => `          - at: spec.hostname\n            §when: ${when}`;
const described =
  "    description: os.name is windows, or the pod selects Windows nodes, or only its windowsOptions show that it is for Windows.\n";
const words = 'State it in words as "condition" of this find or of its case.';

testBreaks(test, {
  "a long pattern needs words": {
    file,
    find,
    put: put('{ matches: "^[a-z]+(?:/[a-z]+)*(?::[a-z]+)?$" }'),
    says: `The condition contains a long pattern, which is hard to read. ${words}`,
  },
  "a pattern of data needs words, because it is long in some versions": {
    file,
    find,
    put: put("{ matches: $images.windows }"),
    says: `The condition contains a long pattern, which is hard to read. ${words}`,
  },
  "many comparisons need words": {
    file,
    find,
    put: put(`{ any: [${"{ equals: a }, ".repeat(10)}{ equals: b }] }`),
    says: `The condition consists of 11 comparisons, which is hard to read. ${words}`,
  },
  "a scope that a rule names needs words": {
    file: "scopes.yaml",
    find: `  windows:\n${described}    clause: the pod is for Windows\n`,
    put: `  §windows:\n${described}`,
    says: 'A rule names "windows", but its condition has no words. Add "clause" and "opposite".',
  },
});

test.run();
