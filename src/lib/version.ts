/** The version of the package, as in package.json, which a page in a browser has no way to read; a test compares the two. */
export function packageVersion(): string {
  return "0.1.0";
}
