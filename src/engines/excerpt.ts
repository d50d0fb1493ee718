import type { Model, Rule } from "../model/model.js";
import type { OutputFile } from "./emitter.js";

/** A piece of what an engine was given: how it says one rule. */
export interface Excerpt {
  /** What the engine calls it: a package, a policy and its rule, a kind of constraint. */
  readonly name: string;
  /** The file of the release that it stands in. */
  readonly path: string;
  readonly language: "jmespath" | "rego" | "yaml";
  /** The piece, as it stands there but for its indentation. */
  readonly text: string;
}

/** A way to leave out a rule, in whole or in part. */
export interface Exception {
  /** What it does, as sentences. */
  readonly how: string;
  readonly language: "rego" | "yaml" | "console";
  readonly text: string;
}

/** One rule in one engine. */
export interface RuleInEngine {
  readonly excerpts: readonly Excerpt[];
  readonly exceptions: readonly Exception[];
}

/**
 * Finds a rule in what the engine's emitter made of the model.
 *
 * @param files everything that the emitter made
 * @throws RangeError when the rule is not there: it is asked only for rules that the engine supports
 */
export type Excerpter = (rule: Rule, model: Model, files: readonly OutputFile[]) => RuleInEngine;

/** The file of that path. @throws RangeError when there is none */
export function fileAt(path: string, files: readonly OutputFile[]): OutputFile {
  const file = files.find((one) => one.path === path);
  if (file === undefined) throw new RangeError(`The engine has no file ${path}.`);
  return file;
}
