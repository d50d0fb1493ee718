import { didYouMean } from "../../lib/nearest.js";
import type { ReleasedRule } from "../../release/index-file.js";

/** What is wrong with names of families, as sentences. */
export function familyFaults(names: readonly string[], rules: readonly Pick<ReleasedRule, "family">[]): readonly string[] {
  const families = [...new Set(rules.map(({ family }) => family))].sort();
  const unknown = names.filter((name) => !families.includes(name));
  return unknown.map((name) => `There is no family "${name}". Families are ${families.join(", ")}.${didYouMean(name, families)}`);
}
