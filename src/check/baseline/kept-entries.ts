import { existsSync } from "node:fs";
import { posix, resolve } from "node:path";
import { isClusterFile } from "../../lib/cluster-file.js";
import { stdinName } from "../../lib/paths.js";
import { chartFile, isKustomizationName } from "../../manifests/render/renderable.js";
import type { Report, ReportDiagnostic } from "../findings.js";
import { ruleIn } from "../fingerprint.js";
import type { FileSettings } from "../settings/file-settings.js";
import { isTurnedOff } from "../settings/file-settings.js";
import type { CheckedFiles } from "./apply.js";
import type { Baseline, BaselineCounts } from "./baseline.js";
import { countsOf, nameIn } from "./baseline.js";

/** What a baseline keeps when it is written again: entries about which the run says nothing. */
export interface KeptEntries {
  /** Of files with input that could not be checked, where the report has no such findings. */
  readonly unread: BaselineCounts;
  /** Of files that the run was not asked to read and that still exist, and of rules that are turned off. */
  readonly unasked: BaselineCounts;
}

/**
 * @param report all findings of the run
 * @param files the files that it read
 */
export function keptEntries(before: Baseline, report: Report, files: CheckedFiles): KeptEntries {
  const broken = report.diagnostics.filter(isNotRead).map(({ file }) => nameIn(before.folder, folderOrFile(file)));
  const found = countsOf(report.findings, before.folder);
  const read = new Map([...files].map(([file, settings]) => [nameIn(before.folder, file), settings]));
  const isBroken = (name: string): boolean => broken.some((place) => isIn(name, place));
  return {
    unread: chosenEntries(before, (name, entry, count) =>
      isBroken(name) ? count - (found.get(name)?.get(entry) ?? 0) : 0,
    ),
    unasked: chosenEntries(before, (name, entry, count) =>
      !isBroken(name) && isUnasked(before, { name, entry, settings: read.get(name) }) ? count : 0,
    ),
  };
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

interface Entry {
  readonly name: string;
  readonly entry: string;
  /** Of its file, where that was read. */
  readonly settings: FileSettings | undefined;
}

function isUnasked({ folder }: Baseline, { name, entry, settings }: Entry): boolean {
  if (settings !== undefined) return isTurnedOff(settings, ruleIn(entry));
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
