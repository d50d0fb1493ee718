import { suite } from "uvu";
import { sampleFile as file, mutationFile, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/messages");
const sentences = "A message must consist of sentences: start with a word, end with a full stop.";

testBreaks(test, {
  "a title has no full stop at its end": {
    file,
    find: "title: A sample of what a rule may hold",
    put: "§title: A sample of what a rule may hold.",
    says: "A title is a phrase. Remove the full stop at its end.",
  },
  "a title of a mutation has none, either": {
    file: mutationFile,
    find: "title: A sample of what a mutation may hold",
    put: "§title: A sample of what a mutation may hold.",
    says: "A title is a phrase. Remove the full stop at its end.",
  },
  "a message ends with a full stop": {
    file,
    find: "message: This is what is wrong.",
    put: "§message: This is what is wrong",
    says: sentences,
  },
  "a message starts with a word": {
    file,
    find: "message: This is what is wrong.",
    put: '§message: "- this is wrong."',
    says: sentences,
  },
  "a remediation ends with a full stop": {
    file,
    find: "remediation: This is what to do.",
    put: "§remediation: This is what to do!",
    says: sentences.replace("message", "remediation"),
  },
  "a message of a case is looked at, too": {
    file,
    find: "effect: ignored",
    put: "effect: ignored\n        §message: Another one, unfinished",
    says: sentences,
  },
  "a message holds no {{": {
    file,
    find: "message: This is what is wrong.",
    put: '§message: "Never write {{ here."',
    says: "A message cannot contain {{, }} or $(: an engine would substitute them. Use words instead.",
  },
  "a message contains no reference": {
    file,
    find: "message: This is what is wrong.",
    put: '§message: "Windows does not set $(NODE_NAME)."',
    says: "A message cannot contain {{, }} or $(: an engine would substitute them. Use words instead.",
  },
  "a remediation of a case contains no reference": {
    file,
    find: "effect: ignored",
    put: 'effect: ignored\n        §remediation: "Run $(id) there."',
    says: "A remediation cannot contain {{, }} or $(: an engine would substitute them. Use words instead.",
  },
  "a message is one line": {
    file,
    find: "message: This is what is wrong.",
    put: "§message: |-\n      This is\n      what is wrong.",
    says: "A message must be one line, because engines print it as one. Fold it with >-.",
  },
});

test.run();
