import type { Diagnostic } from "../lib/diagnostic.js";
import type { Keys } from "../spec/document.js";
import type { PredicateSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { findSites, predicateSites } from "./walk.js";

export const literals: Linter = {
  id: "literals",
  description:
    "Texts and paths that are compared or reported contain nothing that an engine would substitute or that would end a string.",
  check: (spec) => {
    const paths = [...findSites(spec)].map(({ file, keys, source }) => ({
      file,
      keys: [...keys, "at"],
      text: source.at,
    }));
    const values = [...predicateSites(spec)].flatMap(({ file, keys, source }) =>
      comparedTexts(source).map(([key, text]) => ({ file, keys: [...keys, ...key], text })),
    );
    return [...paths, ...values].flatMap(({ file, keys, text }): Diagnostic[] => {
      const message =
        "A value or field path of a condition cannot contain a backtick, {{ or }}: it would end a string in a policy, or an engine would substitute it. Use a pattern, with \\x60, \\x7b or \\x7d.";
      return /`|\{\{|\}\}/.test(text) ? [{ ...file.document.place(keys), message }] : [];
    });
  },
};

/** The texts of a predicate, with their places. Patterns have separate checks. */
function comparedTexts({
  equals,
  equalsIgnoringCase,
  oneOf,
  after,
  field,
  pod,
  effective,
}: PredicateSource): [Keys, string][] {
  const single = { equals, equalsIgnoringCase, after, field, pod, effective };
  const texts = Object.entries(single).flatMap(([key, value]): [Keys, string][] =>
    typeof value === "string" ? [[[key], value]] : [],
  );
  const listed = Array.isArray(oneOf) ? oneOf.map((value, index): [Keys, string] => [["oneOf", index], value]) : [];
  return [...texts, ...listed];
}
