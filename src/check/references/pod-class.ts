import { parseFieldPath } from "../../model/field-path.js";
import { severityOfEffect } from "../../model/model.js";
import { namedTexts } from "../../model/parameter.js";
import type { VersionedFinding } from "../evaluate.js";
import type { Decision } from "./completion.js";
import { withValue } from "./completion.js";
import type { KnownObject } from "./known-object.js";
import { fieldOf, namespaceOf, pathIn } from "./known-object.js";
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

/** Do rules take the RuntimeClass for one of Windows, by its name? */
export function isConventional(pod: KnownObject): boolean {
  const name = classNameOf(pod);
  return pod.applicable.some(({ release }) => namedTexts(release.parameters, "windowsRuntimeClasses").includes(name));
}

/** The pod with a name that no RuntimeClass can have, so that no rule takes it for one of Windows. */
export function withoutConvention(pod: KnownObject): KnownObject {
  const { keys } = parseFieldPath(pathIn(pod, field));
  const value = withValue(pod.item.value, keys, `(${classNameOf(pod)})`);
  return { ...pod, item: { ...pod.item, value } };
}

/** Every Windows node has this label, and no other node has it. */
const buildLabel = "node.kubernetes.io/windows-build";
const buildRule = "win-runtimeclass-conflict";

/** What the build in the node selector of a RuntimeClass decides; undefined where it or the pod selects none. */
export function buildDecision(pod: KnownObject, ofClass: PodAddition["nodeSelector"]): Decision | undefined {
  const expected = ofClass[buildLabel];
  const own = fieldOf(pod, `spec.nodeSelector[${buildLabel}]`);
  if (expected === undefined || typeof own !== "string") return undefined;
  const path = pathIn(pod, `spec.nodeSelector[${buildLabel}]`);
  // win-build-supported reports values that no node has.
  const isConflict = own !== expected && /^\d+\.\d+\.\d+$/.test(own);
  return { rule: buildRule, path, findings: isConflict ? conflictingBuild(pod, path, expected) : [] };
}

function conflictingBuild(pod: KnownObject, path: string, expected: string): readonly VersionedFinding[] {
  const namespace = namespaceOf(pod);
  const releases = pod.applicable.filter(
    ({ release: { index, parameters } }) =>
      index.rules.some(({ id }) => id === buildRule) && !namedTexts(parameters, "exemptNamespaces").includes(namespace),
  );
  if (releases.length === 0) return [];
  // Admission compares the pods of a workload, and not its template.
  const effect = pod.kind.template === "" ? "rejected" : "fails";
  return [
    {
      rule: buildRule,
      profile: "core",
      effect,
      severity: severityOfEffect(effect),
      path,
      message: `The RuntimeClass ${classNameOf(pod)} selects the Windows build ${expected}. The API server rejects pods whose node selector conflicts with their RuntimeClass.`,
      remediation: "Remove the build from the pod and rely on the RuntimeClass, or use another RuntimeClass.",
      kubernetes: releases.map(({ release }) => release.index.kubernetes),
    },
  ];
}
