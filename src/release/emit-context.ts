import type { EmitContext } from "../engines/supporting-files.js";
import type { OutputFile } from "../engines/emitter.js";
import type { TemplateRenderer } from "../engines/template-renderer.js";
import type { Model } from "../model/model.js";
import type { PackageFixtures } from "../engines/samples/package-fixtures.js";
import { samplesOf } from "../engines/samples/samples.js";

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
