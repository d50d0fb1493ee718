import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "fflate";
import type { EmitContext, Engine, OutputFile, SupportContext } from "../engines/engine.js";
import type { EngineSession } from "../engines/engine-session.js";
import { sessionWith } from "../engines/engine-session.js";
import type { PackageFixtures } from "../engines/samples/package-fixtures.js";
import { packageFixtures } from "../engines/samples/package-fixtures.js";
import { samplesOf } from "../engines/samples/samples.js";
import { compareText } from "../lib/compare.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import { packageVersion } from "../lib/version.js";
import { yamlText } from "../lib/yaml-text.js";
import type { Model } from "../model/model.js";
import type { ParameterValues } from "../model/parameter.js";
import { withDefaults } from "../model/parameter.js";
import { ruleSetFile, ruleSetOf, ruleSetText } from "../model/rule-set.js";
import type { KubeVersion } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import { changelogFile } from "./changelog/changelog.js";
import type { NextRelease } from "./changelog/next-release.js";
import { entriesOf, nextReleases } from "./changelog/next-release.js";
import type { PolicyEmitters, ReleaseEntry } from "./changelog/record.js";
import type { Maker } from "./compiled-files.js";
import { compiledFiles, provenanceOf } from "./compiled-files.js";
import { indexText, releaseIndex } from "./make-index.js";
import type { ReleaseFiles } from "./paths.js";
import { releasePaths } from "./paths.js";
import { releaseReadme } from "./readme.js";
import { runtimeClassFiles } from "./runtime-classes.js";
import { withSums } from "./verify/sums.js";

/** What releases are built from. */
export interface BuildRequest {
  readonly spec: Spec;
  /** Folders of the spec and of the templates. */
  readonly specFolder: string;
  readonly templates: string;
  readonly versions: readonly KubeVersion[];
  /** The engines that policies are made for. */
  readonly engines: readonly Engine[];
  /** Folders with earlier releases, by minor version: their compiled files are used again. */
  readonly earlier: readonly string[];
  /** Adds what one user adds. What changed since the last release does not depend on it. */
  readonly extend?: (model: Model) => Model;
  /** The settings of one user. */
  readonly changes?: (model: Model) => Pick<Ingredients, "values" | "leftOut" | "packaged" | "make">;
}

/** The releases in memory, or the faults of records and versions. */
type BuiltReleases =
  | { readonly releases: ReadonlyMap<KubeVersion, ReleaseFiles> }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Builds releases without writing anything. @throws TemplateError, CompilerError */
export async function buildReleases(request: BuildRequest): Promise<BuiltReleases> {
  const session = sessionWith(request.engines, request.templates);
  const compared = nextReleases(request.spec, request.specFolder, request.versions, enginesWith(session));
  if ("diagnostics" in compared) return compared;
  const given = { session, fixtures: packageFixtures() };
  const releases = new Map<KubeVersion, ReleaseFiles>();
  for (const [version, next] of compared.next) releases.set(version, await built(next, given, request));
  return { releases };
}

function built(
  next: NextRelease,
  given: Pick<Ingredients, "session" | "fixtures">,
  { earlier, changes, extend = (model) => model }: BuildRequest,
): Promise<ReleaseFiles> {
  const model = extend(next.model);
  const folders = earlier.map((folder) => join(folder, model.version)).filter((folder) => existsSync(folder));
  return buildRelease(model, { ...given, entries: entriesOf(next), earlier: folders, ...changes?.(model) });
}

/** All engines together, to compare releases. Nothing else needs the compared models, so no emission is kept. */
export function enginesWith({ engines, context }: EngineSession): PolicyEmitters {
  return {
    emit: (model) => engines.flatMap((engine) => engine.emit(model, context).files),
    names: (model) => engines.flatMap(({ names }) => names.policies(model)),
  };
}

/** What a release is made of beside the model. */
interface Ingredients {
  readonly session: EngineSession;
  readonly fixtures: PackageFixtures;
  /** The values of one cluster: the defaults of the policies instead of those of the model. */
  readonly values?: ParameterValues;
  /** Every release up to this one, for the changelog. */
  readonly entries: readonly ReleaseEntry[];
  /** Folders of this release that may contain what compilers made already. */
  readonly earlier: readonly string[];
  /** Makes what they do not contain; by default with the compiler. */
  readonly make?: Maker;
  /** Rules of the model that a user does not want. */
  readonly leftOut?: ReadonlySet<string>;
  /** Makes what a packaged release holds, with the files that are `packagedOnly`. */
  readonly packaged?: Packaged;
}

/** What only packages contain. */
export interface Packaged {
  /** The address of the repository that publishes them, where one is known. */
  readonly publishedAt: string | undefined;
}

/**
 * The content of `dist-policies/<minor>/`, or with `packaged` what its packages are made of. Writes nothing.
 *
 * @throws TemplateError, CompilerError
 */
export async function buildRelease(complete: Model, ingredients: Ingredients): Promise<ReleaseFiles> {
  const { session, values = new Map(), earlier, make, leftOut = new Set<string>(), packaged } = ingredients;
  const defaultModel =
    leftOut.size === 0 ? complete : { ...complete, rules: complete.rules.filter(({ id }) => !leftOut.has(id)) };
  const model =
    values.size === 0 ? defaultModel : { ...defaultModel, parameters: withDefaults(defaultModel.parameters, values) };
  const { engines } = session;
  const unsupported = Object.fromEntries(
    engines.map((engine) => [engine.id, session.emission(engine, model).unsupported]),
  );
  const generated = generatedFiles(model, defaultModel, ingredients);
  const kept =
    packaged === undefined
      ? generated.filter(({ packagedOnly }) => packagedOnly !== true)
      : published(generated, packaged.publishedAt);
  const making = {
    unsupported,
    artifacts: provenanceOf(generated, engines),
    leftOut: [...leftOut].sort(compareText),
    engines,
    wincompat: packageVersion(),
  };
  const contents: readonly (readonly [string, Buffer])[] = [
    ...kept.map(({ path, text }): [string, Buffer] => [path, Buffer.from(text)]),
    ...(await compiledFiles(generated, engines, earlier, make)),
    [releasePaths.index, Buffer.from(indexText(releaseIndex(model, making)))],
    [`${ruleSetFile}.gz`, gzip(ruleSetText(ruleSetOf(model)))],
  ];
  return withSums(new Map([...contents].sort(([a], [b]) => compareText(a, b))));
}

/** Equal texts give equal bytes with fflate, in any version of Node. */
function gzip(text: string): Buffer {
  return Buffer.from(gzipSync(Buffer.from(text), { level: 9, mtime: 0 }));
}

/** Every file with a text, in no order. */
function generatedFiles(
  model: Model,
  defaultModel: Model,
  { session, fixtures, entries }: Ingredients,
): readonly OutputFile[] {
  const { engines, renderTemplate } = session;
  const context = supportContext(model, defaultModel, session.context, fixtures);
  const emissions = engines.map((engine) => session.emission(engine, model));
  return [
    ...emissions.flatMap(({ files }) => files),
    ...emissions.flatMap(({ supportingFiles }) => supportingFiles(context)),
    ...runtimeClassFiles(model, renderTemplate),
    changelogFile(model.version, entries, renderTemplate),
    { path: releasePaths.readme, text: releaseReadme(model, session) },
  ];
}

/**
 * The context of supporting files.
 *
 * @param defaultModel the model before a user set anything in it
 * @param context what every emission gets
 */
export function supportContext(
  model: Model,
  defaultModel: Model,
  context: EmitContext,
  { fixtures, mutationFixtures }: PackageFixtures,
): SupportContext {
  const fixturesOf: SupportContext["fixturesOf"] = (rule) => fixtures.get(rule) ?? [];
  return {
    ...context,
    defaultModel,
    fixturesOf,
    mutationFixturesOf: (mutation) => mutationFixtures.get(mutation) ?? [],
    samplesOf: (question) => samplesOf(model, question, fixturesOf(question.id), context.intern),
  };
}

/** The package of a policy for Artifact Hub, of any engine. */
const packageFile = /(?:^|\/)artifacthub-pkg\.yml$/;

/**
 * Adds links to the publisher's repository to packages for catalogs. Committed files name no publisher, so only files
 * that are `packagedOnly` change.
 *
 * @param publishedAt the address of the repository; undefined if it is unknown
 */
export function published(files: readonly OutputFile[], publishedAt: string | undefined): readonly OutputFile[] {
  if (publishedAt === undefined) return files;
  const links = yamlText({ homeURL: publishedAt, links: [{ name: "source", url: publishedAt }] });
  return files.map((file) =>
    file.packagedOnly === true && packageFile.test(file.path) ? { ...file, text: `${file.text}${links}` } : file,
  );
}
