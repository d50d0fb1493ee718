import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diagnosticsOf, factsFile as file, sampleFacts, testBreaks, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/fact-versions");

testBreaks(test, {
  "a version that the spec does not cover is reported, with those that it covers": {
    file,
    find: '["1.24", "1.27"]',
    put: '["1.24", §"1.23"]',
    says: 'There is no valid spec/versions/1.23.yaml. Write one of "1.24", "1.27".',
  },
});

test("an unknown version is reported once for each file, with every line", () => {
  const lines = sampleFacts.split("\n").flatMap((line, index) => (line.includes('"1.27"') ? [index + 1] : []));
  const [first, ...others] = withChanges([{ file, put: sampleFacts.replaceAll('"1.27"', '"1.29"') }], diagnosticsOf);
  assert.equal(others, []);
  assert.is(first?.line, lines[0]);
  assert.is(
    first?.message,
    `There is no valid spec/versions/1.29.yaml. Write one of "1.24", "1.27". It is also named in line ${lines.slice(1).join(", ")}.`,
  );
});

test.run();
