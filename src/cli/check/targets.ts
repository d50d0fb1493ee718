import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { policyReportGroup } from "../../cluster/policy-report-api.js";
import { isIgnoreFile } from "../../manifests/exclusion/ignore-files.js";
import { isConfiguration } from "../../manifests/file-search.js";
import { stdinArgument } from "../../manifests/inputs.js";
import type { ManifestItem } from "../../manifests/manifest-item.js";
import { readManifests } from "../../manifests/read-manifests.js";
import type { WantedReport } from "../reports.js";
import type { CheckFlags } from "./flags.js";

/** A file that a run writes, and the option that names it. */
interface Target {
  readonly option: "--output" | "--write-baseline";
  readonly file: string;
}

export function targetsOf(
  { writeBaseline }: Pick<CheckFlags, "writeBaseline">,
  reports: readonly WantedReport<string>[],
): readonly Target[] {
  const outputs = reports.flatMap(({ output }) =>
    output === undefined ? [] : [{ option: "--output" as const, file: output }],
  );
  return [
    ...outputs,
    ...(writeBaseline === undefined ? [] : [{ option: "--write-baseline" as const, file: writeBaseline }]),
  ];
}

/** Targets that are also manifests on the command line, or have a name that a later run reads, as sentences. */
export function targetFaults(targets: readonly Target[], manifests: readonly string[]): readonly string[] {
  const named = among(
    targets,
    manifests.filter((manifest) => manifest !== stdinArgument),
  );
  return [...named.map(refusal), ...targets.flatMap(nameRefusal)];
}

function nameRefusal({ option, file }: Target): readonly string[] {
  const names = [file, placeOf(file)];
  const isIgnored = names.some(isIgnoreFile);
  const use = names.some(isConfiguration) ? "as its configuration" : isIgnored ? "to leave out files" : undefined;
  return use === undefined ? [] : [`${option} ${file}: wincompat reads a file of this name ${use}. Name another file.`];
}

/**
 * Targets that would overwrite a manifest, as sentences: one that the run has read, or another file that begins with an object, such as a
 * source of a kustomization. A search of a folder also finds reports of earlier runs; a run can overwrite these.
 * @param files the files that the run has read
 */
export async function targetsRead(targets: readonly Target[], files: Iterable<string>): Promise<readonly string[]> {
  const read = new Set(among(targets, [...files]));
  const faults = targets.map(async (target) => {
    if (read.has(target)) return (await holdsManifests(target.file)) ? [refusal(target)] : [];
    return (await beginsWithManifest(target.file)) ? [otherRefusal(target)] : [];
  });
  return (await Promise.all(faults)).flat();
}

function among(targets: readonly Target[], files: readonly string[]): readonly Target[] {
  if (targets.length === 0) return [];
  const places = new Set(files.map(placeOf));
  return targets.filter(({ file }) => places.has(placeOf(file)));
}

/** Resolves links, because writing follows them. */
function placeOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return resolve(file);
  }
}

/** An unreadable file can be a manifest, so it counts as one. */
async function holdsManifests(file: string): Promise<boolean> {
  for await (const item of readManifests([file])) if (item.kind === "unreadable" || isManifest(item)) return true;
  return false;
}

/** Only YAML, and only its first document: reports of earlier runs are large, and reading a pipe would wait for it. */
async function beginsWithManifest(file: string): Promise<boolean> {
  if (!/\.ya?ml$/i.test(file) || !isRegularFile(file)) return false;
  for await (const item of readManifests([file])) return isManifest(item);
  return false;
}

function isRegularFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Reports are Kubernetes objects, too. */
function isManifest(item: ManifestItem): boolean {
  return item.kind === "object" && !item.value.apiVersion.startsWith(`${policyReportGroup}/`);
}

function refusal({ option, file }: Target): string {
  return `${option} ${file} is a manifest that this run checks, and the report would overwrite it. Name another file.`;
}

function otherRefusal({ option, file }: Target): string {
  return `${option} ${file} contains a manifest, and the report would overwrite it. Name another file, or delete this one.`;
}
