/** What a folder says of itself: the files that it should hold. */
export interface Listing {
  /** The file with the list: `release.json` or `SHA256SUMS`. */
  readonly list: string;
  /** By path inside the folder: the digest, as 64 hexadecimal digits. */
  readonly digests: ReadonlyMap<string, string>;
  /** Files that no list can name: itself, and its signature. */
  readonly unlisted: readonly string[];
  /** Minor version of Kubernetes, and the version of the policies, where the list says them. */
  readonly kubernetes: string | null;
  readonly version: string | null;
}
