import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Case, Effect, Model, Rule } from "../../../src/model/model.js";
import { severityOfEffect } from "../../../src/model/model.js";
import type { Predicate } from "../../../src/model/predicate.js";
import { always } from "../../../src/model/predicate.js";
import { models } from "../../spec.js";

/** A case that finds these paths. */
export function caseOf(
  effect: Effect,
  paths: readonly string[],
  { scope = "windows", when = always }: { scope?: string; when?: Predicate } = {},
): Case {
  const finds = paths.map((path) => ({ each: [], at: parseFieldPath(path), when }));
  return {
    scope,
    effect,
    severity: severityOfEffect(effect),
    message: "This is wrong.",
    remediation: "Do that.",
    finds,
  };
}

export function ruleOf(cases: readonly Case[], changes: Partial<Rule> = {}): Rule {
  return {
    id: "win-test",
    title: "A rule",
    description: "Why.",
    family: "identity",
    profile: "core",
    subject: "pod",
    cases,
    sources: [],
    ...changes,
  };
}

/** The oldest model with other rules. */
export function modelWith(...rules: readonly Rule[]): Model {
  return { ...(models()[0] as Model), rules };
}
