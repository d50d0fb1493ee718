/** By how much a version has to rise, the least first. */
export const bumps = ["none", "patch", "minor", "major"] as const;
export type Bump = (typeof bumps)[number];

/** What everything begins with. */
export const firstVersion = "1.0.0";

/** The greatest of these; `none` of none. */
export function greatestBump(some: readonly Bump[]): Bump {
  return bumps.findLast((bump) => some.includes(bump)) ?? "none";
}

/** The next version: `1.2.3` raised by `minor` is `1.3.0`. */
export function raised(version: string, bump: Bump): string {
  const [major, minor, patch] = numbersOf(version);
  const next: Record<Bump, readonly number[]> = {
    none: [major, minor, patch],
    patch: [major, minor, patch + 1],
    minor: [major, minor + 1, 0],
    major: [major + 1, 0, 0],
  };
  return next[bump].join(".");
}

/** Negative when `a` is lower than `b`, positive when higher, 0 when equal. */
export function compareSemantic(a: string, b: string): number {
  const [of, than] = [numbersOf(a), numbersOf(b)];
  return of[0] - than[0] || of[1] - than[1] || of[2] - than[2];
}

function numbersOf(version: string): readonly [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  return [major, minor, patch];
}
