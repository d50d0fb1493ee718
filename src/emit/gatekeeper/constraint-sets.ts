import type { Model } from "../../model/model.js";
import { groupBy } from "../../group-by.js";
import type { OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import type { PolicyGroup } from "../groups.js";
import { groupFolder } from "../groups.js";
import { kustomization } from "../kustomization.js";
import { denies, denyingConstraint, denyingName } from "./denying.js";
import { constraintKind } from "./kind.js";
import { constraintFolder, libraryFolder, policyFolder } from "./library.js";
import { matchedKinds } from "./matched-kinds.js";
import { yamlText } from "../yaml.js";
import { yamlFile } from "./yaml-file.js";

/** One step of a JSON patch, as kustomize takes them. */
interface Step {
  readonly op: "add" | "remove" | "replace" | "test";
  readonly path: string;
  readonly value?: unknown;
}

/**
 * The kustomizations of a release. Templates and constraints are apart: a constraint can only be applied once its template
 * is established. Sets of constraints differ by patches; only what denies has files of its own.
 */
export function kustomizations(model: Model, groups: readonly PolicyGroup[], frames: Frames): readonly OutputFile[] {
  const single = groups.flatMap((group) => [
    kustomization(policyFolder(group), ["template.yaml"], frames),
    kustomization(constraintFolder(group), ["constraint.yaml"], frames),
  ]);
  const sets = [...groupBy(groups, ({ profile }) => profile).values()].flatMap((of) => profileSets(model, of, frames));
  return [...single, ...sets];
}

/** @param groups of one profile */
function profileSets(model: Model, groups: readonly PolicyGroup[], frames: Frames): readonly OutputFile[] {
  const [first] = groups;
  if (first === undefined) return [];
  const folder = groupFolder("gatekeeper", first);
  const constraints = `${folder}/constraints`;
  const overlay = (name: string, content: object): OutputFile =>
    yamlFile(`${constraints}/${name}/kustomization.yaml`, model.version, { ...head, ...content });
  return [
    kustomization(folder, ["library/windows"], frames),
    kustomization(libraryFolder(first), groups.map(({ id }) => id), frames),
    kustomization(constraints, ["dryrun"], frames),
    kustomization(`${constraints}/dryrun`, groups.map(fromOverlay), frames),
    overlay("warn", { resources: ["../dryrun"], patches: [patch([{ op: "replace", path: "/spec/enforcementAction", value: "warn" }])] }),
    ...denying(model, groups, `${constraints}/deny`, overlay),
    overlay("pods", { resources: ["../dryrun"], patches: groups.flatMap((group) => podsOnly(model, group)) }),
  ];
}

const head = { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization" };

/** The constraint of a group as seen from a folder of a set. */
function fromOverlay(group: PolicyGroup): string {
  return `../../${constraintFolder(group).slice(groupFolder("gatekeeper", group).length + 1)}`;
}

/**
 * What reports stays as it is, so that nothing is lost from sight: beside it a second constraint of each group denies
 * errors. Without any, as with opinions, nothing is denied.
 */
function denying(model: Model, groups: readonly PolicyGroup[], folder: string, overlay: (name: string, content: object) => OutputFile): readonly OutputFile[] {
  const grave = groups.filter((group) => group.rules.some((rule) => denies(group, rule)));
  const resources = ["../dryrun", ...grave.map((group) => `${denyingName(group)}.yaml`).sort()];
  return [overlay("deny", { resources }), ...grave.map((group) => denyingConstraint(model, group, folder))];
}

/** For clusters that expand workloads to pods: what has a pod template is judged as the pods that it makes. */
function podsOnly(model: Model, group: PolicyGroup): readonly object[] {
  const workloads = model.subjects.flatMap(({ kinds }) => kinds.filter(({ template }) => template.text !== "").map(({ kind }) => kind));
  const matched = matchedKinds(model, group.rules);
  const value = matched
    .map(({ apiGroups, kinds }) => ({ apiGroups, kinds: kinds.filter((kind) => !workloads.includes(kind)) }))
    .filter(({ kinds }) => kinds.length > 0);
  if (JSON.stringify(value) === JSON.stringify(matched)) return [];
  return [patch([{ op: "replace", path: "/spec/match/kinds", value }], constraintKind(group))];
}

/** @param kind of the constraints; all of them without it */
function patch(steps: readonly Step[], kind?: string): object {
  return { target: { group: "constraints.gatekeeper.sh", ...(kind === undefined ? {} : { kind }) }, patch: yamlText(steps) };
}
