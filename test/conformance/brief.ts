import type { Model } from "../../src/model/model.js";
import type { Engine } from "../engines/engines.js";
import type { Fixture } from "../fixtures.js";
import { isBrief, numberOption, wordOption } from "../generate/options.js";
import { models } from "../spec.js";
import { isMadeFor, newestEngine } from "./asked.js";
import type { Judge } from "./judge.js";
import { firstBroken, firstFixtures, plainFirst } from "./samples.js";

/** The fixtures that an engine evaluates, and those of them that it also evaluates when it reads its policies in another way. */
interface FixtureChoice {
  readonly isAsked: (fixture: Fixture) => boolean;
  readonly isFirst: (fixture: Fixture) => boolean;
}

/** Tools that evaluate all fixtures of the newest version in a brief run. conftest runs the same Rego as opa, and Kyverno is slow. */
const thorough: readonly string[] = ["opa", "gator", "admission-oracle"];

/** Is the version neither the oldest nor the newest that an engine is made for? */
function isBetween(engine: Engine, model: Model): boolean {
  const own = models().filter((one) => isMadeFor(engine, one));
  return model !== own[0] && model !== own.at(-1);
}

/**
 * Is an engine compared in a version? In a brief run in which no version is selected, old releases of a tool are compared only in
 * their oldest and newest version.
 */
export function isCompared(engine: Engine, model: Model): boolean {
  if (!isMadeFor(engine, model)) return false;
  const isEverywhere = !isBrief() || wordOption("kubernetes") !== undefined;
  return isEverywhere || !isBetween(engine, model) || newestEngine(engine.tool).version === engine.version;
}

/**
 * In a brief run, an engine evaluates one fixture of each rule and effect, and an allowed one; between its oldest and its newest
 * version, one of each rule, which violates it. In the newest version, thorough tools evaluate all fixtures, in their newest release; in
 * the oldest, opa evaluates all that set nothing. The engine reads its policies again for each set of values, so most fixtures that set
 * values are left to opa, to the admission oracle, and to `parameters`.
 */
function briefly(engine: Engine, model: Model): FixtureChoice {
  const { tool, version } = engine;
  const first = isBetween(engine, model)
    ? firstBroken(model, plainFirst())
    : firstFixtures(model, tool === "kyverno" ? undefined : plainFirst());
  const isNewest = model === models().at(-1) && thorough.includes(tool) && newestEngine(tool).version === version;
  const isOldest = model === models()[0] && tool === "opa";
  const isPlain = ({ values }: Fixture): boolean => values.size === 0;
  return {
    isFirst: (one) => first.has(one),
    isAsked: (one) => first.has(one) || (isNewest && (tool !== "gator" || isPlain(one))) || (isOldest && isPlain(one)),
  };
}

const everything: FixtureChoice = { isAsked: () => true, isFirst: () => true };

/** The fixtures of a version for an engine. */
export function chosenFixtures(engine: Engine, model: Model): FixtureChoice {
  return isBrief() ? briefly(engine, model) : everything;
}

/** The number of generated objects for an engine. In a brief run, Kyverno gets a third of the others' number. */
export function generatedCount(tool: string): number {
  const share = isBrief() && tool === "kyverno" ? 3 : 1;
  return Math.ceil(numberOption("objects", 200) / share);
}

/** In a brief run, only the oldest and the newest version are read in another way. */
export function isAskedAgain(engine: Engine, model: Model): (judge: Judge) => boolean {
  return ({ repeats = false }) => !repeats || !isBrief() || !isBetween(engine, model);
}
