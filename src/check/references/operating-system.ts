import { parseFieldPath, valueAt } from "../../model/field-path.js";
import type { KnownObject } from "./known.js";
import { fieldOf, listOf, textAt, textsOf } from "./known.js";

/** The labels for the operating system of nodes. */
export const osLabels = ["kubernetes.io/os", "beta.kubernetes.io/os"];

/** Does the pod itself exclude Windows nodes? Then no other object changes that. */
export function shutsOutWindows(pod: KnownObject): boolean {
  const selector = textsOf(fieldOf(pod, "spec.nodeSelector"));
  return (
    fieldOf(pod, "spec.os.name") === "linux" ||
    osLabels.some((label) => (selector[label] ?? "windows") !== "windows") ||
    affinityShutsOutWindows(pod)
  );
}

const required = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";

/** Terms are alternatives: each of them must exclude Windows. An empty term selects nothing. */
function affinityShutsOutWindows(pod: KnownObject): boolean {
  const terms = listOf(fieldOf(pod, required));
  return terms.length > 0 && terms.every((term) => isEmpty(term) || listIn(term, "matchExpressions").some(shutsOut));
}

function isEmpty(term: unknown): boolean {
  return listIn(term, "matchExpressions").length === 0 && listIn(term, "matchFields").length === 0;
}

function listIn(term: unknown, field: string): readonly unknown[] {
  return listOf(valueAt(term, parseFieldPath(field)));
}

/** The kubelet of each Windows node sets these labels, and none is a number. */
const labelsOfWindows = [...osLabels, "node.kubernetes.io/windows-build"];

function shutsOut(expression: unknown): boolean {
  const key = textAt(expression, "key");
  const windows = listIn(expression, "values").includes("windows");
  switch (textAt(expression, "operator")) {
    case "In":
      return osLabels.includes(key) && !windows;
    case "NotIn":
      return osLabels.includes(key) && windows;
    case "DoesNotExist":
    case "Gt":
    case "Lt":
      return labelsOfWindows.includes(key);
    default:
      return false;
  }
}
