import type { Diagnostic } from "../lib/diagnostic.js";
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
