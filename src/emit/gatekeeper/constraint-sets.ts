import type { Model } from "../../model/model.js";
import { groupBy } from "../../group-by.js";
import type { OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import type { PolicyGroup } from "../groups.js";
import { groupFolder } from "../groups.js";
import { kustomization } from "../kustomization.js";
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

/** A cluster must come up when policies are wrong: nothing is denied there. */
const systemNamespaces = ["gatekeeper-system", "kube-system", "kyverno"];

/** A node that cannot register is worse than one with a wrong label: none is denied. */
const neverDenied = "Node";

/**
 * The kustomizations of a release. Templates and constraints are apart: a constraint can only be applied once its template
 * is established. Sets of constraints differ by patches, so that every constraint is written once.
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
    kustomization(`${constraints}/dryrun`, groups.map((group) => fromOverlay(group, 2)), frames),
    overlay("warn", { resources: ["../dryrun"], patches: [patch([action("warn")])] }),
    ...denying(model, groups, overlay),
    overlay("pods", { resources: ["../dryrun"], patches: groups.flatMap((group) => podsOnly(model, group)) }),
  ];
}

const head = { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization" };

/** The constraint of a group as seen from a folder so far below that of the engine. */
function fromOverlay(group: PolicyGroup, depth: number): string {
  return `${"../".repeat(depth)}${constraintFolder(group).slice(groupFolder("gatekeeper", group).length + 1)}`;
}

/**
 * What reports stays as it is, so that nothing is lost from sight: beside it a second constraint of each group denies
 * errors. Without any, as with opinions, nothing is denied.
 */
function denying(model: Model, groups: readonly PolicyGroup[], overlay: (name: string, content: object) => OutputFile): readonly OutputFile[] {
  const grave = groups.filter((group) => deniableKinds(model, group).length > 0);
  if (grave.length === 0) return [overlay("deny", { resources: ["../dryrun"] })];
  const steps: readonly Step[] = [
    action("deny"),
    { op: "add", path: "/spec/parameters", value: { severities: ["error"] } },
    { op: "add", path: "/spec/match/excludedNamespaces", value: systemNamespaces },
  ];
  return [
    overlay("deny", { resources: ["../dryrun", "errors"] }),
    overlay("deny/errors", {
      resources: grave.map((group) => fromOverlay(group, 3)).sort(),
      nameSuffix: "-deny",
      patches: [patch(steps), ...grave.flatMap((group) => without(model, group, (kind) => kind !== neverDenied))],
    }),
  ];
}

/** The kinds whose objects a group may deny: those of its rules with errors. */
function deniableKinds(model: Model, { rules }: PolicyGroup): readonly string[] {
  const grave = rules.filter(({ cases }) => cases.some(({ severity }) => severity === "error"));
  return matchedKinds(model, grave).flatMap(({ kinds }) => kinds).filter((kind) => kind !== neverDenied);
}

/** For clusters that expand workloads to pods: what has a pod template is judged as the pods that it makes. */
function podsOnly(model: Model, group: PolicyGroup): readonly object[] {
  const workloads = model.subjects.flatMap(({ kinds }) => kinds.filter(({ template }) => template.text !== "").map(({ kind }) => kind));
  return without(model, group, (kind) => !workloads.includes(kind));
}

/** A patch that leaves out kinds; none where all of them stay. */
function without(model: Model, group: PolicyGroup, stays: (kind: string) => boolean): readonly object[] {
  const matched = matchedKinds(model, group.rules);
  const value = matched.map(({ apiGroups, kinds }) => ({ apiGroups, kinds: kinds.filter(stays) })).filter(({ kinds }) => kinds.length > 0);
  if (JSON.stringify(value) === JSON.stringify(matched)) return [];
  return [patch([{ op: "replace", path: "/spec/match/kinds", value }], constraintKind(group))];
}

function action(value: "deny" | "warn"): Step {
  return { op: "replace", path: "/spec/enforcementAction", value };
}

/** @param kind of the constraints; all of them without it */
function patch(steps: readonly Step[], kind?: string): object {
  return { target: { group: "constraints.gatekeeper.sh", ...(kind === undefined ? {} : { kind }) }, patch: yamlText(steps) };
}
