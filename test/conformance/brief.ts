import { isDeepStrictEqual } from "node:util";
import type { Model, Rule } from "../../src/model/model.js";
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

/** The oldest and the newest version that an engine is made for. */
function endsOf(engine: Engine): readonly [oldest: Model | undefined, newest: Model | undefined] {
  const own = models().filter((one) => isMadeFor(engine, one));
  return [own[0], own.at(-1)];
}

/** Is the version neither the oldest nor the newest that an engine is made for? */
function isBetween(engine: Engine, model: Model): boolean {
  return !endsOf(engine).includes(model);
}

/**
 * Is an engine compared in a version? In a brief run in which no version is selected, old releases of a tool are compared only in
 * their newest version.
 */
export function isCompared(engine: Engine, model: Model): boolean {
  if (!isMadeFor(engine, model)) return false;
  if (!isBrief() || wordOption("kubernetes") !== undefined || isNewest(engine)) return true;
  return askedModels().findLast((one) => isMadeFor(engine, one)) === model;
}

/**
 * In a brief run, an engine evaluates in its newest version one fixture of each rule and effect, and an allowed one; in its oldest
 * version one of each rule, which violates it; and between them, the same of rules that are different in both. The engine reads its
 * policies again for each set of values, so fixtures that set values come last: js and opa-wasm evaluate all of them, and `parameters`
 * sets every parameter in every engine.
 */
function briefly(engine: Engine, model: Model): FixtureChoice {
  const first = firstOf(engine, model);
  const isThorough = model === models().at(-1) && thorough.includes(engine.tool);
  return {
    isFirst: (one) => first.has(one),
    isAsked: (one) => first.has(one) || (isThorough && one.values.size === 0),
  };
}

function firstOf(engine: Engine, model: Model): ReadonlySet<Fixture> {
  const ends = endsOf(engine);
  if (ends.at(-1) === model) return firstFixtures(model, plainFirst());
  const broken = firstBroken(model, plainFirst());
  if (ends.includes(model)) return broken;
  const known = rulesKnownFrom(
    model,
    ends.filter((one) => one !== undefined),
  );
  return new Set([...broken].filter(({ rule }) => !known.has(rule)));
}

/** The ids of the rules that are the same in one of the other versions. */
export function rulesKnownFrom({ rules }: Model, others: readonly Model[]): ReadonlySet<string> {
  const known = rules.filter((rule) => others.some((other) => hasRule(other, rule)));
  return new Set(known.map(({ id }) => id));
}

/** Has a version this rule, with the same cases, texts and data? */
export function hasRule({ rules }: Model, rule: Rule): boolean {
  return rules.some((one) => one.id === rule.id && isDeepStrictEqual(one, rule));
}

const everything: FixtureChoice = { isAsked: () => true, isFirst: () => true };

/** The fixtures of a version for an engine. */
export function chosenFixtures(engine: Engine, model: Model): FixtureChoice {
  return isBrief() ? briefly(engine, model) : everything;
}

/**
 * The number of generated objects for an engine. In a brief run, Kyverno gets a third of the others' number, and between their oldest and
 * newest versions only opa, whose Rego conftest and gator run, gets any.
 */
export function generatedCount(engine: Engine, model: Model): number {
  if (isBrief() && engine.tool !== "opa" && isBetween(engine, model)) return 0;
  const share = isBrief() && engine.tool === "kyverno" ? 3 : 1;
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
