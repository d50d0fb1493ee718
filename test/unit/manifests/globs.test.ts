import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Exclusion } from "../../../src/manifests/exclusion/exclusion.js";
import { expandGlob } from "../../../src/manifests/file-search.js";
import { globFault } from "../../../src/manifests/globs.js";

const test = suite("manifests/globs");

for (const glob of ["**/*.yaml", "legacy/**", "{a,b}/*-[0-9]?.yml", "a/**/b/**/*.y*ml", "***"]) {
  test(`${glob} is usable`, () => assert.is(globFault(glob), undefined));
}

const extended = "has an extended pattern such as +(a). Use *, ?, [] and {}.";
const faults: Readonly<Record<string, string>> = {
  "+(*a)b": extended,
  "a/!(b)": extended,
  "*a*a*a*a*a*a*a*ab": "has more than 3 stars between two slashes. Use fewer.",
  "{*,*}{*,*}": "has more than 3 stars between two slashes. Use fewer.",
  "**/a/**/b/**/c/**": "has more than 3 parts that are **. Use fewer.",
};

for (const [glob, fault] of Object.entries(faults)) {
  test(`${glob} is refused`, () => assert.is(globFault(glob), `The glob ${glob} ${fault}`));
}

test("such an argument is refused without a search", async () => {
  const [found] = await expandGlob("+(*a)b", new Exclusion());
  assert.ok(found?.kind === "unreadable");
  assert.match(found.diagnostic.message, extended);
});

test.run();
