import type { Diagnostic } from "../lib/diagnostic.js";
import { patternFault } from "../model/pattern.js";
import type { Keys, SpecFile } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";
import type { PredicateSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { findSites, predicateSites } from "./walk.js";

export const patterns: Linter = {
  id: "patterns",
  description: "Patterns contain only syntax that has the same meaning in every engine.",
  check: (spec) =>
    [...uses(spec)].flatMap(({ file, keys, pattern }): Diagnostic[] => {
      const message = patternFault(pattern);
      return message === undefined ? [] : [{ ...file.document.place(keys), message }];
    }),
};

interface Use {
  readonly file: SpecFile<unknown>;
  readonly keys: Keys;
  readonly pattern: string;
}

function* uses(spec: Spec): Generator<Use> {
  for (const { file, keys, source } of predicateSites(spec)) {
    if (source.matches !== undefined && !source.matches.startsWith("$")) {
      yield { file, keys: [...keys, "matches"], pattern: source.matches };
    }
  }
  for (const [name, { form }] of Object.entries(spec.parameters.content)) {
    if (form) yield { file: spec.parameters, keys: [name, "form", "pattern"], pattern: form.pattern };
  }
  for (const [os, pattern] of Object.entries(spec.images.content.hints)) {
    yield { file: spec.images, keys: ["hints", os], pattern };
  }
  for (const [index, { pattern }] of spec.images.content.images.entries()) {
    yield { file: spec.images, keys: ["images", index, "pattern"], pattern };
  }
}

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
