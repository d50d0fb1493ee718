import { remembered } from "../../src/lib/remembered.js";
import type { Model, Rule } from "../../src/model/model.js";
import type { Predicate } from "../../src/model/predicate.js";
import { partsOf } from "../../src/model/predicate.js";

/** The rules that use a scope, directly or through another scope. */
export function usersOf(scope: string, { rules, scopes }: Pick<Model, "rules" | "scopes">): readonly Rule[] {
  const users = new Set([scope]);
  // Iteration over a set includes items that are added during the loop.
  for (const user of users) {
    for (const { name, when } of scopes) if (scopesIn(when).includes(user)) users.add(name);
  }
  const isUser = (name: string): boolean => users.has(name);
  return rules.filter(({ cases }) =>
    cases.some((one) => isUser(one.scope) || one.finds.some(({ when }) => scopesIn(when).some(isUser))),
  );
}

const scopesIn = remembered((predicate: Predicate): readonly string[] =>
  predicate.kind === "scope" ? [predicate.scope] : partsOf(predicate).flatMap(scopesIn),
);
