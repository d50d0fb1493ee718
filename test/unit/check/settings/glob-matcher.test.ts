import picomatch from "picomatch";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { globMatcher } from "../../../../src/check/settings/glob-matcher.js";

const test = suite("check/settings/glob-matcher");

/** The matcher of the library, which is slower and not typed in this project. */
const matcher = picomatch as unknown as (globs: readonly string[], options: object) => (path: string) => boolean;

const globs = ["a/**", "a/", "./a/*.yaml", "a", "**/b*", "{a,b}/*.yaml", "a/*.yaml", ".x/*", "[ab]/c.yaml", "a?.yaml"];
const others = ["a/**/b", "*", "**", "a+b.yaml", "a\\*b", "!a", "a//b", "../a/*", "a/./b.yaml", "$x.yaml", "a^b.yaml"];
const names = ["a", "a/", "a/b", "a/b.yaml", "b", "x/b.yaml", "b/a.yaml", ".x/y", "a/c.yaml", "ab.yaml", "a/q/b", ""];
const rare = ["a+b.yaml", "a*b", "../a/x", "./a/x.yaml", "aa", "a//b", "$x.yaml", "a^b.yaml", "b/.h/b1"];

test("globs match what they match in picomatch", () => {
  for (const glob of [...globs, ...others])
    for (const path of [...names, ...rare])
      assert.is(globMatcher([glob])(path), matcher([glob], { dot: true })(path), `${glob} ${path}`);
});

test("one of multiple globs is enough", () => {
  const matches = globMatcher(["a/*.yaml", "b/**"]);
  assert.equal(["a/x.yaml", "b/c/d.yaml", "c/x.yaml"].map(matches), [true, true, false]);
});

test.run();
