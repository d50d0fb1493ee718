import type { Linter } from "./linter.js";
import { kebab } from "./spelling.js";

/** Kyverno puts `autogen-cronjob-` before rule names and cuts them at 63 characters. */
const longest = 47;

export const ids: Linter = {
  id: "ids",
  description: "Rule ids are kebab-case, short enough for every engine, and unique.",
  check: (spec) =>
    spec.rules.flatMap(({ id, document }) => {
      const start = document.place([]);
      const twins = spec.rules.filter((other) => other.id === id);
      if (!kebab.test(id) || id.length > longest) {
        return [{ ...start, message: `The file name "${id}" is no rule id. Use lower-case words with dashes, at most ${longest} characters.` }];
      }
      if (twins.length > 1 && twins[0]?.document !== document) {
        return [{ ...start, message: `The rule "${id}" stands in ${twins[0]?.document.file} already. Keep one of the two.` }];
      }
      return [];
    }),
};
