/** The version of the package. A browser cannot read package.json, so it is repeated here; a test compares the two. */
export function packageVersion(): string {
  return "0.1.0";
}
