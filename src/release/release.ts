import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EmitContext, SupportingFiles } from "../engines/supporting-files.js";
import { emissionOf } from "../engines/emissions.js";
import type { OutputFile } from "../engines/emitter.js";
import { compareText } from "../lib/diagnostic.js";
import type { TemplateRenderer } from "../engines/template-renderer.js";
import { gatekeeperSupportingFiles } from "../engines/gatekeeper/supporting-files.js";
import { gatekeeper } from "../engines/gatekeeper/emitter.js";
import { kyvernoSupportingFiles } from "../engines/kyverno/supporting-files.js";
import { kyverno } from "../engines/kyverno/emitter.js";
import { opa } from "../engines/opa/emitter.js";
import { opaTests } from "../engines/opa/tests.js";
import { changelogFile } from "./changelog/changelog.js";
import type { Engines, ReleaseEntry } from "./changelog/record.js";
import type { Model } from "../model/model.js";
import type { ParameterValues } from "../model/parameter.js";
import { withDefaults } from "../model/parameter.js";
import { packageRoot, packageVersion } from "../lib/package.js";
import type { PackageFixtures } from "../engines/samples/package-fixtures.js";
import { samplesOf } from "../engines/samples/samples.js";
import { releaseFile } from "./verify/release-identity.js";
import { withSums } from "./verify/sums.js";
import { capabilitiesPath, provenanceOf } from "./artifacts.js";
import type { ReleaseFiles } from "./files.js";
import { indexText, releaseIndex } from "./make-index.js";
import { published } from "./published.js";
import { releaseReadme } from "./readme.js";
import { runtimeClassFiles } from "./runtime-classes.js";
import type { Maker } from "./make-artifacts.js";
import { artifactsOf } from "./make-artifacts.js";

/** Every engine that a release is made for. */
export const emitters = [opa, kyverno, gatekeeper] as const;

/** All of them together, as releases are compared. */
export function enginesWith(renderTemplate: TemplateRenderer): Engines {
  return {
    emit: (model) => emitters.flatMap((emitter) => emitter.emit(model, renderTemplate).files),
    names: (model) => emitters.flatMap((emitter) => emitter.names(model)),
  };
}

/** What stands beside their policies. */
const supportingFiles: readonly SupportingFiles[] = [opaTests, kyvernoSupportingFiles, gatekeeperSupportingFiles];

/** What a release is made of beside the model. */
export interface Ingredients {
  readonly renderTemplate: TemplateRenderer;
  readonly fixtures: PackageFixtures;
  /** What a user says of one cluster: the defaults of the policies instead of those of the model. */
  readonly values?: ParameterValues;
  /** Every release up to this one, for the changelog. */
  readonly entries: readonly ReleaseEntry[];
  /** Folders of this release that may hold what opa made already. */
  readonly earlier: readonly string[];
  /** Makes what they do not hold; by default opa. */
  readonly make?: Maker;
  /** Rules of the model that a user does not want. */
  readonly leftOut?: ReadonlySet<string>;
  /** Makes what a packaged release holds, with the files that are `packagedOnly`. */
  readonly packaged?: Packaged;
}

/** What only packages say. */
export interface Packaged {
  /** The address of the repository that publishes them, where one is known. */
  readonly publishedAt: string | undefined;
}

/**
 * Everything that `dist-policies/<minor>/` holds, or with `packaged` what its packages are made of, without touching it.
 *
 * @throws TemplateError, MissingOpaError, OpaError
 */
export function buildRelease(complete: Model, ingredients: Ingredients): ReleaseFiles {
  const { renderTemplate, values = new Map(), earlier, make, leftOut = new Set<string>(), packaged } = ingredients;
  const defaultModel = leftOut.size === 0 ? complete : { ...complete, rules: complete.rules.filter(({ id }) => !leftOut.has(id)) };
  const model = values.size === 0 ? defaultModel : { ...defaultModel, parameters: withDefaults(defaultModel.parameters, values) };
  const emissions = emitters.map((emitter) => ({ engine: emitter.engine, ...emissionOf(emitter, model, renderTemplate) }));
  const unsupported = Object.fromEntries(emissions.map((one) => [one.engine, one.unsupported]));
  const generated = generatedFiles(model, defaultModel, emissions.flatMap(({ files }) => files), ingredients);
  const kept = packaged === undefined ? generated.filter(({ packagedOnly }) => packagedOnly !== true) : published(generated, packaged.publishedAt);
  const making = { unsupported, artifacts: provenanceOf(generated), leftOut: [...leftOut].sort(compareText), wincompat: packageVersion() };
  const contents: readonly [string, Buffer][] = [
    ...kept.map(({ path, text }): [string, Buffer] => [path, Buffer.from(text)]),
    ...artifactsOf(generated, earlier, make),
    [releaseFile, Buffer.from(indexText(releaseIndex(model, making)))],
  ];
  return withSums(new Map([...contents].sort(([a], [b]) => compareText(a, b))));
}

/** Every file with a text, in no order. */
function generatedFiles(model: Model, defaultModel: Model, policies: readonly OutputFile[], { renderTemplate, fixtures, entries }: Ingredients): readonly OutputFile[] {
  const context = emitContextOf(model, { defaultModel, policies, renderTemplate, fixtures });
  return [
    ...policies,
    ...supportingFiles.flatMap((filesOf) => filesOf(model, context)),
    { path: capabilitiesPath, text: readFileSync(join(packageRoot, "templates", "opa", "capabilities.json"), "utf8") },
    ...runtimeClassFiles(model, renderTemplate),
    changelogFile(model.version, entries, renderTemplate),
    { path: "README.md", text: releaseReadme(model, renderTemplate) },
  ];
}

/** What the context is made from. */
export interface EmitContextSources {
  /** The model before a user set anything in it. */
  readonly defaultModel: Model;
  /** The policies of all engines. */
  readonly policies: readonly OutputFile[];
  readonly renderTemplate: TemplateRenderer;
  readonly fixtures: PackageFixtures;
}

/** What emitters of supporting files get. */
export function emitContextOf(model: Model, { fixtures: from, ...given }: EmitContextSources): EmitContext {
  const fixturesOf: EmitContext["fixturesOf"] = (rule) => from.fixtures.get(rule) ?? [];
  return {
    ...given,
    fixturesOf,
    mutationFixturesOf: (mutation) => from.mutationFixtures.get(mutation) ?? [],
    samplesOf: (question) => samplesOf(model, question, fixturesOf(question.id)),
  };
}
