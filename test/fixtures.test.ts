import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../src/model/interpret.js";
import type { Model, Verdict } from "../src/model/model.js";
import { valueFault } from "../src/model/parameter.js";
import { compareFindings } from "./expected-findings.js";
import type { Fixture } from "./fixtures.js";
import { readFixtures } from "./fixtures.js";
import { models } from "./spec.js";

const test = suite("fixtures");
const fixtures = readFixtures();

function disagreements(model: Model, judge: (fixture: Fixture) => Verdict): string[] {
  const covered = fixtures.filter((fixture) => fixture.covers(model.version));
  return covered.flatMap((fixture) => {
    const { reported, expected, areEqual } = compareFindings(fixture, judge(fixture));
    return areEqual
      ? []
      : [`${fixture.name}: reported ${reported.join(", ") || "nothing"}, expected ${expected.join(", ") || "nothing"}`];
  });
}

/** Rules are independent, and a fixture is for one rule. */
function withRule(model: Model, rule: string): Model {
  return { ...model, rules: model.rules.filter(({ id }) => id === rule) };
}

for (const model of models()) {
  test(`the interpreter reports the findings that each fixture expects, ${model.version}`, () => {
    assert.equal(
      disagreements(model, ({ rule, object, values }) => interpret(withRule(model, rule), object, values)),
      [],
    );
  });
}

test("every rule has objects with and without findings in every version", () => {
  const lacking = models().flatMap((model) =>
    model.rules.flatMap(({ id }) =>
      (["allow", "deny"] as const)
        .filter(
          (verdict) => !fixtures.some((one) => one.rule === id && one.verdict === verdict && one.covers(model.version)),
        )
        .map((verdict) => `${id}: no ${verdict} fixture for ${model.version}`),
    ),
  );
  assert.equal(lacking, []);
});

test("what fixtures set are parameters, with values that fit", () => {
  const parameters = models().flatMap((model) => model.parameters);
  const fits = (name: string, value: unknown): boolean => {
    const parameter = parameters.find((one) => one.name === name);
    return parameter !== undefined && valueFault(parameter, value) === undefined;
  };
  assert.equal(
    fixtures.flatMap(({ values, name }) =>
      [...values].filter(([of, value]) => !fits(of, value)).map(([of]) => `${name}: ${of}`),
    ),
    [],
  );
});

test("every fixture belongs to a rule", () => {
  const known = new Set(models().flatMap((model) => model.rules.map(({ id }) => id)));
  assert.equal(
    fixtures.filter(({ rule }) => !known.has(rule)).map(({ name }) => name),
    [],
  );
});

test.run();
