import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import type { Model, Rule } from "../../model/model.js";
import type { EmitContext, OutputFile } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import { mayDeny } from "../groups.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { constraintFolder, constraintKind } from "./library.js";
import { constraintAnnotations, yamlFile } from "./yaml-file.js";

/** Kinds of one API group, as a constraint matches them. */
interface MatchedKinds {
  readonly apiGroups: readonly [string];
  readonly kinds: readonly string[];
}

/** The kinds that these rules look into, by API group, as a cluster of this version serves them. */
export function matchedKinds(
  { subjects }: Pick<Model, "subjects">,
  rules: readonly Pick<Rule, "subject">[],
): readonly MatchedKinds[] {
  const asked = new Set(rules.map(({ subject }) => subject));
  const served = subjects
    .filter(({ name }) => asked.has(name))
    .flatMap(({ kinds }) => kinds.flatMap(({ kind, groups }) => groups.map((apiGroup) => ({ apiGroup, kind }))));
  return [...groupBy(served, ({ apiGroup }) => apiGroup)]
    .map(
      ([apiGroup, of]): MatchedKinds => ({
        apiGroups: [apiGroup],
        kinds: of.map(({ kind }) => kind).sort(compareText),
      }),
    )
    .sort((a, b) => compareText(a.apiGroups[0], b.apiGroups[0]));
}

/** The constraint that reports what the rules of a group find. */
export function constraint(model: Model, group: RuleGroup, renderTemplate: TemplateRenderer): OutputFile {
  const text = renderTemplate("gatekeeper/constraint", {
    head: constraintHead(group, renderTemplate),
    kinds: matchedKinds(model, group.rules).map(({ apiGroups, kinds }) => ({
      group: JSON.stringify(apiGroups[0]),
      kinds,
    })),
  });
  return { path: constraintPath(group), text };
}

export function constraintPath(group: Pick<RuleGroup, "id" | "profile">): string {
  return `${constraintFolder(group)}/constraint.yaml`;
}

/** What kind of constraint it is and what it does, without the kinds of objects that it matches. */
export function constraintHead(group: RuleGroup, renderTemplate: TemplateRenderer): string {
  const text = renderTemplate("gatekeeper/constraint-head", {
    annotations: Object.entries(constraintAnnotations).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
    kind: constraintKind(group),
    name: `wincompat-${group.id}`,
  });
  return text.trimEnd();
}

/** Of the constraint that denies, beside the one that reports. */
export function denyingName(group: Pick<RuleGroup, "id">): string {
  return `wincompat-${group.id}-deny`;
}

/**
 * The constraint of a group that denies errors. It is a separate file, not a copy that a kustomization makes of the other one:
 * kustomize remembers the name before a suffix or a patch, and a patch for either would find both.
 *
 * @param folder of the file
 */
export function denyingConstraint(
  model: Model,
  group: RuleGroup,
  folder: string,
  { excludedNamespaces }: Pick<EmitContext, "excludedNamespaces">,
): OutputFile {
  const denied = group.rules.filter((rule) => mayDeny(rule, model));
  return yamlFile(`${folder}/${denyingName(group)}.yaml`, {
    apiVersion: "constraints.gatekeeper.sh/v1beta1",
    kind: constraintKind(group),
    metadata: { name: denyingName(group), annotations: constraintAnnotations },
    spec: {
      enforcementAction: "deny",
      match: { kinds: matchedKinds(model, denied), excludedNamespaces },
      parameters: { severities: ["error"] },
    },
  });
}
