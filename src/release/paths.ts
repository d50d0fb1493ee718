/** The files of every release beside those of engines. */
export const releasePaths = {
  index: "release.json",
  readme: "README.md",
  changelog: "CHANGELOG.md",
  /** Lists the digests of all other files. */
  sums: "SHA256SUMS",
  /** The signature of the list, and so of everything that it names. */
  signature: "SHA256SUMS.sig",
} as const;

/** A release in memory: path inside its folder, to content. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;
