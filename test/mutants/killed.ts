import { isDeepStrictEqual } from "node:util";
import { groupBy } from "../../src/lib/lists.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { mutate } from "../../src/model/mutate.js";
import { compareFindings } from "../expected-findings.js";
import type { Fixture } from "../fixtures.js";
import { readFixtures } from "../fixtures.js";
import { readMutationFixtures } from "../mutation-fixtures.js";
import type { Mutant } from "./mutants.js";

const ofRules = groupBy(readFixtures(), ({ rule }) => rule);
const ofMutations = groupBy(readMutationFixtures(), ({ mutation }) => mutation);

/** The name of a fixture that the mutant fails; undefined when it fails none, and survives. */
export function killerOf({ models, place }: Mutant): string | undefined {
  const killer = first(models, ruleFixtureAgainst);
  return killer ?? (place.kind === "scope" ? first(models, mutationFixtureAgainst) : undefined);
}

function ruleFixtureAgainst(model: Model): string | undefined {
  return first(model.rules, (rule) => {
    // Evidence is not needed here.
    const alone = { ...model, evidence: [], rules: [rule] };
    const fails = (fixture: Fixture): boolean =>
      fixture.covers(model.version) &&
      !compareFindings(fixture, interpret(alone, fixture.object, fixture.values)).areEqual;
    return ofRules.get(rule.id)?.find(fails)?.name;
  });
}

/** Mutations use scopes, too. They do not depend on rules, which other mutants change alone. */
function mutationFixtureAgainst(model: Model): string | undefined {
  return first(
    model.mutations,
    (mutation) =>
      ofMutations
        .get(mutation.id)
        ?.find(
          ({ covers, input, output, values }) =>
            covers(model.version) && !isDeepStrictEqual(mutate(model, mutation, input, values), output),
        )?.name,
  );
}

function first<Of>(all: readonly Of[], look: (one: Of) => string | undefined): string | undefined {
  for (const one of all) {
    const seen = look(one);
    if (seen !== undefined) return seen;
  }
  return undefined;
}
