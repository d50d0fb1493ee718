import { existsSync } from "node:fs";
import { posix, resolve } from "node:path";
import { isClusterFile } from "../../lib/cluster-file.js";
import { stdinName } from "../../lib/paths.js";
import { chartFile, isKustomizationName } from "../../manifests/render/renderable.js";
import type { Report, ReportDiagnostic } from "../findings.js";
import { ruleIn } from "../fingerprint.js";
import { isTurnedOff } from "../settings/file-settings.js";
import type { CheckedFiles } from "./apply.js";
import { isForFewerVersions, versionsOf } from "./apply.js";
import type { Baseline, BaselineCounts } from "./baseline.js";
import { countsOf, nameIn } from "./baseline.js";

/** What a baseline keeps when it is written again: entries about which the run says nothing. */
export interface KeptEntries {
  /** Of files with input that could not be checked, where the report has no such findings. */
  readonly unread: BaselineCounts;
  /**
   * Of files that the run was not asked to read and that still exist, of rules that are turned off, and of versions or objects that the
   * run left out.
   */
  readonly unasked: BaselineCounts;
}

/**
 * @param report all findings of the run
 * @param files the files that it read
 * @param isPart whether it read only some objects of a cluster
 */
export function keptEntries(before: Baseline, report: Report, files: CheckedFiles, isPart = false): KeptEntries {
  const broken = report.diagnostics.filter(isNotRead).map(({ file }) => nameIn(before.folder, folderOrFile(file)));
  const found = countsOf(report.findings, before.folder);
  const read = new Map([...files].map(([file, settings]) => [nameIn(before.folder, file), settings]));
  const isBroken = (name: string): boolean => broken.some((place) => isIn(name, place));
  const leavesOut = isPart || isForFewerVersions(versionsOf(files), before);
  const isUnasked = (name: string, entry: string): boolean => {
    const settings = read.get(name);
    if (settings === undefined) return isElsewhere(before, name);
    return leavesOut || isTurnedOff(settings, ruleIn(entry));
  };
  const left = (wanted: (name: string, entry: string) => boolean): BaselineCounts =>
    chosenEntries(before, (name, entry, count) =>
      wanted(name, entry) ? count - (found.get(name)?.get(entry) ?? 0) : 0,
    );
  return { unread: left(isBroken), unasked: left((name, entry) => !isBroken(name) && isUnasked(name, entry)) };
}

/** @param wanted how many of an entry are kept */
function chosenEntries(
  { findings }: Baseline,
  wanted: (name: string, entry: string, count: number) => number,
): BaselineCounts {
  const chosen = Object.entries(findings).map(([name, counts]) => {
    const entries = Object.entries(counts).map(([entry, count]) => [entry, wanted(name, entry, count)] as const);
    return [name, Object.fromEntries(entries.filter(([, count]) => count > 0))] as const;
  });
  return Object.fromEntries(chosen.filter(([, counts]) => Object.keys(counts).length > 0));
}

/** Can a file that the run did not read have these findings? One that was deleted cannot. */
function isElsewhere({ folder }: Baseline, name: string): boolean {
  return name === stdinName || isClusterFile(name) || existsSync(resolve(folder, name));
}

function isNotRead({ kind }: ReportDiagnostic): boolean {
  return kind === "unreadable" || kind === "invalid";
}

/** What is wrong with a chart or a kustomization concerns its folder. */
function folderOrFile(file: string): string {
  const name = posix.basename(file);
  return name === chartFile || isKustomizationName(name) ? posix.dirname(file) : file;
}

function isIn(name: string, place: string): boolean {
  return place === "" ? !name.startsWith("../") : name === place || name.startsWith(`${place}/`);
}
