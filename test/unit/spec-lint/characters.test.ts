import { suite } from "uvu";
import { sampleFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/characters");

const says = (code: string): string =>
  `This text contains the character U+${code}, which the files of policies cannot contain. Remove it.`;

testBreaks(test, {
  "a control character in a message": {
    file,
    find: "message: This is what is wrong.",
    put: '§message: "This \\x7f is what is wrong."',
    says: says("007F"),
  },
  "NUL in a description": {
    file,
    find: "description: It stands",
    put: '§description: "It\\0 stands for every rule, so that tests can break one thing in it."\n# It stands',
    says: says("0000"),
  },
  "a line separator in a value": {
    file,
    find: "{ pod: spec.hostname, oneOf: [a, b] }",
    put: '{ pod: spec.hostname, oneOf: [a, §"b\\L"] }',
    says: says("2028"),
  },
});

test.run();
