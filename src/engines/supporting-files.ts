import type { Model } from "../model/model.js";
import type { Fixture } from "./samples/fixtures.js";
import type { MutationFixture } from "./samples/mutation-fixtures.js";
import type { Question, Sample } from "./samples/samples.js";
import type { OutputFile } from "./emitter.js";
import type { TemplateRenderer } from "./template-renderer.js";

/** What emitters of supporting files get, besides the model. */
export interface EmitContext {
  /** The model before a user set anything in it: what fixtures say holds there. */
  readonly defaultModel: Model;
  /** The policies of all engines. */
  readonly policies: readonly OutputFile[];
  readonly renderTemplate: TemplateRenderer;
  /** The fixtures of a rule, by name. */
  readonly fixturesOf: (rule: string) => readonly Fixture[];
  /** The fixtures of a mutation, by name. */
  readonly mutationFixturesOf: (mutation: string) => readonly MutationFixture[];
  /** Objects that show what a rule, or some of its cases, says of them. */
  readonly samplesOf: (question: Question) => readonly Sample[];
}

/**
 * Makes what stands beside the policies of one engine, so that people of its community find what they are used to: tests,
 * samples, overlays, packages for catalogs. Pure: equal models and context give equal bytes.
 */
export type SupportingFiles = (model: Model, context: EmitContext) => readonly OutputFile[];
