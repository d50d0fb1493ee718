import { parseFieldPath, valueAt } from "../../model/field-path.js";
import type { Known } from "./known.js";
import { fieldOf, listOf, textAt, textsOf } from "./known.js";

/** The labels for the operating system of nodes. */
export const osLabels = ["kubernetes.io/os", "beta.kubernetes.io/os"];

/** Does the pod itself exclude Windows nodes? Then no other object changes that. */
export function shutsOutWindows(pod: Known): boolean {
  const selector = textsOf(fieldOf(pod, "spec.nodeSelector"));
  return (
    fieldOf(pod, "spec.os.name") === "linux" ||
    osLabels.some((label) => (selector[label] ?? "windows") !== "windows") ||
    affinityShutsOutWindows(pod)
  );
}

const required = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";

/** Terms are alternatives: each of them must exclude Windows. */
function affinityShutsOutWindows(pod: Known): boolean {
  const terms = listOf(fieldOf(pod, required));
  return terms.length > 0 && terms.every((term) => expressionsOf(term).some(shutsOut));
}

function expressionsOf(term: unknown): readonly unknown[] {
  return listOf(valueAt(term, parseFieldPath("matchExpressions")));
}

function shutsOut(expression: unknown): boolean {
  if (!osLabels.includes(textAt(expression, "key"))) return false;
  const windows = listOf(valueAt(expression, parseFieldPath("values"))).includes("windows");
  switch (textAt(expression, "operator")) {
    case "In":
      return !windows;
    case "NotIn":
      return windows;
    // The kubelet gives these labels to every node.
    case "DoesNotExist":
      return true;
    default:
      return false;
  }
}
