import type { ReleasedKind } from "../release/index-file.js";

/** Who refuses an object of this kind that is written wrong. */
export function refuses({ admission }: Pick<ReleasedKind, "admission">): string {
  return admission ? "the API server rejects the object" : "the program that reads the file rejects it";
}
