import { isParameter } from "../../../src/model/predicate.js";
import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** What anchors a pattern at its start, and at its end: either the bare end of the text, or a group of alternatives with it. */
const anchors: Readonly<Record<string, RegExp>> = {
  start: /^(?:\^|\(\?:\^\|[^()]*\))/,
  end: /(?<!\\)(?:\$|\(\?:[^()]*\|\$\)|\(\?:\$\|[^()]*\))$/,
};

/** A pattern matches anywhere. */
export const anchor: Operator = {
  name: "anchor",
  predicate: (it) => {
    if (it.kind !== "matches" || isParameter(it.pattern)) return [];
    const { pattern } = it;
    return Object.entries(anchors)
      .filter(([, form]) => form.test(pattern))
      .map(([end, form]) => ({
        what: `${wordsOf(it)} without its ${end}`,
        now: { ...it, pattern: pattern.replace(form, "") },
      }));
  },
};
