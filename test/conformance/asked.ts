import type { Model } from "../../src/model/model.js";
import type { Engine } from "../engines/engines.js";
import { engineName, engines, isNeeded, isNeededVersion } from "../engines/engines.js";
import { isAll, isBrief, wordOption } from "../generate/options.js";
import { models } from "../spec.js";

/** The engines of a tool, or all, of a run without `--engine`. Some are for versions of Kubernetes that have no rules yet. */
export function neededEngines(tool?: string): readonly Engine[] {
  const extent = { all: isAll(), kubernetes: wordOption("kubernetes") };
  return engines.filter((engine) => (tool ?? engine.tool) === engine.tool && isNeeded(engine, extent));
}

/** The same; with `--engine kyverno-1.12.6` only that one. */
export function chosenEngines(tool?: string): readonly Engine[] {
  const only = wordOption("engine");
  if (only === undefined) return neededEngines(tool);
  return engines.filter((engine) => (tool ?? engine.tool) === engine.tool && engineName(engine) === only);
}

/** Those of them that can be compared with rules. */
export function askedEngines(tool?: string): readonly Engine[] {
  return chosenEngines(tool).filter(hasRules);
}

/** The newest engine of a tool, of a version of Kubernetes that has rules. @throws Error if there is none */
export function newestEngine(tool: string): Engine {
  const [newest] = engines.filter((engine) => engine.tool === tool && hasRules(engine)).slice(-1);
  if (newest === undefined) throw new Error(`No engine is called ${tool}.`);
  return newest;
}

function hasRules(engine: Engine): boolean {
  return models().some((model) => isMadeFor(engine, model));
}

/**
 * The versions of Kubernetes, oldest first; with `--kubernetes 1.24` only that one. Without `--all`, those whose validation
 * every run asks: between them, little changes.
 */
export function askedModels(): readonly Model[] {
  const extent = { all: isAll(), kubernetes: wordOption("kubernetes") };
  return models().filter((model) => isNeededVersion(model.version, extent) && isChosen(model));
}

function isChosen({ version }: Model): boolean {
  return (wordOption("kubernetes") ?? version) === version;
}

/**
 * The tested versions, or those that an engine is made for. A brief run tests only the oldest and the newest, and with an old release of
 * a tool only the newest.
 */
export function spanningModels(engine?: Engine): readonly Model[] {
  const own = askedModels().filter((model) => engine === undefined || isMadeFor(engine, model));
  if (!isBrief()) return own;
  const isOldest = (index: number): boolean => index === 0 && (engine === undefined || isNewest(engine));
  return own.filter((_, index) => isOldest(index) || index === own.length - 1);
}

/** The same; in a brief run only the newest of them. */
export function thoroughModels(engine?: Engine): readonly Model[] {
  const own = spanningModels(engine);
  return isBrief() ? own.slice(-1) : own;
}

/** Is it the newest release of its tool? */
export function isNewest({ tool, version }: Engine): boolean {
  return newestEngine(tool).version === version;
}

/** Whether an engine is tested with a version of Kubernetes. */
export function isMadeFor({ kubernetes }: Engine, { version }: Model): boolean {
  return kubernetes?.includes(version) ?? true;
}
