import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../lib/diagnostic.js";
import { compareDiagnostics } from "../lib/diagnostic.js";
import { readCustomRules } from "../spec/read-custom-rules.js";
import type { Spec } from "../spec/read-spec.js";
import { conditions } from "./conditions.js";
import { definitions } from "./definitions.js";
import { fixes } from "./fixes.js";
import { idFaults } from "./id-faults.js";
import type { Linter } from "./linter.js";
import { literals, patterns } from "./literals.js";
import { messages } from "./messages.js";
import { paths } from "./paths.js";
import { predicates } from "./predicates.js";
import { references } from "./references.js";
import { revisions } from "./revisions.js";
import { scopes } from "./scopes.js";
import { sources } from "./sources.js";

/** The valid rules of a folder. */
export interface CustomRules {
  /** The absolute path. */
  readonly folder: string;
  /** Its only rules are those of the folder. */
  readonly spec: Spec;
}

/** The rules of a folder, or everything that is wrong with them. */
export type LoadedCustomRules = { readonly rules: CustomRules } | { readonly diagnostics: readonly Diagnostic[] };

/** The linters that look at rules, without those that compare rules with facts. None of them loads an engine, which `check` does not need. */
const linters: readonly Linter[] = [
  definitions,
  scopes,
  revisions,
  predicates,
  conditions,
  patterns,
  literals,
  references,
  paths,
  fixes,
  messages,
  sources,
];

/** The most characters that every engine allows; a test compares it with the engines. */
export const longestCustomRule = 47;

/**
 * Reads, validates and lints the rules of a folder with the linters of the spec.
 *
 * @param folder the path; @param shown its name in messages; @param taken names that rules of the package and families have
 */
export function loadCustomRules(folder: string, shown: string, taken: ReadonlySet<string>): LoadedCustomRules {
  const missing = folderFault(folder);
  if (missing !== undefined) return { diagnostics: [{ file: shown, line: 1, column: 1, message: missing }] };
  const { spec, diagnostics } = readCustomRules(folder, shown);
  const files = new Set(spec.rules.map(({ document }) => document.file));
  const linted = linters.flatMap((linter) => linter.check(spec)).filter(({ file }) => files.has(file));
  const all = [...diagnostics, ...idFaults(spec.rules, "rule", longestCustomRule), ...takenFaults(spec, taken), ...linted];
  return all.length > 0 ? { diagnostics: all.sort(compareDiagnostics) } : { rules: { folder: resolve(folder), spec } };
}

function folderFault(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return "There is no such folder. Name a folder with rules.";
  return found.isDirectory() ? undefined : "This is not a folder. Name the folder with the rules.";
}

function takenFaults({ rules }: Spec, taken: ReadonlySet<string>): Diagnostic[] {
  return rules
    .filter(({ id }) => taken.has(id))
    .map(({ id, document }) => ({
      ...document.place([]),
      message: `wincompat already has a rule or a family "${id}". Rename the file.`,
    }));
}
