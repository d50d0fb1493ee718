import type { Model } from "../../src/model/model.js";
import type { Engine } from "../engines/engines.js";
import { engineName, engines } from "../engines/engines.js";
import { isBrief, wordOption } from "../generate/options.js";
import { models } from "../spec.js";

/** The engines of a tool, or all; with `--engine kyverno-1.12.6` only that one. */
export function askedEngines(tool?: string): readonly Engine[] {
  const only = wordOption("engine");
  return engines.filter(
    (engine) => (tool ?? engine.tool) === engine.tool && (only ?? engineName(engine)) === engineName(engine),
  );
}

/** The versions of Kubernetes, oldest first; with `--kubernetes 1.24` only that one. */
export function askedModels(): readonly Model[] {
  const only = wordOption("kubernetes");
  return models().filter(({ version }) => (only ?? version) === version);
}

/** The tested versions. A brief run tests only the oldest and the newest. */
export function spanningModels(): readonly Model[] {
  return askedModels().filter((_, index, all) => !isBrief() || index === 0 || index === all.length - 1);
}

/** Whether an engine is tested with a version of Kubernetes. */
export function isMadeFor({ kubernetes }: Engine, { version }: Model): boolean {
  return kubernetes?.includes(version) ?? true;
}
