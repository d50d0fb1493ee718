/** Checks the words of comments in src/ and scripts/, for `npm run lint`. Exits with 1 where one is hard to read. */
import { sourceFiles } from "../test/source-files.js";
import { hardWordsIn } from "./lint/comment-words.js";

const faults = sourceFiles("src", "scripts").flatMap(({ path, text }) =>
  hardWordsIn(text).map(({ line, word, plain }) => `${path}:${line}: "${word}" is hard to read. Write ${plain}.`),
);
if (faults.length > 0) console.error(faults.join("\n"));
else console.log("comments: no hard words");
process.exitCode = faults.length > 0 ? 1 : 0;
