import type { PathStep } from "../lib/path-steps.js";
import { formatPathSteps, tryParsePathSteps } from "../lib/path-steps.js";
import { rememberedTexts } from "../lib/remembered.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import { identifyObject } from "../manifests/manifest-item.js";
import type { Finding } from "../model/model.js";
import { apiGroupOf } from "../model/subject.js";
import { longestName } from "./api-faults.js";

/**
 * Identifies a finding independently of lines and neighbours, by the rule, the object, and the path with list items by their names.
 * It is readable, such as `win-host-pid apps/Deployment shop/web spec.template.spec.containers[web].image`;
 * not unique: items without names differ by their index alone.
 */
export function fingerprintOf({ rule, path }: Pick<Finding, "rule" | "path">, object: KubernetesObject): string {
  const { apiVersion, kind, namespace, name } = identifyObject(object);
  const called = name === "" ? generatedName(object) : name;
  const group = apiGroupOf(apiVersion) ?? apiVersion;
  return `${rule} ${group === "" ? "" : `${group}/`}${kind} ${namespace}/${called} ${pathByNames(path, object)}`;
}

/** For an object without a name: what the API server begins its name with, and a mark that no name contains. */
function generatedName({ metadata }: KubernetesObject): string {
  const { generateName } = (metadata ?? {}) as { readonly generateName?: unknown };
  return typeof generateName === "string" && generateName !== "" ? `${generateName}*` : "";
}

/** The rule of a fingerprint: a baseline contains nothing else of its findings. */
export function ruleIn(fingerprint: string): string {
  return fingerprint.split(" ", 1).join();
}

/** Thousands of objects have findings at the same few paths. */
const stepsOf = rememberedTexts(tryParsePathSteps);

/** An ambiguous path stays as it is. */
function pathByNames(path: string, object: KubernetesObject): string {
  const steps = stepsOf(path);
  if (steps === undefined) return path;
  // Most paths lead through no list.
  if (!steps.some(({ bracketed }) => bracketed)) return path;
  let value: unknown = object;
  return formatPathSteps(
    steps.map((step) => {
      const list = Array.isArray(value);
      value = (value as Record<string, unknown> | null | undefined)?.[step.text];
      return list ? byName(step, value) : step;
    }),
  );
}

/** An item with a longer name has its index: each of thousands of findings in it would repeat the name. */
function byName(step: PathStep, item: unknown): PathStep {
  const name = (item as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === "string" && name.length <= longestName ? { ...step, text: name } : step;
}
