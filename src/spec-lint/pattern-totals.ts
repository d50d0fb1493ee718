import { expandedSize } from "../model/pattern.js";
import type { Linter } from "./linter.js";
import { patternUses } from "./patterns.js";

/** 200 KB of patterns take 100 MB once they are compiled. A pattern for a registry has about 30 parts. */
const mostParts = 200_000;

export const patternTotals: Linter = {
  id: "pattern-totals",
  description: "The different patterns of custom rules are small enough to be compiled together.",
  check: (spec) => {
    const files = new Set<unknown>(spec.rules);
    const different = new Set<string>();
    let parts = 0;
    for (const { file, keys, pattern } of patternUses(spec)) {
      if (!files.has(file) || different.has(pattern)) continue;
      different.add(pattern);
      parts += expandedSize(pattern);
      if (parts > mostParts) {
        const message = `With this one, the patterns of custom rules have more than ${mostParts} parts, with repetitions written out. Use shorter or fewer patterns.`;
        return [{ ...file.document.place(keys), message }];
      }
    }
    return [];
  },
};
