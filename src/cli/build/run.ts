import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Extension } from "../../check/extension.js";
import { extendedModel } from "../../check/extension.js";
import { chooseValues, ParameterError, setsParameters } from "../../check/settings/cluster-parameters.js";
import type { Flags } from "../../check/settings/flags.js";
import type { Engine } from "../../engines/engine.js";
import { CompilerError } from "../../engines/engine.js";
import { engines as everyEngine } from "../../engines/index.js";
import { TemplateError } from "../../engines/template-renderer.js";
import { compareText } from "../../lib/compare.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { UsageError } from "../../lib/errors.js";
import { unwritable } from "../../lib/file-problem.js";
import { isCheckout } from "../../lib/package.js";
import { printable, printableJson, printableLines } from "../../lib/printable.js";
import { packageVersion } from "../../lib/version.js";
import type { Model } from "../../model/model.js";
import { resolve, versionsOf } from "../../model/resolve.js";
import type { KubeVersion } from "../../model/version.js";
import type { BuildRequest } from "../../release/build-releases.js";
import { buildReleases } from "../../release/build-releases.js";
import { makesNothing } from "../../release/compiled-files.js";
import type { ReleaseDifference } from "../../release/files.js";
import { compareRelease, writeRelease } from "../../release/files.js";
import type { ReleaseFiles } from "../../release/paths.js";
import { committedReleases, releasedVersions, releasesFolder } from "../../release/released.js";
import { editedFiles, foreignEntries } from "../../release/verify/problems.js";
import type { Spec } from "../../spec/read-spec.js";
import { loadSpec } from "../../spec-lint/load-spec.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { chooseMinorVersions } from "../minor-versions.js";
import type { ExtendingOptions } from "./extension.js";
import { extensionOf, isExtending } from "./extension.js";
import { isSelective, leftOutBy } from "./selection.js";

/** The options of `build`, as commander reads them. Parameters become the defaults of the policies. */
export interface BuildOptions
  extends Pick<Flags, "platform" | "config" | "set" | "only" | "skip" | "profile">,
    ExtendingOptions {
  readonly kubernetes?: string | undefined;
  readonly out: string;
  readonly check: boolean;
  readonly spec: string;
  readonly templates: string;
  readonly format: "pretty" | "json";
}

/** A release that was built or compared, for `--format json`. */
interface BuiltRelease {
  readonly kubernetes: string;
  readonly folder: string;
  readonly files: number;
  readonly difference: ReleaseDifference;
}

/** Builds releases, or with `check` compares them. @throws UsageError for an unknown version, rule, platform or parameter, and for a folder that it cannot be */
export async function runBuild(options: BuildOptions, engines: readonly Engine[] = everyEngine): Promise<ExitCode> {
  const fault = folderFault(options);
  if (fault !== undefined) throw new UsageError(fault);
  const loaded = loadSpec(options.spec);
  if ("diagnostics" in loaded) {
    return refuse(loaded.diagnostics.map(formatDiagnostic));
  }
  const extension = extensionOf(options);
  const versions = chooseMinorVersions("build", options.kubernetes, versionsOf(loaded.spec));
  const strays = options.kubernetes === undefined ? strayReleases(options.out, versions) : [];
  const foreign = options.check
    ? []
    : [...versions, ...strays].flatMap((version) => foreignEntries(join(options.out, version)));
  if (foreign.length > 0) return refuse(explainForeign(foreign));
  try {
    const built = await buildReleases({ ...orderOf(loaded.spec, versions, options, extension), engines });
    if ("diagnostics" in built) return refuse(built.diagnostics.map(formatDiagnostic));
    const kept = options.check ? [] : wouldBeLost(built.releases, strays, options.out);
    if (kept.length > 0) return refuse(explainLost(kept));
    const released = [...built.releases].map(([version, files]) => settle(version, files, options));
    const code = finish([...released, ...strays.map((one) => remove(one, options))], options);
    if (!options.check) noteManifests(options.out);
    return code;
  } catch (error) {
    if (error instanceof ParameterError) throw new UsageError(error.message);
    if (!isExpected(error)) throw error;
    return refuse(["code" in error ? `The release ${unwritable(error)}` : error.message]);
  }
}

/** Why the folder cannot be the one for the policies, as sentences. */
function folderFault(options: BuildOptions): string | undefined {
  const { out } = options;
  if (isCustom(options) && relative(out, releasesFolder) === "")
    return "dist-policies contains the policies for all clusters. Use --out to write these to another folder.";
  if (!isCheckout && relative(out, committedReleases) === "")
    return "The npm package has no dist-policies. Name the folder for the policies with --out, such as --out policies.";
  const file = fileInPlaceOf(out);
  return file && `${file} is not a folder. Name another folder with --out.`;
}

/** The folder, or one of those above it, that is a file. */
function fileInPlaceOf(folder: string): string | undefined {
  const parent = dirname(folder);
  const above = parent === folder ? undefined : fileInPlaceOf(parent);
  // Below a file, the question itself would be an error.
  if (above !== undefined) return above;
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false ? folder : undefined;
}

/**
 * Files that a build would delete though they changed since they were listed, so that no build wrote them as they are. A release that has
 * a file of the same name replaces it, as generators do.
 */
function wouldBeLost(
  releases: ReadonlyMap<KubeVersion, ReleaseFiles>,
  strays: readonly KubeVersion[],
  out: string,
): readonly string[] {
  const lostIn = (version: KubeVersion): readonly string[] =>
    editedFiles(join(out, version))
      .filter((path) => releases.get(version)?.has(path) !== true)
      .map((path) => join(out, version, path));
  return [...releases.keys(), ...strays].flatMap(lostIn);
}

/** How many files that no build wrote are named. */
const mostNamed = 10;

function explainForeign(files: readonly string[]): readonly string[] {
  return explainKept(files, "was not written by `build`", "were not written by it");
}

function explainLost(files: readonly string[]): readonly string[] {
  return explainKept(files, "is not as `build` wrote it", "are not as it wrote them");
}

function explainKept(files: readonly string[], is: string, are: string): readonly string[] {
  const named = files.slice(0, mostNamed).map((file) => `${file} ${is}, and \`build\` would delete it.`);
  const more = files.length > mostNamed ? [`${files.length - mostNamed} more files ${are}.`] : [];
  return [...named, ...more, "Nothing was changed. Move the files, or name another folder with --out."];
}

const manifestName = /^[^.].*\.(?:ya?ml|json)$/;

/** Commands that read the folder would read the policies as manifests, and `kubectl apply` would apply them. */
function noteManifests(out: string): void {
  const [first, ...others] = readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isFile() && manifestName.test(entry.name))
    .map(({ name }) => name)
    .sort(compareText);
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const note = `Note: ${out} also contains files that \`build\` did not write: ${first}${more}. Use a separate folder for the policies, because commands that read this folder read both.`;
  process.stderr.write(`${printable(note)}\n`);
}

/** True if options select or configure policies, so that they are not the general ones. */
function isCustom(options: BuildOptions): boolean {
  return setsParameters(options) || isSelective(options) || isExtending(options);
}

/** @throws UsageError */
function orderOf(
  spec: Spec,
  versions: readonly KubeVersion[],
  options: BuildOptions,
  extension: Extension,
): Omit<BuildRequest, "engines"> {
  const { spec: specFolder, templates, out, check } = options;
  const all = versionsOf(spec);
  const leftOut = isSelective(options)
    ? leftOutBy(
        options,
        all.map((version) => extendedModel(resolve(spec, version), extension)),
        versions,
      )
    : undefined;
  const changes: BuildRequest["changes"] = (model) => ({
    values: chooseValues(options, model),
    leftOut: leftOut?.get(model.version) ?? new Set(),
    ...(check ? { make: makesNothing } : {}),
  });
  const extend = (model: Model): Model => extendedModel(model, extension);
  return { spec, specFolder, templates, versions, earlier: [out, releasesFolder], changes, extend };
}

function isExpected(error: unknown): error is Error {
  const expected = [TemplateError, CompilerError];
  if (expected.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && "syscall" in error;
}

/** Nothing has been written yet, because all releases are first made in memory. */
function refuse(sentences: readonly string[]): ExitCode {
  process.stderr.write(`${sentences.map(printableLines).join("\n")}\n`);
  return exitCodes.unusable;
}

function settle(version: KubeVersion, files: ReleaseFiles, { out, check }: BuildOptions): BuiltRelease {
  const folder = join(out, version);
  const difference = compareRelease(folder, files);
  if (!check && !isSame(difference)) writeRelease(folder, files);
  return { kubernetes: version, folder, files: files.size, difference };
}

/** Releases of versions that the spec no longer has data for. */
function strayReleases(out: string, versions: readonly KubeVersion[]): KubeVersion[] {
  return releasedVersions(out).filter((version) => !versions.includes(version));
}

function remove(version: KubeVersion, { out, check }: BuildOptions): BuiltRelease {
  const folder = join(out, version);
  const difference = compareRelease(folder, new Map());
  if (!check) rmSync(folder, { recursive: true });
  return { kubernetes: version, folder, files: 0, difference };
}

function isSame({ changed, missing, extra }: ReleaseDifference): boolean {
  return changed.length + missing.length + extra.length === 0;
}

function finish(releases: readonly BuiltRelease[], options: BuildOptions): ExitCode {
  const { check, format } = options;
  const stale = check && releases.some(({ difference }) => !isSame(difference));
  const text =
    format === "json"
      ? printableJson({ wincompat: packageVersion(), stale, releases })
      : releases
          .flatMap((one) => resultLines(one, options))
          .map(printable)
          .join("\n");
  process.stdout.write(`${text}\n`);
  const isCommitted = !isCustom(options) && relative(options.out, committedReleases) === "";
  const remedy = isCommitted
    ? "Run `npm run build`"
    : "Run the same command without --check, with all options of the first build,";
  if (stale && format === "pretty")
    process.stdout.write(`The releases do not match the spec. ${remedy} and commit the result.\n`);
  return stale ? exitCodes.findings : exitCodes.clean;
}

function resultLines({ folder, files, difference }: BuiltRelease, { check }: Pick<BuildOptions, "check">): string[] {
  if (isSame(difference)) return [`${folder}: ${files} files, up to date`];
  if (!check)
    return [
      files === 0 ? `${folder}: removed, because the spec has no data for it` : `${folder}: ${files} files written`,
    ];
  const lines = (verb: string, names: readonly string[]): string[] => names.map((name) => `  ${verb} ${name}`);
  return [
    `${folder}: stale`,
    ...lines("changed", difference.changed),
    ...lines("missing", difference.missing),
    ...lines("extra  ", difference.extra),
  ];
}
