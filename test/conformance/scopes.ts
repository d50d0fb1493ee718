import { remembered } from "../../src/lib/remembered.js";
import { here } from "../../src/model/field-path.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model, Rule } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { always } from "../../src/model/predicate.js";

/** A model with one rule a scope, which finds every object in it. */
const probeOf = remembered(
  (model: Model): Model => ({ ...model, rules: model.scopes.map(({ name, subject }) => ruleFor(name, subject)) }),
);

/** The scopes that an object is in. */
export function scopesOf(model: Model, object: unknown, values: ParameterValues): ReadonlySet<string> {
  return new Set(interpret(probeOf(model), object, values).findings.map(({ rule }) => rule));
}

function ruleFor(scope: string, subject: string): Rule {
  const about = { title: "", description: "", family: "", message: "", remediation: "" };
  const finds = [{ each: [], at: here, when: always }];
  return {
    ...about,
    id: scope,
    profile: "core",
    subject,
    cases: [{ ...about, scope, effect: "advice", severity: "info", finds }],
    sources: [],
  };
}
