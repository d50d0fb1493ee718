import { groupBy } from "../../lib/lists.js";
import { yamlText } from "../../lib/yaml-text.js";
import type { Model } from "../../model/model.js";
import type { EmitContext, OutputFile } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import { groupFolder, hasErrors, mayDeny } from "../groups.js";
import { kustomization } from "../kustomization.js";
import { denyingConstraint, denyingName, matchedKinds } from "./constraints.js";
import { constraintFolder, constraintKind, libraryFolder, policyFolder } from "./library.js";
import { overlay, setKustomization } from "./yaml-file.js";

/** One step of a JSON patch, as kustomize takes them. */
interface Step {
  readonly op: "add" | "remove" | "replace" | "test";
  readonly path: string;
  readonly value?: unknown;
}

/**
 * The kustomizations of a release. Templates and constraints are apart: a constraint can only be applied once its template
 * is established. Sets of constraints differ by patches; only constraints that deny are separate files.
 */
export function kustomizations(
  model: Model,
  groups: readonly RuleGroup[],
  context: EmitContext,
): readonly OutputFile[] {
  const { renderTemplate } = context;
  const single = groups.flatMap((group) => [
    kustomization(policyFolder(group), ["template.yaml"], renderTemplate),
    kustomization(constraintFolder(group), ["constraint.yaml"], renderTemplate),
  ]);
  const sets = [...groupBy(groups, ({ profile }) => profile).values()].flatMap((of) => profileSets(model, of, context));
  return [...single, ...sets];
}

/** @param groups of one profile */
function profileSets(model: Model, groups: readonly RuleGroup[], context: EmitContext): readonly OutputFile[] {
  const [first] = groups;
  if (first === undefined) return [];
  const folder = groupFolder("gatekeeper", first);
  const constraints = `${folder}/constraints`;
  const resources = ["../dryrun"];
  const { renderTemplate } = context;
  return [
    kustomization(folder, ["library/windows"], renderTemplate),
    setKustomization(model, libraryFolder(first), { resources: groups.map(({ id }) => id).sort() }),
    kustomization(constraints, ["dryrun"], renderTemplate),
    setKustomization(model, `${constraints}/dryrun`, { resources: groups.map(fromOverlay).sort() }),
    overlay(`${constraints}/warn`, {
      resources,
      patches: [patch({}, [{ op: "replace", path: "/spec/enforcementAction", value: "warn" }])],
    }),
    ...denying(model, groups, `${constraints}/deny`, context),
    overlay(`${constraints}/pods`, { resources, patches: groups.flatMap((group) => podsOnly(model, group)) }),
  ];
}

/** The path of the constraint of a group from the folder of a set. */
function fromOverlay(group: RuleGroup): string {
  return `../../${constraintFolder(group).slice(groupFolder("gatekeeper", group).length + 1)}`;
}

/**
 * A second constraint of each group denies errors. The first one then reports those alone that the second one leaves out, so
 * that nothing is lost from sight and nothing is reported twice. Without any errors, as with opinions, nothing is denied.
 */
function denying(
  model: Model,
  groups: readonly RuleGroup[],
  folder: string,
  context: EmitContext,
): readonly OutputFile[] {
  const denied = groups.filter((group) => group.rules.some((rule) => mayDeny(rule, model)));
  const resources = ["../dryrun", ...denied.map((group) => `${denyingName(group)}.yaml`).sort()];
  return [
    setKustomization(model, folder, {
      resources,
      ...(denied.length === 0 ? {} : { patches: leavingErrors(model, denied, context) }),
    }),
    ...denied.map((group) => denyingConstraint(model, group, folder, context)),
  ];
}

/** One patch for all groups, and one for each group with errors that nothing denies: they are still reported. */
function leavingErrors(
  model: Model,
  groups: readonly RuleGroup[],
  { excludedNamespaces }: EmitContext,
): readonly object[] {
  const byExceptions = groupBy(groups, (group) => neverDenied(model, group).join());
  return [...byExceptions.values()].map((of) => {
    const exceptRules = of.slice(0, 1).flatMap((group) => neverDenied(model, group));
    const denied = { exceptNamespaces: excludedNamespaces, ...(exceptRules.length === 0 ? {} : { exceptRules }) };
    // kustomize reads a name in a target as a pattern of the complete name.
    const name = `wincompat-(${of.map(({ id }) => id).join("|")})`;
    return patch({ name }, [{ op: "add", path: "/spec/parameters", value: { denied } }]);
  });
}

/** The rules of a group whose errors are reported even where errors are denied. */
function neverDenied(model: Model, { rules }: RuleGroup): readonly string[] {
  return rules.filter((rule) => hasErrors(rule) && !mayDeny(rule, model)).map(({ id }) => id);
}

/**
 * For clusters that expand workloads to pods: what has a pod template is evaluated as the pods that it makes. Their owners are
 * not matched, so audit reports the pods of controllers, too.
 */
function podsOnly(model: Model, group: RuleGroup): readonly object[] {
  // A kind without a pod template can have the name of a custom resource with one, as Services do.
  const workloads = new Set(
    model.subjects.flatMap(({ kinds }) =>
      kinds
        .filter(({ template }) => template.text !== "")
        .flatMap(({ kind, groups }) => groups.map((group) => `${group}/${kind}`)),
    ),
  );
  const matched = matchedKinds(model, group.rules);
  const value = matched
    .map(({ apiGroups, kinds }) => ({
      apiGroups,
      kinds: kinds.filter((kind) => !workloads.has(`${apiGroups[0]}/${kind}`)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  if (JSON.stringify(value) === JSON.stringify(matched)) return [];
  const steps: readonly Step[] = [
    { op: "replace", path: "/spec/match/kinds", value },
    { op: "add", path: "/spec/parameters", value: { auditOwned: true } },
  ];
  return [patch({ kind: constraintKind(group) }, steps)];
}

/** @param of the constraints that are meant; all of them where it is empty */
function patch(of: { readonly kind?: string; readonly name?: string }, steps: readonly Step[]): object {
  return { target: { group: "constraints.gatekeeper.sh", ...of }, patch: yamlText(steps) };
}
