import type { NamesSource, OutcomeSource } from "../../spec/types.js";

/** What may become of a fact. */
export const outcomeKinds = ["rule", "data", "fixture", "generated", "limitation"] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** What became of a fact, and the names of what it points at; none for a limitation. */
export interface Outcome {
  readonly kind: OutcomeKind;
  readonly names: readonly string[];
}

export function toOutcome(source: OutcomeSource): Outcome {
  if ("rule" in source) return { kind: "rule", names: list(source.rule) };
  if ("data" in source) return { kind: "data", names: list(source.data) };
  if ("fixture" in source) return { kind: "fixture", names: list(source.fixture) };
  if ("generated" in source) return { kind: "generated", names: list(source.generated) };
  return { kind: "limitation", names: [] };
}

function list(names: NamesSource): readonly string[] {
  return [names].flat();
}
