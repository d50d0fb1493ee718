import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { knownDocuments, parseManifest, readKnownManifests } from "../../../../src/engines/samples/known-manifests.js";
import { readFixtures } from "../../../fixtures.js";
import { temporaryFolder } from "../../cli/run.js";

const test = suite("engines/samples/known-manifests");

test("a manifest whose text is known is not parsed as YAML, and every call makes a new value", () => {
  const file = join(temporaryFolder(), "known.json");
  writeFileSync(
    file,
    JSON.stringify([
      ["a: [", '[{"a":[1]}]'],
      ["a: 1\n---\nb: 2\n", '[{"a":1},{"b":2}]'],
    ]),
  );
  const known = readKnownManifests(file);
  const [one, other] = [parseManifest("a: [", known), parseManifest("a: [", known)];
  assert.equal([one, other], [{ a: [1] }, { a: [1] }]);
  assert.is.not(one, other);
  assert.equal(parseManifest("a: 0x1F", known), { a: 31 });
  assert.equal(knownDocuments("a: 1\n---\nb: 2\n", known), [{ a: 1 }, { b: 2 }]);
  assert.is(knownDocuments("a: 0x1F", known), undefined);
  assert.throws(() => parseManifest("a: 1\n---\nb: 2\n", known), /multiple documents/);
});

test("without a file, manifests are parsed", () => {
  const known = readKnownManifests(join(temporaryFolder(), "none.json"));
  assert.equal([known.size, parseManifest("a: [1]", known)], [0, { a: [1] }]);
});

test("what is known of fixtures is what their texts say", () => {
  const known = readKnownManifests();
  const some = readFixtures().filter((_, index) => index % 20 === 0);
  for (const { name, text } of some) assert.equal(parseManifest(text, known), parse(text), name);
  const isFresh = some.filter(({ text }) => known.has(text)).length > some.length / 2;
  assert.ok(isFresh, "build/fixtures.json is missing or stale: run npm run compile");
});

test.run();
