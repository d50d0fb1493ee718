import { nameLimits } from "../engines/names.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import { compareDiagnostics } from "../lib/diagnostic.js";
import type { RulesFolder } from "../spec/read-custom-rules.js";
import { customFamily, readCustomRules } from "../spec/read-custom-rules.js";
import type { Spec } from "../spec/read-spec.js";
import { characters } from "./characters.js";
import { conditions } from "./conditions.js";
import { definitions } from "./definitions.js";
import { fixesNaming } from "./fixes.js";
import { idFaults, subjectsIn, twinFaults } from "./ids.js";
import type { Linter } from "./linter.js";
import { literals } from "./literals.js";
import { messages } from "./messages.js";
import { parameters } from "./parameters.js";
import { paths } from "./paths.js";
import { patternTotals } from "./pattern-totals.js";
import { patterns } from "./patterns.js";
import { predicates } from "./predicates.js";
import { references } from "./references.js";
import { revisions } from "./revisions.js";
import { scopes } from "./scopes.js";
import { sizes } from "./sizes.js";
import { sources } from "./sources.js";
import { typesOfCustomRules } from "./types.js";

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
  patternTotals,
  literals,
  sizes,
  characters,
  references,
  parameters,
  paths,
  typesOfCustomRules,
  messages,
  sources,
];

/** What is in releases. Custom rules add to it. */
export interface ReleasedNames {
  /** Ids of rules. */
  readonly rules: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
}

/** Reads, validates and lints the rules of folders with the linters of the spec. */
export function loadCustomRules(folders: readonly RulesFolder[], released: ReleasedNames): LoadedCustomRules {
  const { spec, diagnostics } = readCustomRules(folders);
  const files = new Set(spec.rules.map(({ document }) => document.file));
  const advice = "Name a rule of wincompat or a custom rule.";
  const all = [...linters, fixesNaming({ ids: released.rules, advice })];
  const linted = all.flatMap((linter) => linter.check(spec)).filter(({ file }) => files.has(file));
  const limits = { engines: nameLimits, subjects: subjectsIn(spec), others: released.rules };
  const ofIds = [
    ...idFaults(spec.rules, "rule", limits),
    ...twinFaults(spec.rules, limits),
    ...takenFaults(spec, released),
  ];
  const faults = [...diagnostics, ...ofIds, ...linted];
  return faults.length > 0 ? { diagnostics: faults.sort(compareDiagnostics) } : { rules: { spec } };
}

/** `--only` and `--skip` name rules and families. */
function takenFaults({ rules }: Spec, released: ReleasedNames): Diagnostic[] {
  const families = new Set([...released.families, customFamily]);
  return rules.flatMap(({ id, document }): Diagnostic[] => {
    const what = released.rules.has(id) ? "rule" : families.has(id) ? "family" : undefined;
    if (what === undefined) return [];
    return [{ ...document.place([]), message: `wincompat already has a ${what} "${id}". Rename the file.` }];
  });
}
