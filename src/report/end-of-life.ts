import type { ReleaseIndex } from "../release/index-file.js";

/**
 * A sentence about each version that the Kubernetes project no longer supports.
 *
 * @param today as in `2024-07-16`
 */
export function endOfLifeNotes(
  indexes: readonly Pick<ReleaseIndex, "kubernetes" | "supportedUntil">[],
  today: string,
): readonly string[] {
  return indexes
    .filter(({ supportedUntil }) => supportedUntil < today)
    .map(
      ({ kubernetes, supportedUntil }) =>
        `Note: the Kubernetes project ended its support of ${kubernetes} on ${supportedUntil}.`,
    );
}
