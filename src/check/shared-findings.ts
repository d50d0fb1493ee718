import type { ManifestObject } from "../manifests/manifest-item.js";
import type { Finding } from "../model/model.js";
import type { PlacedFinding } from "./findings.js";
import { findingKey } from "./findings.js";

type Evidence = Pick<PlacedFinding, "evidence" | "evidenceObjects">;

/**
 * The findings that sessions of different versions share. Most versions find the same in an object, and a copy for each of them takes
 * time and memory.
 */
export class SharedFindings {
  /** What the version before found in an object; a completed object has two lists, of which most are equal. */
  readonly #latest = new WeakMap<ManifestObject, Latest>();

  /** The findings of the version before where they are equal, or else new ones. */
  shared(
    item: ManifestObject,
    findings: readonly Finding[],
    evidence: Evidence,
    make: (finding: Finding) => PlacedFinding,
  ): readonly PlacedFinding[] {
    const latest = this.#latest.get(item);
    if (latest !== undefined && isSameEvidence(latest.evidence, evidence)) {
      if (isEqualList(latest.placed, findings)) return latest.placed;
    }
    const before = new Map(latest?.placed.map((one) => [findingKey(one), one]));
    const placed = findings.map((finding) => {
      const known = before.get(findingKey(finding));
      return known !== undefined && isEqual(known, finding) && isSameEvidence(known, evidence) ? known : make(finding);
    });
    this.#latest.set(item, { placed, evidence });
    return placed;
  }
}

interface Latest {
  readonly placed: readonly PlacedFinding[];
  readonly evidence: Evidence;
}

function isEqualList(placed: readonly PlacedFinding[], findings: readonly Finding[]): boolean {
  return (
    placed.length === findings.length &&
    findings.every((finding, index) => {
      const one = placed[index];
      return one?.rule === finding.rule && one.path === finding.path && isEqual(one, finding);
    })
  );
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
