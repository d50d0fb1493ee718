import fc from "fast-check";
import { groupBy } from "../../src/lib/lists.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { effects } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import type { Fixture } from "../fixtures.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { objects } from "../generate/objects.js";
import { seed } from "../generate/options.js";

/** An object under a name that no other has, by which an engine's answer is recognised. */
export interface Sample {
  readonly name: string;
  /** Where it comes from: a fixture, or the generator. */
  readonly origin: string;
  readonly object: KubeObject;
}

/** Objects that are judged with the same values of parameters. */
interface SampleSet {
  readonly values: ParameterValues;
  readonly samples: readonly Sample[];
  /** Of each sample, its fixture. */
  readonly fixtures: readonly Fixture[];
}

/**
 * The fixtures of a version by the values that they set, those that set nothing among them.
 * @param isAsked which ones; all by default
 */
export function fixtureSets(model: Model, isAsked: (fixture: Fixture) => boolean = () => true): readonly SampleSet[] {
  const covering = readFixtures().filter((fixture) => fixture.covers(model.version) && isAsked(fixture));
  const named = covering.map((fixture, index) => ({
    fixture,
    sample: sample(index, `fixture ${fixture.name}`, fixture.object as KubeObject),
  }));
  const sets = [...groupBy(named, ({ fixture }) => JSON.stringify([...fixture.values])).values()];
  return sets.map((alike) => ({
    values: alike[0]?.fixture.values ?? new Map(),
    samples: alike.map((one) => one.sample),
    fixtures: alike.map((one) => one.fixture),
  }));
}

/** One fixture for each rule and effect in a version, and one that is allowed, for those who are too slow for all. */
export function firstFixtures({ version }: Model, all = readFixtures()): ReadonlySet<Fixture> {
  const covering = all.filter((fixture) => fixture.covers(version));
  return new Set(
    [...groupBy(covering, ({ rule, effect = "allow" }) => `${rule} ${effect}`).values()].flatMap(
      ([first]) => first ?? [],
    ),
  );
}

/**
 * One fixture for each rule of a version that violates it, of those that come first and set as many values the one with the most severe
 * effect: not every tool reports the mildest. Without one, the rule would not be tested.
 */
export function firstBroken(model: Model, all = readFixtures()): ReadonlySet<Fixture> {
  const denied = all.filter((fixture) => fixture.verdict === "deny" && fixture.covers(model.version));
  return new Set(
    [...groupBy(denied, ({ rule }) => rule)].flatMap(([rule, fixtures]) => {
      const alone = { ...model, rules: model.rules.filter(({ id }) => id === rule) };
      return mostSevere(fixtures.filter((fixture) => isBrokenAsSample(alone, fixture)));
    }),
  );
}

/** Samples have names of their own, so an object that is for Windows by its name alone violates nothing as a sample. */
function isBrokenAsSample(alone: Model, { object, values }: Fixture): boolean {
  return interpret(alone, sample(0, "", object as KubeObject).object, values).findings.length > 0;
}

function mostSevere(fixtures: readonly Fixture[]): readonly Fixture[] {
  const alike = fixtures.filter(({ values }) => values.size === fixtures[0]?.values.size);
  return effects.flatMap((effect) => alike.find((one) => one.effect === effect) ?? []).slice(0, 1);
}

/** All fixtures, those that set no values first: an engine reads all policies again for each set of values. */
export function plainFirst(): readonly Fixture[] {
  const [plain, others] = [true, false].map((isPlain) =>
    readFixtures().filter(({ values }) => (values.size === 0) === isPlain),
  );
  return [...(plain ?? []), ...(others ?? [])];
}

/** What a set of fixtures sets, in words to be put behind others; nothing where it sets nothing. */
export function settings(values: ParameterValues): string {
  return values.size === 0
    ? ""
    : ` with ${[...values].map(([name, value]) => `${name}=${[value].flat().join(",")}`).join(" and ")}`;
}

export function generatedSamples(model: Model, count: number): readonly Sample[] {
  return toSamples(fc.sample(objects(model), { seed: seed(), numRuns: count }), `generated, seed ${seed()}`);
}

/** Objects under names that no two of them share. */
export function toSamples(all: readonly KubeObject[], origin: string): readonly Sample[] {
  return all.map((object, index) => sample(index, origin, object));
}

function sample(index: number, origin: string, object: KubeObject): Sample {
  const name = `o${String(index).padStart(5, "0")}`;
  return { name, origin, object: { ...object, metadata: { ...object.metadata, name, namespace: `in-${name}` } } };
}

/**
 * JSON that YAML readers read as the same value: YAML requires escapes for more characters than JSON.
 * Characters outside the basic plane are not escaped, because YAML has no surrogate pairs.
 */
export function asText({ object }: Sample): string {
  const special = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
  return JSON.stringify(object).replace(special, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
