import { here } from "../../../src/model/field-path.js";
import { interpret } from "../../../src/model/interpret.js";
import type { Find, Model, Scope } from "../../../src/model/model.js";
import type { Predicate } from "../../../src/model/predicate.js";
import { always } from "../../../src/model/predicate.js";
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

/** The paths that are found in a pod. */
export function pathsFound(find: Find, pod: object, scopes?: readonly Scope[]): string[] {
  const object = { ...pod, apiVersion: "v1", kind: "Pod" };
  return interpret(modelOf(find, scopes), object).findings.map(({ path }) => path);
}

/** Does a predicate hold in a pod? */
export function holds(when: Predicate, pod: object, scopes?: readonly Scope[]): boolean {
  return pathsFound({ each: [], at: here, when }, pod, scopes).length > 0;
}
