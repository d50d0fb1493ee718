/** Checks comments in src/ and scripts/, for `npm run lint`. Exits with 1 where one is hard to read, or has nothing below it. */
import { sourceFiles } from "../test/source-files.js";
import { hardWordsIn } from "./lint/comment-words.js";
import { orphanedComments } from "./lint/orphaned-comments.js";

const faults = sourceFiles("src", "scripts").flatMap(({ path, text }) => [
  ...hardWordsIn(text).map(({ line, word, plain }) => `${path}:${line}: "${word}" is hard to read. Write ${plain}.`),
  ...orphanedComments(text).map(
    (line) => `${path}:${line}: Another doc comment follows. Move this one above what it documents.`,
  ),
]);
if (faults.length > 0) console.error(faults.join("\n"));
else console.log("comments: no hard words, and each has code below it");
process.exitCode = faults.length > 0 ? 1 : 0;
