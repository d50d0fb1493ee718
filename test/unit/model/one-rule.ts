import * as assert from "uvu/assert";
import { compilePolicy } from "../../../src/model/compile.js";
import { here } from "../../../src/model/field-path.js";
import type { Find } from "../../../src/model/find.js";
import { interpret } from "../../../src/model/interpret.js";
import type { Model } from "../../../src/model/model.js";
import { sortedVerdict } from "../../../src/model/policy.js";
import type { Predicate } from "../../../src/model/predicate.js";
import { always } from "../../../src/model/predicate.js";
import { ruleSetOf } from "../../../src/model/rule-set.js";
import type { Scope } from "../../../src/model/scope.js";
import { models } from "../../spec.js";

const [oldest] = models();
if (!oldest) throw new Error("The spec has no versions.");
const base: Model = oldest;

/** Every object, and what tests define beside it. */
const everything: Scope = { name: "everything", description: "", subject: "pod", when: always };

/** A model with one rule that has one case, over pods. */
export function modelOf(find: Find, scopes: readonly Scope[] = []): Model {
  const one = {
    scope: "everything",
    effect: "rejected",
    severity: "error",
    message: "M.",
    remediation: "R.",
    finds: [find],
  } as const;
  const rule = {
    id: "win-test",
    title: "",
    description: "",
    family: "identity",
    profile: "core",
    subject: "pod",
    cases: [one],
    sources: [],
  } as const;
  return { ...base, scopes: [...base.scopes, everything, ...scopes], rules: [rule] };
}

/** The paths that are found in a pod: by interpretation, after a comparison with what the compiled rule finds. */
export function pathsFound(find: Find, pod: object, scopes?: readonly Scope[]): string[] {
  const object = { ...pod, apiVersion: "v1", kind: "Pod" };
  const model = modelOf(find, scopes);
  const verdict = interpret(model, object);
  assert.equal(compilePolicy(ruleSetOf(model)).evaluate(object), sortedVerdict(verdict));
  return verdict.findings.map(({ path }) => path);
}

/** Whether a predicate is true for a pod. */
export function holds(when: Predicate, pod: object, scopes?: readonly Scope[]): boolean {
  return pathsFound({ each: [], at: here, when }, pod, scopes).length > 0;
}
