import type { ManifestObject } from "../manifests/manifest-item.js";
import type { Finding } from "../model/model.js";
import type { PlacedFinding } from "./findings.js";

type Evidence = Pick<PlacedFinding, "evidence" | "evidenceObjects">;

/**
 * The findings that sessions of different versions share. Most versions find the same in an object, and a copy for each of them takes
 * time and memory.
 */
export class KnownFindings {
  /** The latest finding of a rule at a path, by object. */
  readonly #latest = new WeakMap<ManifestObject, Map<string, PlacedFinding>>();

  /** The finding of another version that is equal, or else a new one. */
  shared(item: ManifestObject, finding: Finding, evidence: Evidence, make: () => PlacedFinding): PlacedFinding {
    const latest = this.#latest.get(item) ?? new Map<string, PlacedFinding>();
    this.#latest.set(item, latest);
    const key = `${finding.rule} ${finding.path}`;
    const known = latest.get(key);
    if (known !== undefined && isEqual(known, finding) && isSameEvidence(known, evidence)) return known;
    const made = make();
    latest.set(key, made);
    return made;
  }
}

/** Rule and path are. */
function isEqual(a: Finding, b: Finding): boolean {
  return (
    a.effect === b.effect &&
    a.severity === b.severity &&
    a.profile === b.profile &&
    a.message === b.message &&
    a.remediation === b.remediation
  );
}

function isSameEvidence(a: Evidence, b: Evidence): boolean {
  return (
    a.evidence.length === b.evidence.length &&
    a.evidence.every((path, index) => path === b.evidence[index]) &&
    (a.evidenceObjects === b.evidenceObjects || JSON.stringify(a.evidenceObjects) === JSON.stringify(b.evidenceObjects))
  );
}
