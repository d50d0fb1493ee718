import type { Diagnostic } from "../lib/diagnostic.js";
import type { FactSite } from "../spec/facts.js";
import { factsOf } from "../spec/facts.js";
import type { Linter } from "./linter.js";

export const factLimitations: Linter = {
  id: "fact-limitations",
  description: "A fact with a harmful effect that no policy covers has its own reason.",
  check: (spec) => {
    const first = new Map<string, FactSite>();
    return factsOf(spec).flatMap((fact): Diagnostic[] => {
      const { outcome } = fact.source;
      if (!("limitation" in outcome)) return [];
      const { limitation } = outcome;
      if ("notAPolicy" in limitation) return effectFault(fact);
      const twin = first.get(limitation.reason);
      first.set(limitation.reason, twin ?? fact);
      return twin === undefined ? [] : [reasonFault(fact, twin)];
    });
  },
};

/** Nothing goes wrong: only of such a fact it can be said that no policy would be about it. */
const harmless: readonly string[] = ["none", "advice"];

function effectFault({ source: { effect }, place }: FactSite): Diagnostic[] {
  if (harmless.includes(effect)) return [];
  const message = `A fact with the effect "${effect}" is something that a policy could be about. Write "reason", and why none can see it.`;
  return [{ ...place("outcome", "limitation", "notAPolicy"), message }];
}

function reasonFault({ place }: FactSite, twin: FactSite): Diagnostic {
  const message = `The fact "${twin.source.id}" has the same reason. Say what keeps policies from seeing this one.`;
  return { ...place("outcome", "limitation", "reason"), message };
}
