import { here } from "../../src/model/field-path.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model, Rule } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { always } from "../../src/model/predicate.js";

const probes = new WeakMap<Model, Model>();

/** The scopes that an object is in: a model with one rule a scope, which finds every object in it. */
export function scopesOf(model: Model, object: unknown, values: ParameterValues): ReadonlySet<string> {
  const probe = probes.get(model) ?? {
    ...model,
    rules: model.scopes.map(({ name, subject }) => ruleFor(name, subject)),
  };
  probes.set(model, probe);
  return new Set(interpret(probe, object, values).findings.map(({ rule }) => rule));
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
