import { suite } from "uvu";
import { factsFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/fact-contradictions");
const contradicts = (put: string) => ({ file, find: "contradicts: [last-fact]", put: `contradicts: ${put}` });

testBreaks(test, {
  "a fact that is not there is reported": {
    ...contradicts("[last-fact, §lost-fact]"),
    says: 'There is no fact "lost-fact". Write it, or remove the name.',
  },
  "a fact does not contradict itself": {
    ...contradicts("[last-fact, §first-fact]"),
    says: "A fact does not contradict itself. Remove the name.",
  },
  "two facts contradict each other, not one the other": {
    ...contradicts("[last-fact, §data-fact]"),
    says: 'The fact "data-fact" does not name "first-fact" as its contradiction. Add it there, or remove it here.',
  },
});

test.run();
