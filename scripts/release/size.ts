import { join } from "node:path";
import { readRelease } from "../../src/release/files.js";
import { releasedVersions, releasesFolder } from "../../src/release/released.js";

/** The limits of a committed release: people review it, and every clone contains all of them. */
export const mostFiles = 370;
export const mostBytes = 3_000_000;

interface ReleaseSize {
  readonly kubernetes: string;
  readonly files: number;
  readonly bytes: number;
}

/** The sizes of the releases in a folder, by minor version, oldest first. */
export function releaseSizes(folder = releasesFolder): readonly ReleaseSize[] {
  return releasedVersions(folder).map((kubernetes) => {
    const contents = [...readRelease(join(folder, kubernetes)).values()];
    return { kubernetes, files: contents.length, bytes: contents.reduce((sum, { length }) => sum + length, 0) };
  });
}

export function isSlim({ files, bytes }: ReleaseSize): boolean {
  return files <= mostFiles && bytes <= mostBytes;
}

/** A table for people. */
export function sizeTable(sizes: readonly ReleaseSize[]): string {
  const rows = sizes.map(
    (one) => `| ${one.kubernetes} | ${one.files} | ${one.bytes} | ${isSlim(one) ? "yes" : "no"} |\n`,
  );
  return `| Kubernetes | files | bytes | at most ${mostFiles} files and ${mostBytes} bytes |\n|---|---|---|---|\n${rows.join("")}`;
}
