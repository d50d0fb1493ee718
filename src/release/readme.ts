import type { TemplateRenderer } from "../engines/template-renderer.js";
import { policyGroups } from "../engines/groups.js";
import { constraintKind } from "../engines/gatekeeper/kind.js";
import { mutationPolicyName, validationPolicyName } from "../engines/kyverno/names.js";
import type { Model, Rule } from "../model/model.js";
import { wordsOf } from "../model/parameter.js";
import { runnableEngines } from "./runnable-engines.js";
import { taintOf } from "./runtime-classes.js";

/** README.md of a release: the rules of that version, how to install each engine's files, and what else lies there. */
export function releaseReadme(model: Model, renderTemplate: TemplateRenderer): string {
  const groups = policyGroups(model).map((group) => ({
    title: group.title,
    profile: group.profile,
    kind: constraintKind(group),
    kyverno: validationPolicyName(group, "…"),
    rules: group.rules.map(ruleRow),
  }));
  const { engines, noEngine } = runnableEngines(model);
  return renderTemplate("release/readme", {
    kubernetes: model.version,
    version: model.release.version,
    count: model.rules.length,
    parameters: model.parameters.map(({ name, description, default: value }) => ({ name, description, default: wordsOf(value).replaceAll("|", "\\|") })),
    engines: Object.fromEntries(Object.entries(engines).map(([name, versions]) => [name, versions.length === 0 ? "none that can run these policies" : versions.join(", ")])),
    tested: Object.fromEntries(Object.entries(model.executed).map(([name, versions]) => [name, versions.join(" and ")])),
    noEngine: Object.values(noEngine),
    groups,
    mutations: model.mutations.map((one) => ({ ...one, kyverno: mutationPolicyName(one) })),
    runtimeClasses: model.runtimeClasses,
    pauseImages: model.pauseImages,
    ...taintOf(model),
  });
}

function ruleRow(rule: Rule): Record<string, string> {
  const effects = rule.cases.map((one) => `${one.effect} (${one.scope})`);
  return { id: rule.id, title: rule.title, effects: [...new Set(effects)].join(", ") };
}
