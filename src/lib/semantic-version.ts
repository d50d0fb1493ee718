/** Negative when `a` is lower than `b`, positive when higher, 0 when equal. Missing numbers are 0, so `1.9` is `1.9.0`. */
export function compareSemantic(a: string, b: string): number {
  const [of, than] = [numbersOf(a), numbersOf(b)];
  return of[0] - than[0] || of[1] - than[1] || of[2] - than[2];
}

/** The minor version of a release: `3.23` for `3.23.1`. */
export function minorOfRelease(version: string): string {
  return version.split(".", 2).join(".");
}

/** Major, minor and patch; a text that is no version counts as the lowest. */
export function numbersOf(version: string): readonly [major: number, minor: number, patch: number] {
  const [, major = 0, minor = 0, patch = 0] = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch)];
}
