import type { PathStep } from "../lib/path-steps.js";
import { formatPathSteps, parsePathSteps } from "../lib/path-steps.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import { identifyObject } from "../manifests/manifest-item.js";
import type { Finding } from "../model/model.js";
import { apiGroupOf } from "../model/subject.js";

/**
 * Identifies a finding independently of lines and neighbours, by the rule, the object, and the path with list items by their names.
 * It is readable, such as `win-host-pid apps/Deployment shop/web spec.template.spec.containers[web].image`;
 * not unique: items without names differ by their index alone.
 */
export function fingerprintOf({ rule, path }: Pick<Finding, "rule" | "path">, object: KubernetesObject): string {
  const { apiVersion, kind, namespace, name } = identifyObject(object);
  const group = apiGroupOf(apiVersion) ?? apiVersion;
  return `${rule} ${group === "" ? "" : `${group}/`}${kind} ${namespace}/${name} ${named(path, object)}`;
}

function named(path: string, object: KubernetesObject): string {
  try {
    let value: unknown = object;
    return formatPathSteps(
      parsePathSteps(path).map((step) => {
        const list = Array.isArray(value);
        value = (value as Record<string, unknown> | null | undefined)?.[step.text];
        return list ? byName(step, value) : step;
      }),
    );
  } catch {
    // Map keys with brackets can make a path ambiguous; then it stays as it is.
    return path;
  }
}

function byName(step: PathStep, item: unknown): PathStep {
  const name = (item as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === "string" ? { ...step, text: name } : step;
}
