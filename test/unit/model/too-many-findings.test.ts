import { suite } from "uvu";
import * as assert from "uvu/assert";
import { compilePolicy } from "../../../src/model/compile.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Policy } from "../../../src/model/policy.js";
import { sortedVerdict } from "../../../src/model/policy.js";
import { always } from "../../../src/model/predicate.js";
import type { EvaluatedCase, RuleSet } from "../../../src/model/rule-set.js";
import { ruleSetOf } from "../../../src/model/rule-set.js";
import { SharedEvaluations } from "../../../src/model/shared-evaluations.js";
import { limitFindings, mostFindings, TooManyFindings } from "../../../src/model/too-many-findings.js";
import { modelOf } from "./one-rule.js";

const test = suite("model/too-many-findings");

const isTooMany = (error: Error): boolean => error instanceof TooManyFindings;

/** Rules that report each container so many times, in one case each. */
function reporting(times: number): RuleSet {
  const containers = { kind: "containers", lists: ["containers"] } as const;
  const set = ruleSetOf(modelOf({ each: [containers], at: parseFieldPath("image"), when: always }));
  const cases = set.rules.flatMap((rule) => rule.cases);
  const named = (number: number): EvaluatedCase[] => cases.map((one) => ({ ...one, message: `${number}.` }));
  const all = Array.from({ length: times }, (_, number) => named(number)).flat();
  return { ...set, rules: set.rules.map((rule) => ({ ...rule, cases: all })) };
}

function podWith(containers: readonly object[]): object {
  return { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { containers } };
}

const container = { name: "a" };
const containers = (length: number): object[] => Array.from({ length }, () => container);

/** The same rules, evaluated alone and shared with other versions. */
function policiesOf(rules: RuleSet): readonly Policy[] {
  return [compilePolicy(rules), compilePolicy(rules, new Map(), undefined, new SharedEvaluations())];
}

test("an object has so many findings, and not one more", () => {
  limitFindings(mostFindings);
  assert.throws(() => limitFindings(mostFindings + 1), isTooMany);
  // Wasm makes such a list.
  const findings = Array.from({ length: mostFindings + 1 }) as never[];
  assert.throws(() => sortedVerdict({ evidence: [], findings }), isTooMany);
});

test("the findings of all rules count together", () => {
  const some = podWith(containers(mostFindings / 4 + 1));
  for (const policy of policiesOf(reporting(1))) policy.evaluate(some);
  for (const policy of policiesOf(reporting(4))) assert.throws(() => policy.evaluate(some), isTooMany);
});

test("the evaluation ends at the limit, within a rule and between rules", () => {
  let reads = 0;
  const last = {
    get image() {
      reads += 1;
      return "a";
    },
  };
  const image = { base: "here", path: parseFieldPath("image") } as const;
  const set = reporting(2);
  const rules = set.rules.map((rule) => ({
    ...rule,
    cases: rule.cases.map((one) => ({
      ...one,
      finds: one.finds.map((find) => ({
        ...find,
        when: { kind: "not", of: { kind: "equals", operand: image, value: "b" } } as const,
      })),
    })),
  }));
  for (const policy of policiesOf({ ...set, rules: rules as RuleSet["rules"] })) {
    reads = 0;
    assert.throws(() => policy.evaluate(podWith([...containers(mostFindings + 1), last])), isTooMany);
    // Its keys are read.
    assert.is(reads, 1);
    reads = 0;
    const rest = containers(mostFindings / 2);
    assert.throws(() => policy.evaluate(podWith([last, ...rest])), isTooMany);
    assert.is(reads, 3);
  }
});

test.run();
