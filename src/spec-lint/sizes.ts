import type { Diagnostic } from "../lib/diagnostic.js";
import { groupBy } from "../lib/lists.js";
import { sizeFault } from "../model/value-limits.js";
import type { PredicateSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import type { PredicateSite } from "./walk.js";
import { predicateSites } from "./walk.js";

/** `build` takes time that grows with the third power of the comparisons of inherited fields: 3 seconds for 40, 14 for 80. */
const mostComparisons = 60;

export const sizes: Linter = {
  id: "sizes",
  description: "The conditions of a revision fit into an expression of every engine.",
  check: (spec) =>
    spec.rules.flatMap(({ document, content }) => {
      const sites = predicateSitesOf(spec).get(document.file) ?? [];
      return content.revisions.flatMap((_, index): Diagnostic[] => {
        const own = sites
          .filter(({ keys }) => keys[0] === "revisions" && keys[1] === index)
          .map(({ source }) => source);
        const fault = sizeFault(own.flatMap(textsOf)) ?? comparisonsFault(own);
        if (fault === undefined) return [];
        const message = `This revision ${fault} Use patterns, or divide the rule: policies cannot contain more.`;
        return [{ ...document.place(["revisions", index, "cases"]), message }];
      });
    }),
};

function predicateSitesOf(spec: Parameters<Linter["check"]>[0]): ReadonlyMap<string, readonly PredicateSite[]> {
  return groupBy(predicateSites(spec), ({ file }) => file.document.file);
}

function comparisonsFault(sources: readonly PredicateSource[]): string | undefined {
  const count = sources.filter(({ all, any, not, some, every }) => !(all || any || not || some || every)).length;
  return count > mostComparisons ? `has ${count} comparisons; at most ${mostComparisons} are allowed.` : undefined;
}

/** What a predicate compares with, as it is written into policies. */
function textsOf({ equals, equalsIgnoringCase, oneOf, matches }: PredicateSource): readonly string[] {
  const single = [equals, equalsIgnoringCase, matches].filter((one): one is string => typeof one === "string");
  return [...single, ...(Array.isArray(oneOf) ? oneOf : [])];
}
