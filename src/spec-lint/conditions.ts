import type { Diagnostic } from "../lib/diagnostic.js";
import { patternWords } from "../model/pattern-words.js";
import { referencesOf } from "../model/references.js";
import type { Spec } from "../spec/read-spec.js";
import type { CaseSource, FindSource, PredicateSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { revisionSites } from "./walk.js";

export const conditions: Linter = {
  id: "conditions",
  description: "Conditions of rules can be read: long ones have words, and scopes that rules name have clauses.",
  check: (spec) => [...findFaults(spec), ...scopesWithoutWords(spec)],
};

/** Readers understand shorter patterns and lists. */
const most = { patternLength: 20, comparisons: 10 };

function findFaults(spec: Spec): Diagnostic[] {
  return [...revisionSites(spec)].flatMap(({ file, keys, source: { cases = [] } }) =>
    cases.flatMap((one, index) =>
      withoutWords(one).flatMap(({ number, when }): Diagnostic[] => {
        const problem = problemOf(when, spec);
        if (problem === undefined) return [];
        const message = `The condition ${problem}, which is hard to read. State it in words as "condition" of this find or of its case.`;
        return [{ ...file.document.place([...keys, "cases", index, "find", number, "when"]), message }];
      }),
    ),
  );
}

interface NumberedWhen {
  readonly number: number;
  readonly when: PredicateSource;
}

/** The conditions that `explain` prints part by part. */
function withoutWords({ condition, find }: CaseSource): readonly NumberedWhen[] {
  if (condition !== undefined) return [];
  return find.flatMap((one: FindSource, number) =>
    one.condition !== undefined || one.when === undefined ? [] : [{ number, when: one.when }],
  );
}

function problemOf(when: PredicateSource, spec: Spec): string | undefined {
  const parts = [...partsOf(when)];
  if (parts.some(({ matches }) => matches !== undefined && isLong(matches, spec))) return "contains a long pattern";
  const comparisons = parts.filter(({ all, any, not, some, every }) => !(all || any || not || some || every)).length;
  return comparisons > most.comparisons ? `consists of ${comparisons} comparisons` : undefined;
}

/** Patterns of data and of images are long in some version. What refers to none is reported by another linter. */
function isLong(pattern: string, spec: Spec): boolean {
  if (pattern.startsWith("$parameters.")) return false;
  if (pattern.startsWith("$"))
    return (
      /^\$(?:images|version\.patterns)\./.test(pattern) &&
      spec.versions.some(({ content }) => referencesOf(spec, content)(pattern) !== undefined)
    );
  return pattern.length > most.patternLength && patternWords(pattern) === undefined;
}

function* partsOf(source: PredicateSource): Generator<PredicateSource> {
  yield source;
  const { not, all = [], any = [], some, every } = source;
  const parts = [not, ...all, ...any, some?.where, every?.where];
  for (const part of parts) if (part !== undefined) yield* partsOf(part);
}

function scopesWithoutWords(spec: Spec): Diagnostic[] {
  const { content, document } = spec.scopes;
  const named = new Set(
    [...revisionSites(spec)].flatMap(({ source: { cases = [] } }) =>
      cases.flatMap((one) => [
        ...(content.scopes[one.scope]?.when === undefined ? [] : [one.scope]),
        ...withoutWords(one).flatMap(({ when }) => [...partsOf(when)].flatMap(({ scope }) => scope ?? [])),
      ]),
    ),
  );
  return (["evidence", "scopes"] as const).flatMap((group) =>
    Object.entries(content[group]).flatMap(([name, { clause, opposite }]): Diagnostic[] => {
      if (!named.has(name) || (clause !== undefined && opposite !== undefined)) return [];
      const message = `A rule names "${name}", but its condition has no words. Add "clause" and "opposite".`;
      return [{ ...document.place([group, name]), message }];
    }),
  );
}
