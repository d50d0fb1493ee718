import type { KubernetesObject } from "../../manifests/manifest-item.js";
import type { RemovedApi } from "../../model/model.js";
import type { ApplicableRelease, VersionedFinding } from "../evaluate.js";
import { joinVersions } from "../evaluate.js";
import type { ManifestFault } from "../own-rules.js";
import { ownRuleFields } from "../own-rules.js";
import type { Release } from "../release.js";
import { misspelledFields } from "./misspelled-fields.js";

/** What is wrong with a manifest regardless of Windows: removed API versions of any kind, and misspelled fields of kinds with rules. */
export function manifestFindings(
  value: KubernetesObject,
  releases: readonly Release[],
  applicable: readonly ApplicableRelease[],
): readonly VersionedFinding[] {
  return joinVersions([
    ...releases.map((release) => ({
      version: release.index.kubernetes,
      findings: removedApi(value, release),
    })),
    ...applicable.map((one) => ({
      version: one.release.index.kubernetes,
      findings: misspelled(value, one),
    })),
  ]);
}

type Found = Omit<VersionedFinding, "kubernetes">;

/** Is the API version of this object removed in one of these versions of Kubernetes? */
export function isRemoved({ apiVersion, kind }: KubernetesObject, releases: readonly Release[]): boolean {
  return releases.some((release) => entryOf({ apiVersion, kind }, release) !== undefined);
}

function entryOf({ apiVersion, kind }: KubernetesObject, { index }: Release): RemovedApi | undefined {
  const type = `${apiVersion} ${kind}`;
  return index.removedApis.find(({ name }) => name === type);
}

function removedApi({ apiVersion, kind }: KubernetesObject, release: Release): readonly Found[] {
  const removed = entryOf({ apiVersion, kind }, release);
  if (removed === undefined) return [];
  const { name, removedIn, use } = removed;
  return [
    found(
      "api-version-removed",
      "apiVersion",
      `From Kubernetes ${removedIn} on, the API server does not serve ${name}, so it rejects the object.`,
      use === undefined
        ? `Remove the object: Kubernetes ${removedIn} has no ${kind}.`
        : `Write apiVersion: ${use}, and adapt the fields that differ between the two versions.`,
    ),
  ];
}

function misspelled(value: KubernetesObject, applicable: ApplicableRelease): readonly Found[] {
  const drops = applicable.kind.admission ? "the API server drops it" : "the program that reads the file ignores it";
  return misspelledFields(value, applicable).map(({ path, name, meant }) =>
    found("field-misspelled", path, `The API has no field ${name} here, so ${drops}.`, `Write ${meant}.`),
  );
}

function found(rule: ManifestFault, path: string, message: string, remediation: string): Found {
  return { rule, ...ownRuleFields(rule), path, message, remediation };
}
