import type { Diagnostic } from "../lib/diagnostic.js";
import { groupBy } from "../lib/group-by.js";
import { factsOf } from "../spec/facts.js";
import type { Linter } from "./linter.js";
import { kebab } from "./spelling.js";

export const factIds: Linter = {
  id: "fact-ids",
  description: "Ids of facts are kebab-case, and unique over all files.",
  check: (spec) =>
    [...groupBy(factsOf(spec), ({ source }) => source.id)].flatMap(([id, [first, ...twins]]): Diagnostic[] => {
      if (first === undefined) return [];
      const { file, line } = first.place();
      const spelling = `"${id}" is no id of a fact. Use lower-case words with dashes.`;
      const twin = `The fact "${id}" already exists at ${file}:${line}. Rename this one, or merge the two.`;
      return [
        ...(kebab.test(id) ? [] : [{ ...first.place("id"), message: spelling }]),
        ...twins.map(({ place }) => ({ ...place("id"), message: twin })),
      ];
    }),
};
