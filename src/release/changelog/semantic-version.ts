import type { Bump } from "../../diff/change.js";

/** The greatest of these; undefined for none. */
export function greatestBump(some: readonly Bump[]): Bump | undefined {
  return (["major", "minor", "patch"] as const).find((bump) => some.includes(bump));
}

/** The next version: `1.2.3` raised by `minor` is `1.3.0`. */
export function raised(version: string, bump: Bump | undefined): string {
  const [major, minor, patch] = numbersOf(version);
  switch (bump) {
    case "major":
      return `${major + 1}.0.0`;
    case "minor":
      return `${major}.${minor + 1}.0`;
    case "patch":
      return `${major}.${minor}.${patch + 1}`;
    case undefined:
      return version;
  }
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
