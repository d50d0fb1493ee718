import { join } from "node:path";
import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/lib/package.js";
import { rememberedTexts } from "../src/lib/remembered.js";
import { compilePolicy } from "../src/model/compile.js";
import { interpret } from "../src/model/interpret.js";
import type { Model } from "../src/model/model.js";
import type { ParameterValues } from "../src/model/parameter.js";
import type { Policy } from "../src/model/policy.js";
import { resolve } from "../src/model/resolve.js";
import { parseRuleSet, ruleSetFile, ruleSetOf, ruleSetText, rulesOfRelease } from "../src/model/rule-set.js";
import { readReleaseFile } from "../src/release/read-file.js";
import type { Fixture } from "./fixtures.js";
import { readFixtures } from "./fixtures.js";
import { objects } from "./generate/objects.js";
import { isOfEveryVersion, numberOption, runsOf, seed } from "./generate/options.js";
import { models, sampledModels, theSpec } from "./spec.js";
import { verdictWords } from "./verdict-words.js";

const test = suite("compile");

function agree(model: Model, policy: Policy, object: unknown, values?: ParameterValues): void {
  assert.equal(verdictWords(policy.evaluate(object)), verdictWords(interpret(model, object, values)));
}

/** The models that a fixture is compared with: of the newest version that it covers, and by `npm run conformance` of more. */
function comparedFor({ covers }: Fixture): readonly Model[] {
  const covered = models().filter(({ version }) => covers(version));
  return covered.filter((model) => model === covered.at(-1) || (isOfEveryVersion() && sampledModels().includes(model)));
}

test("each fixture covers a version, in which it is compared", () => {
  assert.ok(readFixtures().every((fixture) => comparedFor(fixture).length > 0));
});

for (const model of models()) {
  const text = ruleSetText(ruleSetOf(model));

  test(`the release has the rules of this spec, ${model.version}`, () => {
    const released = readReleaseFile(join(packageRoot, "dist-policies", model.version), ruleSetFile)?.toString();
    assert.is(released, text, "dist-policies is stale: run npm run build");
  });

  const fixtures = readFixtures().filter((fixture) => comparedFor(fixture).includes(model));
  if (fixtures.length === 0) continue;
  const rules = parseRuleSet(text);
  const policy = compilePolicy(rules);
  const policyWith = rememberedTexts((values) => compilePolicy(rules, new Map(JSON.parse(values))));

  test(`rules are read as they were written, ${model.version}`, () => assert.equal(rules, ruleSetOf(model)));

  test(`compiled rules find what the interpreter finds in fixtures, ${model.version}`, () => {
    for (const { object, values } of fixtures)
      agree(model, values.size === 0 ? policy : policyWith(JSON.stringify([...values])), object, values);
  });

  if (!sampledModels().includes(model)) continue;

  test(`compiled rules find what the interpreter finds in generated objects, ${model.version}`, () => {
    fc.assert(
      fc.property(objects(model), (object) => agree(model, policy, object)),
      { seed: seed(), numRuns: numberOption("objects", runsOf(100, 500)) },
    );
  });
}

const patches = models().flatMap((model) => model.patches.map(({ since }) => ({ model, since })));

test("rules of some patch releases differ", () => assert.ok(patches.length > 0));

for (const { model, since } of patches) {
  test(`compiled rules find what the interpreter finds in fixtures of ${model.version}, for ${since}`, () => {
    const patched = resolve(theSpec(), since);
    const policy = compilePolicy(rulesOfRelease(ruleSetOf(model), since));
    const differing = new Set(model.patches.flatMap(({ rules }) => rules.map(({ id }) => id)));
    const fixtures = readFixtures().filter(({ rule, values }) => differing.has(rule) && values.size === 0);
    assert.ok(fixtures.length > 0);
    for (const { object } of fixtures) agree(patched, policy, object);
  });
}

for (const text of ["", "null", "[]", "{}", '{"rules": []}']) {
  test(`${JSON.stringify(text)} is not the rules of a release`, () => assert.throws(() => parseRuleSet(text)));
}

test.run();
