import { compareSemantic, minorOfRelease } from "../../lib/semantic-version.js";
import type { Model } from "../../model/model.js";

/** The first minor version whose CEL has optional fields, and that evaluates it without a flag. */
export const firstWithCel = "3.17";

/** The first minor version whose mutators can be limited to requests that create objects. */
export const firstWithMutatorOperations = "3.23";

/** The minor versions that evaluated the policies in CEL, oldest first. */
export function minorsThatRanCel({ executed }: Pick<Model, "executed">): readonly string[] {
  const ran = (executed["gatekeeper"] ?? []).filter((one) => compareSemantic(one, firstWithCel) >= 0);
  return [...new Set(ran.map(minorOfRelease))];
}
