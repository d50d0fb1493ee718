import { suite } from "uvu";
import { factsFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/fact-documents");

testBreaks(test, {
  "a document that is not listed is reported, with those that are": {
    file,
    find: "- { document: windows-page-1.24, section",
    put: "- { §document: windows-page-1.25, section",
    says: 'There is no document "windows-page-1.25". Write one of "windows-page-1.24", "scheduling-guide-1.24", ',
  },
});

test.run();
