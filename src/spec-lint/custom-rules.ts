import type { Diagnostic } from "../lib/diagnostic.js";
import { compareDiagnostics } from "../lib/diagnostic.js";
import type { RulesFolder } from "../spec/read-custom-rules.js";
import { readCustomRules } from "../spec/read-custom-rules.js";
import type { Spec } from "../spec/read-spec.js";
import { characters } from "./characters.js";
import { conditions } from "./conditions.js";
import { definitions } from "./definitions.js";
import { fixes } from "./fixes.js";
import type { Linter } from "./linter.js";
import { idFaults } from "./linter.js";
import { literals, patterns } from "./literals.js";
import { messages } from "./messages.js";
import { parameters } from "./parameters.js";
import { paths } from "./paths.js";
import { predicates } from "./predicates.js";
import { references } from "./references.js";
import { revisions } from "./revisions.js";
import { scopes } from "./scopes.js";
import { sources } from "./sources.js";

/** Valid custom rules. */
export interface CustomRules {
  /** It has no other rules. */
  readonly spec: Spec;
}

/** Custom rules, or everything that is wrong with them. */
type LoadedCustomRules = { readonly rules: CustomRules } | { readonly diagnostics: readonly Diagnostic[] };

/**
 * The linters that look at rules, without those that compare rules with facts. None of them loads an engine, which `check` does not need.
 */
const linters: readonly Linter[] = [
  definitions,
  scopes,
  revisions,
  predicates,
  conditions,
  patterns,
  literals,
  characters,
  references,
  parameters,
  paths,
  fixes,
  messages,
  sources,
];

/** The most characters that every engine allows; a test compares it with the engines. */
export const longestCustomRule = 47;

/**
 * Reads, validates and lints the rules of folders with the linters of the spec.
 *
 * @param taken names that rules of the package and families have
 */
export function loadCustomRules(folders: readonly RulesFolder[], taken: ReadonlySet<string>): LoadedCustomRules {
  const { spec, diagnostics } = readCustomRules(folders);
  const files = new Set(spec.rules.map(({ document }) => document.file));
  const linted = linters.flatMap((linter) => linter.check(spec)).filter(({ file }) => files.has(file));
  const ofIds = [...idFaults(spec.rules, "rule", longestCustomRule), ...takenFaults(spec, taken)];
  const all = [...diagnostics, ...ofIds, ...linted];
  return all.length > 0 ? { diagnostics: all.sort(compareDiagnostics) } : { rules: { spec } };
}

function takenFaults({ rules }: Spec, taken: ReadonlySet<string>): Diagnostic[] {
  return rules
    .filter(({ id }) => taken.has(id))
    .map(({ id, document }) => ({
      ...document.place([]),
      message: `wincompat already has a rule or a family "${id}". Rename the file.`,
    }));
}
