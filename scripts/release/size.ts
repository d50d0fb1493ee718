import { join } from "node:path";
import { readRelease } from "../../src/release/files.js";
import { releasedVersions, releasesFolder } from "../../src/release/released.js";

/**
 * The limits of a committed release: people review it, and every clone contains all of them. They grow with the rules only: a
 * rule is one file in OPA's bundle, and about as long in each engine as every other rule. From 1.30 on, ValidatingAdmissionPolicies are
 * 70 of the files and 5 KB for each rule, and CEL for Gatekeeper is 20 of the files and 5 KB for each rule. Mutations are no rules: as
 * MutatingPolicies, from 1.28 to 1.35, they are 7 of the files and 90 KB.
 */
export const mostFiles = ({ rules }: Pick<ReleaseSize, "rules">): number => 410 + rules;
export const mostBytes = ({ rules }: Pick<ReleaseSize, "rules">): number => 350_000 + 40_000 * rules;

interface ReleaseSize {
  readonly kubernetes: string;
  readonly rules: number;
  readonly files: number;
  readonly bytes: number;
}

/** The sizes of the releases in a folder, by minor version, oldest first. */
export function releaseSizes(folder = releasesFolder): readonly ReleaseSize[] {
  return releasedVersions(folder).map((kubernetes) => {
    const files = readRelease(join(folder, kubernetes));
    const { rules } = JSON.parse(String(files.get("release.json"))) as {
      readonly rules: Readonly<Record<string, unknown>>;
    };
    const contents = [...files.values()];
    return {
      kubernetes,
      rules: Object.keys(rules).length,
      files: contents.length,
      bytes: contents.reduce((sum, { length }) => sum + length, 0),
    };
  });
}

export function isSlim(size: ReleaseSize): boolean {
  return size.files <= mostFiles(size) && size.bytes <= mostBytes(size);
}

/** A table for people. */
export function sizeTable(sizes: readonly ReleaseSize[]): string {
  const rows = sizes.map(
    (one) =>
      `| ${one.kubernetes} | ${one.rules} | ${one.files} of ${mostFiles(one)} | ${one.bytes} of ${mostBytes(one)} | ${isSlim(one) ? "yes" : "no"} |\n`,
  );
  return `| Kubernetes | rules | files | bytes | within the limits |\n|---|---|---|---|---|\n${rows.join("")}`;
}
