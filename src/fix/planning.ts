import type { EvaluatedObject } from "../check/evaluated-object.js";
import type { PlacedFinding } from "../check/findings.js";
import type { Complete } from "../check/references/resolve-references.js";
import type { FileSettings } from "../check/settings/file-settings.js";
import { applies } from "../check/settings/file-settings.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import { effectRank } from "../model/model.js";
import type { Operation } from "../model/operation.js";
import type { FindingsAtPath } from "./findings-at-path.js";
import type { Work } from "./work.js";

/** An object to fix, and what the user allows. */
export interface Planning {
  readonly object: EvaluatedObject;
  /** Completes it with what other objects add. */
  readonly complete: Complete;
  /** The highest grade of fixes to apply. */
  readonly grade: FixGrade;
  /** What the fixes of its document may cost. */
  readonly work: Work;
  /** Why the text of the object must not be changed, as sentences; undefined where it may. */
  readonly obstacle: string | undefined;
  /** Does the manifest suppress such a finding? */
  readonly suppresses: (finding: Pick<PlacedFinding, "rule" | "path">) => boolean;
}

/** A finding, by its path in the object as it was read. */
export interface FixedFinding {
  readonly rule: string;
  readonly path: string;
}

/** A change of an object that is made completely or not at all. */
export interface Edit {
  readonly grade: FixGrade;
  /** The finding that it fixes first, then the others that it also fixes. */
  readonly fixes: readonly [FixedFinding, ...FixedFinding[]];
  /** In order, on the result of the edits before this one. */
  readonly operations: readonly Operation[];
}

/** A finding that has a fix and is not fixed. */
export interface UnfixedFinding extends FixedFinding {
  /** Why, as sentences. */
  readonly reason: string;
}

/** The edits of an object. */
export interface ObjectPlan {
  readonly edits: readonly Edit[];
  readonly unfixed: readonly UnfixedFinding[];
  /** The fixed object. */
  readonly value: KubernetesObject;
}

/** Does the user request this fix, and is its finding reported? */
export function begins({ findings, remedy }: FindingsAtPath, { object: { settings }, grade }: Planning): boolean {
  const isRequested = remedy !== undefined && (grade === "suggested" || remedy.grade === "safe");
  return isRequested && findings.some((one) => applies(settings, one));
}

/**
 * Does a new finding prevent an edit? One that is rejected or fails always does. Any other does where its profile is on, even if this
 * run skips its rule: it prevents every safe edit, because those are not reviewed, and a suggested edit only if it is more severe than
 * the finding that the edit fixes.
 */
export function blocks(
  found: FindingsAtPath,
  { grade, rank }: { readonly grade: FixGrade; readonly rank: number },
  settings: FileSettings,
): boolean {
  if (isFatal(found)) return true;
  const { only: _, skip: __, ...all } = settings;
  return found.findings.some(
    (one) => (grade === "safe" || effectRank(one.effect) < rank) && (applies(settings, one) || applies(all, one)),
  );
}

/** Is the object rejected, or does it fail, because of a finding? */
export function isFatal({ findings }: FindingsAtPath): boolean {
  return findings.some(({ effect }) => effect === "rejected" || effect === "fails");
}
