import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../src/model/interpret.js";
import type { Model, Verdict } from "../src/model/model.js";
import type { Fixture } from "./fixtures.js";
import { readFixtures } from "./fixtures.js";
import { models } from "./spec.js";

const test = suite("fixtures");
const fixtures = readFixtures();

/** What a verdict says for the fixture's rule: `effect path`, sorted. */
function saidBy({ findings }: Verdict, { rule }: Fixture): string[] {
  return findings.filter((one) => one.rule === rule).map(({ effect, path }) => `${effect} ${path}`).sort();
}

function expected({ effect, paths }: Fixture): string[] {
  return paths.map((path) => `${effect} ${path}`).sort();
}

function disagreements(model: Model, judge: (fixture: Fixture) => Verdict): string[] {
  const covered = fixtures.filter((fixture) => fixture.covers(model.version));
  return covered.flatMap((fixture) => {
    const [is, should] = [saidBy(judge(fixture), fixture), expected(fixture)];
    return is.join("\n") === should.join("\n") ? [] : [`${fixture.name}: said ${is.join(", ") || "nothing"}, should say ${should.join(", ") || "nothing"}`];
  });
}

for (const model of models()) {
  test(`the interpreter says what fixtures promise, ${model.version}`, () => {
    assert.equal(disagreements(model, ({ object, values }) => interpret(model, object, values)), []);
  });
}

test("every rule fires and stays quiet in every version that it covers", () => {
  const lacking = models().flatMap((model) =>
    model.rules.flatMap(({ id }) =>
      (["allow", "deny"] as const)
        .filter((verdict) => !fixtures.some((one) => one.rule === id && one.verdict === verdict && one.covers(model.version)))
        .map((verdict) => `${id}: no ${verdict} fixture for ${model.version}`),
    ),
  );
  assert.equal(lacking, []);
});

test("what fixtures set are lists of spec/parameters.yaml", () => {
  const lists = new Set(models().flatMap(({ parameters }) => parameters.filter(({ type }) => type !== "text").map(({ name }) => name)));
  assert.equal(fixtures.flatMap(({ values, name }) => [...values.keys()].filter((one) => !lists.has(one)).map((one) => `${name}: ${one}`)), []);
});

test("every fixture belongs to a rule", () => {
  const known = new Set(models().flatMap((model) => model.rules.map(({ id }) => id)));
  assert.equal(fixtures.filter(({ rule }) => !known.has(rule)).map(({ name }) => name), []);
});

test.run();
