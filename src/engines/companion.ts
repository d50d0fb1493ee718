import type { Model } from "../model/model.js";
import type { Fixture } from "./samples/fixtures.js";
import type { MutationFixture } from "./samples/mutation-fixtures.js";
import type { Question, Sample } from "./samples/samples.js";
import type { OutputFile } from "./emitter.js";
import type { Frames } from "./frames.js";

/** What companions are made of, besides the model. */
export interface Materials {
  /** The model before a user set anything in it: what fixtures say holds there. */
  readonly usual: Model;
  /** The policies of all engines. */
  readonly policies: readonly OutputFile[];
  readonly frames: Frames;
  /** The fixtures of a rule, by name. */
  readonly fixturesOf: (rule: string) => readonly Fixture[];
  /** The fixtures of a mutation, by name. */
  readonly mutationFixturesOf: (mutation: string) => readonly MutationFixture[];
  /** Objects that show what a rule, or some of its cases, says of them. */
  readonly samplesOf: (question: Question) => readonly Sample[];
}

/**
 * Makes what stands beside the policies of one engine, so that people of its community find what they are used to: tests,
 * samples, overlays, packages for catalogs. Pure: equal models and materials give equal bytes.
 */
export type Companion = (model: Model, materials: Materials) => readonly OutputFile[];
