import { suite } from "uvu";
import { sampleFile as file, mutationFile, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/sources");

testBreaks(test, {
  "an unknown document is reported with those that exist": {
    file,
    find: "- document: windows-pages-1.27",
    put: "- §document: windows-pages-1.99",
    says: 'There is no document "windows-pages-1.99". Write one of "windows-page-1.24", ',
  },
  "an unknown document in the changes of a version is reported": {
    file: "versions/1.27.yaml",
    find: "document: windows-pages-1.27",
    put: "§document: windows-pages-1.99",
    says: 'There is no document "windows-pages-1.99".',
  },
  "an unknown document in a disagreement is reported": {
    file: "disagreements.yaml",
    find: "document: windows-pages-1.27",
    put: "§document: windows-pages-1.99",
    says: 'There is no document "windows-pages-1.99".',
  },
  "an unknown document of a mutation is reported": {
    file: mutationFile,
    find: "- document: windows-pages-1.27",
    put: "- §document: windows-pages",
    says: 'There is no document "windows-pages". ',
  },
});

test.run();
