import { engines as policyEngines } from "../../src/engines/index.js";
import type { Model } from "../../src/model/model.js";
import type { Engine } from "../engines/engines.js";
import type { Fixture } from "../fixtures.js";
import { isBrief, numberOption, wordOption } from "../generate/options.js";
import { models } from "../spec.js";
import { askedModels, isMadeFor, isNewest } from "./asked.js";
import type { Judge } from "./judge.js";
import { firstBroken, firstFixtures, plainFirst } from "./samples.js";

/** The fixtures that an engine evaluates, and those of them that it also evaluates when it reads its policies in another way. */
interface FixtureChoice {
  readonly isAsked: (fixture: Fixture) => boolean;
  readonly isFirst: (fixture: Fixture) => boolean;
}

/**
 * Tools that evaluate all fixtures of the newest version that set nothing in a brief run. opa-wasm, conftest and gator run the same Rego as
 * opa, gator runs the same CEL as the admission oracle, and Kyverno is slow.
 */
const thorough: readonly string[] = ["opa", "admission-oracle"];

/** Is the version neither the oldest nor the newest that an engine is made for? */
function isBetween(engine: Engine, model: Model): boolean {
  const own = models().filter((one) => isMadeFor(engine, one));
  return model !== own[0] && model !== own.at(-1);
}

/**
 * Is an engine compared in a version? In a brief run in which no version is selected, old releases of a tool are compared only in
 * their newest version, and in the newest one that they support.
 */
export function isCompared(engine: Engine, model: Model): boolean {
  if (!isMadeFor(engine, model)) return false;
  if (!isBrief() || wordOption("kubernetes") !== undefined || isNewest(engine)) return true;
  const own = askedModels().filter((one) => isMadeFor(engine, one));
  return [own, own.filter((one) => supports(engine, one))].some((models) => models.at(-1) === model);
}

/** Does the project of an engine support it with a version of Kubernetes? Tests use more versions than that. */
function supports({ tool, version }: Engine, { engines }: Model): boolean {
  const minor = version.replace(/\.\d+$/, "");
  return policyEngines.some(({ id, programs }) => programs.includes(tool) && engines[id]?.includes(minor));
}

/**
 * In a brief run, an engine evaluates one fixture of each rule and effect, and an allowed one; between its oldest and its newest
 * version, one of each rule, which violates it. The engine reads its policies again for each set of values, so fixtures that set
 * values come last: js and opa-wasm evaluate all of them, and `parameters` sets every parameter in every engine.
 */
function briefly(engine: Engine, model: Model): FixtureChoice {
  const choose = isBetween(engine, model) ? firstBroken : firstFixtures;
  const first = choose(model, plainFirst());
  const isThorough = model === models().at(-1) && thorough.includes(engine.tool);
  return {
    isFirst: (one) => first.has(one),
    isAsked: (one) => first.has(one) || (isThorough && one.values.size === 0),
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

/** In a brief run, only `agreement` lets engines read their policies in another way. */
export function differing(judges: readonly Judge[]): readonly Judge[] {
  return judges.filter(({ repeats = false }) => !repeats || !isBrief());
}

/** There, only policies of the newest version are read in another way. */
export function isAskedAgain(model: Model): (judge: Judge) => boolean {
  return ({ repeats = false }) => !repeats || !isBrief() || model === models().at(-1);
}
