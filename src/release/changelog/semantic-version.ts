import type { Bump } from "../../diff/change.js";
import { numbersOf } from "../../lib/semantic-version.js";

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
