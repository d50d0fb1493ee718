import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Engine } from "../../../../src/engines/engine.js";
import { EngineSession } from "../../../../src/engines/engine-session.js";
import { opa } from "../../../../src/engines/opa/engine.js";
import type { EngineGaps } from "../../../../src/explain/coverage/rules.js";
import { gapsOf, ruleCoverage } from "../../../../src/explain/coverage/rules.js";
import { models } from "../../../spec.js";
import { factsFile, sample, sampleFacts, sampleFile } from "../../spec/broken.js";
import { changedSpec, targetsOf } from "./sample.js";

const test = suite("explain/coverage/rules");
const targets = targetsOf(changedSpec());

/** Kyverno cannot say the sample in 1.27. */
const gaps: readonly EngineGaps[] = targets.models.flatMap(({ version }) => [
  { version, engine: "opa", unsupported: [] },
  {
    version,
    engine: "kyverno",
    unsupported: version === "1.27" ? [{ rule: "win-sample", reason: "It has no words for it." }] : [],
  },
]);

test("a rule has its versions with effects, engines and facts, and its fixtures", () => {
  assert.equal(ruleCoverage(targets, gaps), [
    {
      id: "win-sample",
      profile: "core",
      versions: {
        "1.24": { effects: ["ignored"], engines: { opa: "supported", kyverno: "supported" }, facts: 1 },
        "1.27": {
          effects: ["ignored"],
          engines: { opa: "supported", kyverno: { unsupported: "It has no words for it." } },
          facts: 1,
        },
      },
      fixtures: { allow: 2, deny: 3 },
      facts: ["first-fact"],
    },
  ]);
});

test("versions in which a rule is not in force are left out, and rules that never are", () => {
  const late = { file: sampleFile, put: sample.replace('since: "1.24"', 'since: "1.26"') };
  const removed = 'revisions:\n  - since: "1.24"\n    removed: true\n';
  const never = { file: "rules/win-never.yaml", put: sample.replace(/^revisions:\n[^]*(?=^sources:)/m, removed) };
  const rules = ruleCoverage(targetsOf(changedSpec(late, never)), gaps);
  assert.equal(
    rules.map(({ id, versions }) => [id, Object.keys(versions)]),
    [["win-sample", ["1.27"]]],
  );
});

test("effects are reported by severity, most severe first, each once", () => {
  const cases = ["ignored", "rejected", "ignored"].map(
    (effect) => `      - { scope: windows, effect: ${effect}, find: [{ at: spec.hostPID }] }\n`,
  );
  const put = sample.replace(/ {6}- scope: windows\n[^]*(?=^sources:)/m, cases.join(""));
  const [rule] = ruleCoverage(targetsOf(changedSpec({ file: sampleFile, put })), gaps);
  assert.equal(rule?.versions["1.24"]?.effects, ["rejected", "ignored"]);
});

test("a fact counts in the versions that it is stated for; history in none, but it names the rule", () => {
  const put = sampleFacts
    .replace('kubernetes: ["1.24", "1.27"]\n  effect: ignored', 'kubernetes: ["1.27"]\n  effect: ignored')
    .replace(
      "kubernetes: []\n  effect: risk\n  outcome: { limitation: { reason: No object says how much memory is left. } }",
      "kubernetes: []\n  effect: risk\n  outcome: { rule: win-sample }",
    );
  const [rule] = ruleCoverage(targetsOf(changedSpec({ file: factsFile, put })), gaps);
  assert.equal(
    [rule?.versions["1.24"]?.facts, rule?.versions["1.27"]?.facts, rule?.facts],
    [0, 1, ["first-fact", "reason-fact"]],
  );
});

test("a rule without fixtures has none; where none are installed, nobody knows", () => {
  const manifests = { facts: new Set<string>(), fixtures: new Map() };
  assert.equal(ruleCoverage({ ...targets, manifests }, gaps)[0]?.fixtures, { allow: 0, deny: 0 });
  assert.is(ruleCoverage({ ...targets, manifests: undefined }, gaps)[0]?.fixtures, null);
});

test("every engine is asked about every version", () => {
  const engine = (id: string): Engine => ({
    ...opa,
    id,
    emit: ({ version }) => ({
      files: [],
      unsupported: id === "opa" ? [] : [{ rule: "win-a", reason: `Not in ${version}.` }],
      ruleIn: () => ({ excerpts: [], exceptions: [] }),
      supportingFiles: () => [],
    }),
  });
  const some = models().slice(0, 2);
  const [older, newer] = some.map(({ version }) => version);
  assert.equal(gapsOf(some, new EngineSession([engine("opa"), engine("kyverno")], () => "")), [
    { version: older, engine: "opa", unsupported: [] },
    { version: older, engine: "kyverno", unsupported: [{ rule: "win-a", reason: `Not in ${older}.` }] },
    { version: newer, engine: "opa", unsupported: [] },
    { version: newer, engine: "kyverno", unsupported: [{ rule: "win-a", reason: `Not in ${newer}.` }] },
  ]);
});

test.run();
