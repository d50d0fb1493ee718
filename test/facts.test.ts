import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diffVersions } from "../src/diff/diff.js";
import { coverageOf } from "../src/explain/coverage/coverage.js";
import { toOutcome, whyOpen } from "../src/explain/coverage/open.js";
import type { Targets } from "../src/explain/coverage/targets.js";
import { findManifests, generators } from "../src/explain/coverage/targets.js";
import { packageRoot } from "../src/lib/package.js";
import { interpret } from "../src/model/interpret.js";
import { targetOf } from "../src/model/subject.js";
import type { KubeVersion } from "../src/model/version.js";
import { factsOf } from "../src/spec/read-spec.js";
import { factManifests } from "./facts.js";
import { models, theSpec } from "./spec.js";

const test = suite("facts");
const manifests = factManifests();
const facts = factsOf(theSpec()).map(({ source }) => ({ source, ...toOutcome(source.outcome) }));
const named = new Set(facts.flatMap(({ kind, names }) => (kind === "fixture" ? names : [])));
const targets: Targets = {
  spec: theSpec(),
  models: models(),
  manifests: findManifests(join(packageRoot, "test")),
  generators,
};

for (const model of models()) {
  test(`no rule reports an error in a working manifest, ${model.version}`, () => {
    const errors = manifests.flatMap(({ name, objects }) =>
      objects
        .flatMap((object) => interpret(model, object).findings)
        .filter(({ severity }) => severity === "error")
        .map(({ rule, path }) => `${name}: ${rule} at ${path}`),
    );
    assert.equal(errors, []);
  });

  test(`rules check at least one object of each manifest, ${model.version}`, () => {
    assert.equal(
      manifests.filter(({ objects }) => !objects.some((object) => targetOf(model, object))).map(({ name }) => name),
      [],
    );
  });
}

test("every manifest that a fact names is there", () => {
  assert.equal(
    [...named].filter((name) => !manifests.some((one) => one.name === name)),
    [],
  );
});

test("every manifest is named by a fact", () => {
  assert.equal(
    manifests.filter(({ name }) => !named.has(name)).map(({ name }) => name),
    [],
  );
});

/** As if the rule did not exist. */
function without(rule: string): Targets {
  const { spec } = targets;
  const others = <Of extends { readonly id: string }>(rules: readonly Of[]): Of[] =>
    rules.filter(({ id }) => id !== rule);
  return {
    ...targets,
    spec: { ...spec, rules: others(spec.rules) },
    models: targets.models.map((model) => ({ ...model, rules: others(model.rules) })),
  };
}

test("without its rule, every fact of the rule is open", () => {
  const rules = new Set(facts.flatMap(({ kind, names }) => (kind === "rule" ? names : [])));
  const unmoved = [...rules].flatMap((rule) => {
    const lacking = without(rule);
    const carried = facts.filter(({ kind, names }) => kind === "rule" && names.includes(rule));
    return carried
      .filter(({ source }) => whyOpen(source, lacking) === undefined)
      .map(({ source }) => `${source.id} without ${rule}`);
  });
  assert.equal(unmoved, []);
  assert.ok(rules.size > 40);
});

test("every rule is named by a fact, or has only code as its source", () => {
  const { rules, codeOnly } = coverageOf(targets, []);
  const unnamed = rules.filter((rule) => rule.facts.length === 0).map(({ id }) => id);
  assert.equal(unnamed, codeOnly);
});

test("the documents state 478 facts, and changes in later versions are counted apart", () => {
  assert.is(facts.length, 478);
  const { facts: count, later } = coverageOf(targets, []);
  assert.equal([count.total, count.open], [478, 0]);
  const [documented, newest] = [
    "1.27",
    theSpec()
      .versions.map(({ content }) => content.kubernetes)
      .at(-1),
  ];
  const { changes } = diffVersions(theSpec(), documented as KubeVersion, newest as KubeVersion);
  const rules = changes.filter((one) => one.kind !== "data").length;
  assert.equal(later, { documented, newest, rules, data: changes.length - rules });
  assert.ok(rules > 0 && changes.length > rules);
});

test("the README has the counts", () => {
  const { total, ...by } = coverageOf(targets, []).facts;
  const readme = readFileSync(join(packageRoot, "README.md"), "utf8").replaceAll(/\s+/g, " ");
  for (const text of [
    `lists all ${total} statements`,
    `${by.rule + by.data} became rules or data`,
    `${by.fixture + by.generated} are about settings that work`,
    `${by.limitation} are limitations`,
  ])
    assert.ok(readme.includes(text), text);
});

test.run();
