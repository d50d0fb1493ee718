import type { FileSettings } from "../check/settings/file-settings.js";
import { counts } from "../check/settings/file-settings.js";
import type { JudgedObject } from "../check/judged.js";
import type { Operation } from "../model/operation.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import { effects } from "../model/model.js";
import type { PlacedFinding } from "../check/findings.js";
import type { Complete } from "../check/references/surround.js";
import type { Found } from "./found.js";

/** An object whose findings are to be fixed, and how far that may go. */
export interface Planning {
  readonly object: JudgedObject;
  /** What other objects bring into it. */
  readonly complete: Complete;
  /** The furthest grade that is asked for. */
  readonly grade: FixGrade;
  /** Does its author say that such a finding may stay? */
  readonly suppresses: (finding: Pick<PlacedFinding, "rule" | "path">) => boolean;
}

/** A finding, by where it is in the object as it was read. */
export interface FixedFinding {
  readonly rule: string;
  readonly path: string;
}

/** A change of an object that is made as a whole or not at all. */
export interface Edit {
  readonly grade: FixGrade;
  /** The finding that it was made for, then those that it fixes along with it. */
  readonly fixes: readonly [FixedFinding, ...FixedFinding[]];
  /** One after another, on the object as the edits before this one have made it. */
  readonly operations: readonly Operation[];
}

/** A finding that could be fixed, and is not. */
export interface UnfixedFinding extends FixedFinding {
  /** Why, as sentences. */
  readonly reason: string;
}

/** What is to be done to an object. */
export interface ObjectPlan {
  readonly edits: readonly Edit[];
  readonly unfixed: readonly UnfixedFinding[];
  /** The object as the edits make it. */
  readonly value: KubernetesObject;
}

/** Does the user ask for what fixes this, and want to hear of it? */
export function begins({ findings, remedy }: Found, { object: { settings }, grade }: Planning): boolean {
  return remedy !== undefined && takes(grade, remedy.grade) && findings.some((one) => counts(settings, one));
}

function takes(asked: FixGrade, grade: FixGrade): boolean {
  return asked === "suggested" || grade === "safe";
}

/**
 * Must an edit not bring this? What is refused or fails concerns everybody; the rest whoever has it count, though a rule be
 * skipped now or not among those that are asked for. It holds up every edit that is safe, of which nobody looks at each change; one that is suggested only where it is
 * graver than what that fixes.
 */
export function blocks({ findings }: Found, { grade, gravity }: { readonly grade: FixGrade; readonly gravity: number }, settings: FileSettings): boolean {
  const { only: _, skip: __, ...all } = settings;
  return findings.some((one) => {
    if (one.effect === "rejected" || one.effect === "fails") return true;
    return (grade === "safe" || effects.indexOf(one.effect) < gravity) && (counts(settings, one) || counts(all, one));
  });
}
