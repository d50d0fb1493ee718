import { relative, resolve } from "node:path";
import { isClusterFile } from "../../lib/cluster-file.js";
import { compareText } from "../../lib/compare.js";
import type { Place } from "../../lib/diagnostic.js";
import { stdinName, toPosix } from "../../manifests/paths.js";
import type { Report } from "../findings.js";

/** By file, relative to the folder of the baseline and with slashes; by fingerprint: how many findings were known. */
type KnownFindings = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The content of a baseline. */
export interface BaselineFile {
  /** The version of wincompat that wrote it. */
  readonly wincompat: string;
  /** The minor versions of its findings. */
  readonly kubernetes: readonly string[];
  readonly findings: KnownFindings;
}

/** A baseline that was read. */
export interface Baseline extends BaselineFile {
  /** Its folder. */
  readonly folder: string;
  /** The place of its versions. */
  readonly place: Place;
}

/**
 * The baseline with the findings of a report, sorted, one in a line, so that people can review it.
 * @param folder the folder of the baseline
 */
export function baselineOf({ wincompat, kubernetes, findings }: Report, folder: string): string {
  const known = new Map<string, Map<string, number>>();
  for (const { file, fingerprint } of findings) {
    const name = nameIn(folder, file);
    const ofFile = known.get(name) ?? new Map<string, number>();
    known.set(name, ofFile.set(fingerprint, (ofFile.get(fingerprint) ?? 0) + 1));
  }
  const sortedFiles = sorted(known).map(([file, ofFile]) => [file, Object.fromEntries(sorted(ofFile))] as const);
  const content: BaselineFile = {
    wincompat,
    kubernetes: [kubernetes].flat(),
    findings: Object.fromEntries(sortedFiles),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The name of a file in a baseline: the same in every working folder. */
export function nameIn(folder: string, file: string): string {
  return file === stdinName || isClusterFile(file) ? file : toPosix(relative(resolve(folder), resolve(file)));
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => compareText(a, b));
}
