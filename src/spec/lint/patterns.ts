import type { Diagnostic } from "../../diagnostic.js";
import type { Spec, SpecFile } from "../load.js";
import type { Linter } from "./linter.js";
import type { Keys } from "./walk.js";
import { predicateSites } from "./walk.js";

const characterClass = String.raw`\[(?:\^|(?!\^))(?:\\[\^$\\.*+?()[\]{}|/-]|\\x[0-7][0-9A-Fa-f]|[^\]\\[])+\]`;
const escape = String.raw`\\[\^$\\.*+?()[\]{}|/]|\\x[0-7][0-9A-Fa-f]`;
const count = "(?:[0-9]{1,3}|1000)";
const repeat = String.raw`[*+?]|\{${count}(?:,${count}?)?\}`;
/** One after the other, everything that all four regular-expression engines read alike. */
const token = new RegExp(`${characterClass}|${escape}|\\(\\?:|\\)|\\||\\^|\\$|${repeat}|[^\\\\.[\\](){}*+?|^$]`, "y");

export const patterns: Linter = {
  id: "patterns",
  description: "Patterns hold only what every engine reads alike.",
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
  for (const [os, pattern] of Object.entries(spec.images.content.hints)) {
    yield { file: spec.images, keys: ["hints", os], pattern };
  }
  for (const [index, { pattern }] of spec.images.content.images.entries()) {
    yield { file: spec.images, keys: ["images", index, "pattern"], pattern };
  }
}

/** What is wrong with a pattern, as a sentence; undefined when every engine reads it alike. */
export function patternFault(pattern: string): string | undefined {
  if (/[`']|\{\{|\}\}/.test(pattern)) {
    return "A pattern holds no backtick, apostrophe, {{ or }}: engines quote patterns with them. Write \\x60, \\x27, \\x7b or \\x7d.";
  }
  for (let at = 0; at < pattern.length; at = token.lastIndex) {
    token.lastIndex = at;
    if (!token.test(pattern)) {
      return `Character ${at + 1} of the pattern starts something that engines read differently. See "Patterns" in docs/rule-language.md.`;
    }
  }
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch {
    return "The pattern is no regular expression. Check its brackets and repetitions.";
  }
}
