import { remembered } from "../../lib/remembered.js";
import type { KubernetesObject } from "../../manifests/manifest-item.js";
import { parseFieldPath } from "../../model/field-path.js";
import { namedTexts } from "../../model/parameter.js";
import type { ApplicableRelease, LoadedRelease } from "../loaded-release.js";
import type { ChangeNames, Decision } from "./completion.js";
import { withValue } from "./completion.js";
import type { KnownObject } from "./known-object.js";
import { fieldOf, pathIn, textsOf } from "./known-object.js";
import type { Admission, PodAddition } from "./pod-admission.js";

const field = "spec.runtimeClassName";

/** The name of the pod's RuntimeClass; empty without one. */
export function classNameOf(pod: KnownObject): string {
  return String(fieldOf(pod, field) ?? "");
}

/** What admission adds because of the pod's RuntimeClass. Contradictions are reported at its name. */
export function admissionOf(pod: KnownObject, addition: PodAddition): Admission {
  return {
    addition,
    reason: { path: pathIn(pod, field), owners: [addition.owner], contradictions: "win-os-conflict" },
  };
}

/** Is the pod's RuntimeClass one of Windows by convention, so that its name is evidence? */
export function isConventional(pod: KnownObject): boolean {
  const name = classNameOf(pod);
  return pod.applicable.some(({ release }) => namedTexts(release.parameters, parameter).includes(name));
}

const parameter = "windowsRuntimeClasses";

/** The releases with other names of RuntimeClasses that are known by convention. A change is the same object for many pods. */
export const withClasses = remembered((change: ChangeNames) => {
  const changed = remembered((release: LoadedRelease) => releaseWith(change, release));
  return remembered((applicable: readonly ApplicableRelease[]): readonly ApplicableRelease[] =>
    applicable.map(({ release, kind }) => ({ release: changed(release), kind })),
  );
});

function releaseWith(change: ChangeNames, release: LoadedRelease): LoadedRelease {
  const names = change(namedTexts(release.parameters, parameter));
  const parameters = new Map([...release.parameters, [parameter, names] as const]);
  return { ...release, parameters, policy: release.policy.withParameter?.(parameter, names) ?? release.policy };
}

/** Every Windows node has this label, and no other node has it. */
const buildLabel = "node.kubernetes.io/windows-build";

/** The rule knows builds by the names that RuntimeClasses have by convention. */
const buildRule = "win-runtimeclass-conflict";
export const conventionalBuilds: ReadonlyMap<string, string> = new Map([
  ["windows-2019", "10.0.17763"],
  ["windows-20h2", "10.0.19042"],
  ["windows-2022", "10.0.20348"],
  ["windows-2025", "10.0.26100"],
]);
const windowsClasses: ChangeNames = () => [...conventionalBuilds.keys()];

const affinity = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution";
const poolLabel = "kubernetes.azure.com/os-sku";

/**
 * What the build in the node selector of a RuntimeClass decides; undefined where it or the pod selects none. The rule compares the pod as if
 * its RuntimeClass had the conventional name of that build.
 */
export function buildDecision(pod: KnownObject, ofClass: PodAddition["nodeSelector"]): Decision | undefined {
  const build = ofClass[buildLabel];
  if (build === undefined) return undefined;
  const selector = textsOf(fieldOf(pod, "spec.nodeSelector"));
  const terms = fieldOf(pod, affinity);
  if (selector[buildLabel] === undefined && selector[poolLabel] === undefined && terms === undefined) return undefined;
  const names = [...conventionalBuilds.keys()];
  const name = names.find((one) => conventionalBuilds.get(one) === build);
  if (name !== undefined) return { rule: buildRule, instead: { value: named(pod, name), windowsClasses } };
  // No name has this build. One with a build that the pod does not select either means the same, except to platforms.
  const texts = JSON.stringify([selector[buildLabel], terms]);
  const isSelected = (one: string | undefined): boolean => texts.includes(JSON.stringify(one));
  const other = isSelected(build) ? undefined : names.find((one) => !isSelected(conventionalBuilds.get(one)));
  if (other === undefined) return { rule: buildRule, instead: undefined };
  const { [poolLabel]: _, ...rest } = selector;
  const value = withValue(named(pod, other), keysOf(pod, "spec.nodeSelector"), rest);
  return { rule: buildRule, instead: { value, windowsClasses } };
}

function named(pod: KnownObject, name: string): KubernetesObject {
  return withValue(pod.item.value, keysOf(pod, field), name);
}

function keysOf(pod: KnownObject, path: string): readonly string[] {
  return parseFieldPath(pathIn(pod, path)).keys;
}
