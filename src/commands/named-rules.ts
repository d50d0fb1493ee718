import { didYouMean } from "../nearest.js";
import type { ReleasedRule } from "../release/index-file.js";

/** Rules by their names, and sentences about names that are none. */
export interface NamedRules {
  readonly ids: ReadonlySet<string>;
  readonly faults: readonly string[];
}

/** The rules that are named by their ids, or by that of their family. */
export function namedRules(names: readonly string[], rules: readonly Pick<ReleasedRule, "id" | "family">[]): NamedRules {
  const known = [...new Set(rules.flatMap(({ id, family }) => [id, family]))];
  const unknown = [...new Set(names)].filter((name) => !known.includes(name));
  return {
    ids: new Set(rules.filter(({ id, family }) => names.includes(id) || names.includes(family)).map(({ id }) => id)),
    faults: unknown.map((name) => `There is no rule and no family "${name}".${didYouMean(name, known) || " `wincompat rules` lists them all."}`),
  };
}

/** What is wrong with names of families, as sentences. */
export function familyFaults(names: readonly string[], rules: readonly Pick<ReleasedRule, "family">[]): readonly string[] {
  const families = [...new Set(rules.map(({ family }) => family))].sort();
  const unknown = names.filter((name) => !families.includes(name));
  return unknown.map((name) => `There is no family "${name}". Families are ${families.join(", ")}.${didYouMean(name, families)}`);
}
