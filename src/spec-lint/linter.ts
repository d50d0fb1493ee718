import type { Diagnostic } from "../lib/diagnostic.js";
import type { SpecFile } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";

/** A check of the complete spec: a pure function from the spec to what is wrong. */
export interface Linter {
  readonly id: string;
  readonly description: string;
  readonly check: (spec: Spec) => readonly Diagnostic[];
}

/** The ids of rules, also of those whose files are not valid: to name such a rule is no mistake. */
export function ruleIdsIn({ rules, invalid }: Pick<Spec, "rules" | "invalid">): ReadonlySet<string> {
  const ofInvalid = [...invalid].flatMap((file) => /^rules\/(.+)\.ya?ml$/.exec(file)?.[1] ?? []);
  return new Set([...rules.map(({ id }) => id), ...ofInvalid]);
}

export const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Ids that are not kebab-case, too long, or not unique. */
export function idFaults(
  files: readonly SpecFile<unknown>[],
  what: "rule" | "mutation",
  longest: number,
): Diagnostic[] {
  return files.flatMap(({ id, document }): Diagnostic[] => {
    const start = document.place([]);
    const twins = files.filter((other) => other.id === id);
    if (!kebab.test(id) || id.length > longest) {
      return [
        {
          ...start,
          message: `The file name "${id}" is not a valid ${what} id. Use lower-case words with dashes, at most ${longest} characters.`,
        },
      ];
    }
    if (twins.length > 1 && twins[0]?.document !== document) {
      return [
        { ...start, message: `The ${what} "${id}" already exists in ${twins[0]?.document.file}. Keep one of the two.` },
      ];
    }
    return [];
  });
}
