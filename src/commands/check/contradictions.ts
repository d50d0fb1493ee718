import { STDIN } from "../../manifest/inputs.js";
import type { CheckFlags } from "./flags.js";

type Contradiction = readonly [says: string, holds: (flags: CheckFlags, manifests: readonly string[]) => boolean];

const contradictions: readonly Contradiction[] = [
  ["--quiet prints the findings that fail, and --summary counts by rule. Choose one.", ({ quiet, summary }) => quiet && summary],
  ["--quiet prints only findings that fail, and --show-suppressed others. Choose one.", ({ quiet, showSuppressed }) => quiet && showSuppressed],
  ["--no-suppressions leaves nothing for --show-suppressed to show. Choose one.", ({ suppressions, showSuppressed }) => !suppressions && showSuppressed],
  [
    "--stdin-filename names standard input, which is not among the manifests. Add -, or leave the name out.",
    ({ stdinName }, manifests) => stdinName !== undefined && !manifests.includes(STDIN),
  ],
];

/** Options that cannot hold together, as sentences. */
export function contradictionsIn(flags: CheckFlags, manifests: readonly string[]): readonly string[] {
  return contradictions.filter(([, holds]) => holds(flags, manifests)).map(([says]) => says);
}
