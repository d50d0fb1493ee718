import picomatch from "picomatch";

/**
 * Does one of these globs match a path? A configuration can have thousands of globs and a run thousands of files, so each glob is
 * compiled once, and is not matched with a path that begins with other text.
 *
 * @param globs for paths with slashes
 */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.map((glob) => {
    const [start, pattern] = [fixedStart(glob), picomatch.makeRe(glob, { dot: true })];
    return (path: string): boolean => path.startsWith(start) && (path === glob || pattern.test(path));
  });
  return (path) => path !== "" && matchers.some((matches) => matches(path));
}

/** The text that every match begins with: `a/**` also matches `a`, and `./` is no part of a path. */
function fixedStart(glob: string): string {
  const [fixed = ""] = /^[^*?[\](){}!+@|\\]*/.exec(glob) ?? [];
  return fixed.startsWith(".") ? "" : fixed.replace(/\/+$/, "");
}
