import { isMapping, itemsOf } from "../lib/json.js";
import { remembered } from "../lib/remembered.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import { joinPath, parseFieldPath, valueAt } from "../model/field-path.js";
import type { Finding, Verdict } from "../model/model.js";
import { sortedVerdict } from "../model/policy.js";
import { claimSubjectName } from "../model/subject.js";
import type { ApplicableRelease, LoadedRelease } from "./loaded-release.js";
import { applicableReleases } from "./loaded-release.js";
import { textsOf } from "./references/known-object.js";

/** Where a StatefulSet has the templates of its claims. */
const templates = parseFieldPath("spec.volumeClaimTemplates");

/** The labels that the controller adds to each claim. */
const selected = parseFieldPath("spec.selector.matchLabels");

/** The API server rejects a change of the templates, and the controller keeps claims that exist. */
const advice = "volumeClaimTemplates are immutable: replace an existing StatefulSet and its claims.";

/**
 * A verdict with what rules find in the claims that a StatefulSet for Windows makes. Policies read the pod template of a StatefulSet, and
 * its claims when the controller creates them.
 */
export function withClaimTemplates(verdict: Verdict, value: KubernetesObject, { release }: ApplicableRelease): Verdict {
  if (value.kind !== "StatefulSet" || verdict.evidence.length === 0) return verdict;
  const found = itemsOf(valueAt(value, templates)).flatMap((template, index) =>
    isMapping(template) ? findingsIn(claimOf(template, value, release), `${templates.text}[${index}]`, release) : [],
  );
  return found.length === 0 ? verdict : sortedVerdict({ ...verdict, findings: [...verdict.findings, ...found] });
}

/** Is a finding in a claim template? Nothing there has a fix, because the API server rejects the change. */
export function isInClaimTemplate({ path }: Pick<Finding, "path">, { kind }: Pick<ApplicableRelease, "kind">): boolean {
  return kind.kind === "StatefulSet" && path.startsWith(`${templates.text}[`);
}

/**
 * The claim as the controller creates it for the first pod, and for Windows like its pods, unless a label shows another operating system.
 * Its namespace and its name do not depend on those in the template alone, and findings there are placed in the template.
 */
function claimOf(
  template: Readonly<Record<string, unknown>>,
  set: KubernetesObject,
  { index }: LoadedRelease,
): KubernetesObject {
  const { namespace: _, ...metadata } = isMapping(template["metadata"]) ? template["metadata"] : {};
  const [label] = index.osFacts.osLabels;
  const labels = { [label]: "windows", ...textsOf(metadata["labels"]), ...textsOf(valueAt(set, selected)) };
  return { ...template, ...claimType, metadata: { ...metadata, ...identityOf(metadata, set), labels } };
}

/** A set without a namespace gets one where it is created, as an object does that is checked alone. */
function identityOf(template: Readonly<Record<string, unknown>>, { metadata }: KubernetesObject): object {
  const { namespace, name } = isMapping(metadata) ? metadata : {};
  const isNamed = typeof template["name"] === "string" && typeof name === "string";
  return {
    ...(namespace === undefined ? {} : { namespace }),
    ...(isNamed ? { name: `${template["name"]}-${name}-0` } : {}),
  };
}

const claimType = { apiVersion: "v1", kind: "PersistentVolumeClaim" } as const;

function findingsIn(claim: KubernetesObject, path: string, release: LoadedRelease): readonly Finding[] {
  if (!hasClaimRules(release)) return [];
  return release.policy.evaluate(claim).findings.map((finding) => ({
    ...finding,
    path: joinPath(path, finding.path),
    remediation: `${finding.remediation} ${advice}`,
  }));
}

const hasClaimRules = remembered((release: LoadedRelease) =>
  applicableReleases(claimType, [release]).some(({ kind }) => kind.subject === claimSubjectName),
);
