import { isMapping } from "../lib/json.js";
import { keptLatest, remembered } from "../lib/remembered.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import { joinPath, parseFieldPath, valueAt } from "../model/field-path.js";
import type { RemovedApi } from "../model/model.js";
import { isMisspelled, nameOf } from "../model/similar-fields.js";
import { alikeTo } from "./alike-objects.js";
import type { VersionedFinding, VersionVerdict } from "./evaluate.js";
import { joinVersions } from "./evaluate.js";
import type { ApplicableRelease, LoadedRelease } from "./loaded-release.js";
import type { ManifestFault } from "./own-rules.js";
import { ownRuleFields } from "./own-rules.js";

/** What is wrong with a manifest regardless of Windows: removed API versions of any kind, and misspelled fields of kinds with rules. */
export function manifestFindings(
  value: KubernetesObject,
  releases: readonly LoadedRelease[],
  applicable: readonly ApplicableRelease[],
): readonly VersionedFinding[] {
  // Most objects have none, and each version is asked about each object.
  const found: VersionVerdict[] = [];
  const add = ({ index }: LoadedRelease, findings: readonly UnversionedFinding[]): void => {
    if (findings.length > 0) found.push({ version: index.kubernetes, findings });
  };
  for (const release of releases) add(release, removedApi(value, release));
  for (const one of applicable) add(one.release, misspelled(value, one));
  return found.length === 0 ? noFindings : joinVersions(found);
}

const noFindings: readonly VersionedFinding[] = [];

type UnversionedFinding = Omit<VersionedFinding, "kubernetes">;

/** Is the API version of this object removed in one of these versions of Kubernetes? */
export function isRemoved(value: KubernetesObject, releases: readonly LoadedRelease[]): boolean {
  return releases.some((release) => removalOf(value, release) !== undefined);
}

function removalOf(value: KubernetesObject, release: LoadedRelease): RemovedApi | undefined {
  return removedApisOf(release).get(typeOf(value));
}

/** Versions ask about an object one after the other. */
const typeOf = keptLatest(({ apiVersion, kind }: KubernetesObject) => `${apiVersion} ${kind}`);

const removedApisOf = remembered(
  ({ index }: LoadedRelease): ReadonlyMap<string, RemovedApi> =>
    new Map(index.removedApis.map((removed) => [removed.name, removed])),
);

function removedApi(value: KubernetesObject, release: LoadedRelease): readonly UnversionedFinding[] {
  const removed = removalOf(value, release);
  if (removed === undefined) return none;
  const { kind } = value;
  const { name, removedIn, use } = removed;
  return [
    manifestFinding(
      "api-version-removed",
      "apiVersion",
      `From Kubernetes ${removedIn} on, the API server does not serve ${name}, so it rejects the object.`,
      use === undefined
        ? `Remove the object: Kubernetes ${removedIn} has no ${kind}.`
        : `Write apiVersion: ${use}, and adapt the fields that differ between the two versions.`,
    ),
  ];
}

const admissionDrops =
  "With kubectl's default validation, the API server rejects the object; objects of other clients lose the field without an error.";
const programIgnores = "The program that reads the file ignores it.";

function misspelled(value: KubernetesObject, applicable: ApplicableRelease): readonly UnversionedFinding[] {
  const fields = spellingOf(applicable)(alikeTo(value, applicable) ?? value);
  if (fields.length === 0) return none;
  const result = applicable.kind.admission ? admissionDrops : programIgnores;
  return fields.map(({ path, name, meant }) =>
    manifestFinding("field-misspelled", path, `The API has no field ${name} here. ${result}`, `Write ${meant}.`),
  );
}

const none: readonly UnversionedFinding[] = [];

function manifestFinding(rule: ManifestFault, path: string, message: string, remediation: string): UnversionedFinding {
  return { rule, ...ownRuleFields(rule), path, message, remediation };
}

/** A field that the API does not have, and the one that was probably meant. */
interface MisspelledField {
  /** As the API server would spell it, from the root of the object. */
  readonly path: string;
  readonly name: string;
  readonly meant: string;
}

type Spelling = (object: KubernetesObject) => readonly MisspelledField[];

/** By the fields of a kind and what else misspellings depend on. */
const spellings = new WeakMap<object, Map<string, Spelling>>();

/** The spelling of a kind: one for versions with the same fields. `upgrade` asks each version about an object, one after the other. */
const spellingOf = remembered((applicable: ApplicableRelease): Spelling => {
  const { release, kind } = applicable;
  const compute = keptLatest((object: KubernetesObject) => misspelledFields(object, applicable));
  const fields = release.fields.of(kind.subject);
  if (fields === undefined) return compute;
  const byKind = spellings.get(fields) ?? new Map<string, Spelling>();
  spellings.set(fields, byKind);
  const key = JSON.stringify([kind, release.index.similar[kind.subject]]);
  const spelling = byKind.get(key) ?? compute;
  byKind.set(key, spelling);
  return spelling;
});

/** The fields of an object that the API does not have and that are spelled almost like fields that rules read. */
function misspelledFields(object: unknown, { release, kind }: ApplicableRelease): readonly MisspelledField[] {
  const meantBy = meaningsIn(release)(kind);
  const fields: MisspelledField[] = [];
  // Most fields have no finding, so one list is filled instead of joining a list for each field.
  const inObject = (at: string, path: string, value: unknown): void => {
    if (!isMapping(value)) return;
    for (const key of Object.keys(value)) inField(at, path, key, value[key]);
  };
  const inField = (at: string, parent: string, key: string, child: unknown): void => {
    const place = release.fields.next(kind.subject, at, key);
    if (place === undefined) {
      const meant = meantBy(at, key);
      if (meant !== undefined) fields.push({ path: joinPath(parent, key), name: key, meant });
      return;
    }
    // Users choose the keys of a map.
    if (typeof child !== "object" || child === null || place.path.endsWith("{}")) return;
    const path = joinPath(parent, key);
    if (!Array.isArray(child)) return inObject(place.path, path, child);
    child.forEach((item, index) => void inObject(place.path, `${path}[${index}]`, item));
  };
  inObject("", kind.template, valueAt(object, parseFieldPath(kind.template)));
  return fields;
}

/** A list has its name in an object: `spec.clusterIPs` of `spec.clusterIPs[]`. */
function withoutMarks(path: string): string {
  return path.replace(/(?:\[\]|\{\})$/, "");
}

type MeantBy = (at: string, key: string) => string | undefined;

/** Manifests have few different fields, so each is compared once. */
const meaningsIn = remembered((release: LoadedRelease) =>
  remembered(({ subject }: ApplicableRelease["kind"]): MeantBy => {
    const similar = new Set(release.index.similar[subject]?.map(withoutMarks));
    const known = new Map<string, Map<string, string | undefined>>();
    return (at, key) => {
      const inside = known.get(at) ?? new Map<string, string | undefined>();
      known.set(at, inside);
      if (!inside.has(key)) {
        const path = at === "" ? key : `${at}.${key}`;
        inside.set(key, similar.has(path) ? undefined : nearestField(release, subject, at, key));
      }
      return inside.get(key);
    };
  }),
);

function nearestField({ fields }: LoadedRelease, subject: string, at: string, key: string): string | undefined {
  return fields
    .inside(subject, at)
    .map(nameOf)
    .find((name) => isMisspelled(key, name));
}
