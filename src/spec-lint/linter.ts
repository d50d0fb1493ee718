import type { Diagnostic } from "../lib/diagnostic.js";
import type { Spec } from "../spec/read-spec.js";

/** One concern about the whole spec: a pure function from the spec to what is wrong. */
export interface Linter {
  readonly id: string;
  readonly description: string;
  readonly check: (spec: Spec) => readonly Diagnostic[];
}
