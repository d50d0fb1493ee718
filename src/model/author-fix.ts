/** From the fixes that authors write to the model's own. The spec has been linted: nothing is checked twice. */
import type { FixChangeSource, FixSource } from "../spec/types.js";
import { toChanges } from "./author-mutation.js";
import { parseFieldPath } from "./field-path.js";
import type { Fix, FixChange, FixGrade } from "./fix.js";

/** @returns undefined where people must decide */
export function toFix(source: FixSource | undefined): Fix | undefined {
  if (source === undefined || source === "none") return undefined;
  const [grade, changes] = graded(source);
  return { grade, changes: changes.flatMap(toFixChanges), with: source.with ?? [] };
}

/** The changes of a fix with the word that they stand behind. */
export function graded(source: Exclude<FixSource, "none">): readonly [grade: FixGrade, changes: readonly FixChangeSource[]] {
  return "safe" in source ? ["safe", source.safe] : ["suggested", source.suggested];
}

function toFixChanges(source: FixChangeSource): readonly FixChange[] {
  if ("remove" in source) return [{ kind: "remove", emptied: source.emptied ?? [] }];
  if ("put" in source) return [{ kind: "put", value: source.put }];
  if ("exchange" in source) return [{ kind: "exchange", at: parseFieldPath(source.at ?? ""), texts: source.exchange }];
  return toChanges(source);
}
