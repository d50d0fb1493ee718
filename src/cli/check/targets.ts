import { existsSync, statSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { ConfigurationSource, Configurations } from "../../check/settings/configurations.js";
import type { Connection } from "../../cluster/connection.js";
import { policyReportGroup } from "../../cluster/policy-report-api.js";
import { toPosix } from "../../lib/paths.js";
import { realPlace } from "../../lib/real-place.js";
import { isIgnoreFile } from "../../manifests/exclusion/ignore-files.js";
import { isConfiguration } from "../../manifests/file-search.js";
import { stdinArgument } from "../../manifests/inputs.js";
import type { ManifestItem } from "../../manifests/manifest-item.js";
import { readManifests } from "../../manifests/read-manifests.js";
import { renderableWith } from "../../manifests/render/parts.js";
import { isRuleFile } from "../../spec/read-custom-rules.js";
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
  return [
    ...named.map((target) => refusal(target, "is a manifest that this run checks")),
    ...targets.flatMap(nameRefusal),
  ];
}

function nameRefusal({ option, file }: Target): readonly string[] {
  const names = [file, realPlace(file)];
  const isIgnored = names.some(isIgnoreFile);
  const use = names.some(isConfiguration) ? "as its configuration" : isIgnored ? "to leave out files" : undefined;
  return use === undefined ? [] : [`${option} ${file}: wincompat reads a file of this name ${use}. Name another file.`];
}

/** What a run has read, beside manifests that are not files. */
interface ReadByRun {
  readonly files: Iterable<string>;
  readonly configurations: Pick<Configurations, "sources">;
  /** The cluster that was read. */
  readonly cluster?: { readonly connection: Pick<Connection, "files"> } | undefined;
}

/** Says why a target must not be overwritten, as words that follow its name; undefined where nothing is wrong. */
type Protection = (target: Target & { readonly place: string }) => Promise<string | undefined> | string | undefined;

/** In the order in which they explain a target best. */
function protectionsOf({ files, configurations: { sources }, cluster }: ReadByRun): readonly Protection[] {
  const read = placesOf(files);
  const credentials = placesOf(cluster?.connection.files ?? []);
  return [
    // A search of a folder also finds reports of earlier runs; a run can overwrite these.
    async ({ file, place }) =>
      read.has(place) && (await holdsManifests(file)) ? "is a manifest that this run checks" : undefined,
    (target) => sources.find((source) => isSource(source, target))?.use,
    ({ place }) => (credentials.has(place) ? "is a kubeconfig of this run, or a file that it names" : undefined),
    async ({ file, place }) =>
      !read.has(place) && (await beginsWithManifest(file)) ? "contains a manifest" : undefined,
    async ({ place }) => {
      const renderable = await renderableWith(toPosix(place));
      return renderable && `is part of the ${renderable.kind} in ${toPosix(relative(".", renderable.folder)) || "."}`;
    },
  ];
}

function isSource(
  { path, kind }: ConfigurationSource,
  { option, place }: Target & { readonly place: string },
): boolean {
  // A baseline that a configuration names is also regenerated.
  if (kind === "baseline" && option === "--write-baseline") return false;
  return kind === "rules" ? isRuleFile(place) && realPlace(path) === dirname(place) : realPlace(path) === place;
}

/**
 * Targets that would overwrite what somebody wrote, as sentences: a manifest that the run has read or another one, a configuration and what
 * it names, a kubeconfig and what it names, or a file of a chart or a kustomization. A new file among custom rules would be read as one.
 */
export async function targetsRead(targets: readonly Target[], run: ReadByRun): Promise<readonly string[]> {
  const placed = targets.map((one) => ({ ...one, place: realPlace(one.file) }));
  const existing = placed.filter(({ file }) => existsSync(file));
  const added = placed.filter((one) => !existing.includes(one)).flatMap((one) => ruleRefusal(one, run));
  if (existing.length === 0) return added;
  const protections = protectionsOf(run);
  const faults: string[] = [];
  for (const target of existing) {
    for (const protection of protections) {
      const why = await protection(target);
      if (why === undefined) continue;
      faults.push(refusal(target, why));
      break;
    }
  }
  return [...faults, ...added];
}

/** A new file that a later run would read as a rule. */
function ruleRefusal(
  target: Target & { readonly place: string },
  { configurations: { sources } }: ReadByRun,
): readonly string[] {
  const isAmongRules = sources.some((source) => source.kind === "rules" && isSource(source, target));
  return isAmongRules
    ? [`${target.option} ${target.file} would be a custom rule of the next run. Name a file in another folder.`]
    : [];
}

/** Files can have more than one name. */
function placesOf(files: Iterable<string>): ReadonlySet<string> {
  return new Set([...files].map((file) => realPlace(file)));
}

function among(targets: readonly Target[], files: readonly string[]): readonly Target[] {
  if (targets.length === 0) return [];
  const places = placesOf(files);
  return targets.filter(({ file }) => places.has(realPlace(file)));
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

function refusal({ option, file }: Target, why: string): string {
  return `${option} ${file} ${why}, and the report would overwrite it. Name another file.`;
}
