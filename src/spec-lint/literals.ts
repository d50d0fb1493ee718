import type { Diagnostic } from "../lib/diagnostic.js";
import type { PredicateSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { findSites, predicateSites } from "./walk.js";
import type { Keys } from "./walk.js";

export const literals: Linter = {
  id: "literals",
  description: "Texts and paths that are compared or reported hold nothing that an engine would fill in or end a text with.",
  check: (spec) => {
    const paths = [...findSites(spec)].map(({ file, keys, source }) => ({ file, keys: [...keys, "at"], text: source.at }));
    const values = [...predicateSites(spec)].flatMap(({ file, keys, source }) =>
      textsOf(source).map(([key, text]) => ({ file, keys: [...keys, ...key], text })),
    );
    return [...paths, ...values].flatMap(({ file, keys, text }): Diagnostic[] => {
      const message = "No text of a rule holds a backtick, {{ or }}: engines would end or fill in a text there. Say it in a pattern, with \\x60, \\x7b or \\x7d.";
      return /`|\{\{|\}\}/.test(text) ? [{ ...file.document.place(keys), message }] : [];
    });
  },
};

/** The texts of a predicate, with where each stands. Patterns have rules of their own. */
function textsOf({ equals, equalsIgnoringCase, oneOf, after, field, pod, effective }: PredicateSource): [Keys, string][] {
  const single = { equals, equalsIgnoringCase, after, field, pod, effective };
  const texts = Object.entries(single).flatMap(([key, value]): [Keys, string][] => (typeof value === "string" ? [[[key], value]] : []));
  const listed = Array.isArray(oneOf) ? oneOf.map((value, index): [Keys, string] => [["oneOf", index], value]) : [];
  return [...texts, ...listed];
}
