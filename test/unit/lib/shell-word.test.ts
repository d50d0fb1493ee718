import { execFileSync } from "node:child_process";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { shellWord } from "../../../src/lib/shell-word.js";

const test = suite("lib/shell-word");

test("plain words stay as they are", () => {
  for (const word of ["rules", "../rules/v1.2", "C:/rules", "--set"]) assert.is(shellWord(word), word);
});

test("a shell reads every word as it was", () => {
  for (const word of ["", "my rules", "Bob's rules", "$HOME", "`id`", "a\\b", 'say "x"', "*", "~", "a;b", "a\nb"])
    assert.is(execFileSync("sh", ["-c", `printf %s ${shellWord(word)}`], { encoding: "utf8" }), word);
});

test.run();
