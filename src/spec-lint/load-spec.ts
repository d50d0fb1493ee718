import type { Diagnostic } from "../lib/diagnostic.js";
import { compareDiagnostics } from "../lib/diagnostic.js";
import type { Fields } from "../spec/fields.js";
import type { Spec } from "../spec/read-spec.js";
import { readSpec } from "../spec/read-spec.js";
import type { Schemas } from "../spec/schema.js";
import { conditions } from "./conditions.js";
import { engines } from "./engines.js";
import { factContradictions, factDocuments, factIds, factLimitations, factVersions } from "./facts.js";
import { fixes } from "./fixes.js";
import { ids, spelling, versions } from "./ids.js";
import type { Linter } from "./linter.js";
import { messages } from "./messages.js";
import { mutationSubjects, mutationTexts } from "./mutations.js";
import { names } from "./names.js";
import { paths } from "./paths.js";
import { literals, patterns, predicates } from "./predicates.js";
import { parameters, references } from "./references.js";
import { revisions } from "./revisions.js";
import { platforms, scopes } from "./scopes.js";
import { disagreements, sources } from "./sources.js";

/** The spec, or everything that is wrong with it. */
type LoadedSpec = { readonly spec: Spec } | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads, validates and lints a spec. Rules that are valid are linted even where others are not, so that
 * all faults are reported at once.
 *
 * @param folder the folder with `rules/`, `versions/`, `schema/`, …; messages call it `spec`
 * @param schemas those of the folder, by default
 */
export function loadSpec(folder: string, schemas?: Schemas): LoadedSpec {
  const { spec, diagnostics, key } = readSpec(folder, schemas);
  if (spec === undefined) return failed(diagnostics);
  const known = sound.get(key);
  if (diagnostics.length === 0 && known !== undefined && hasFields(known, spec.fields)) return { spec: known };
  const all = [...diagnostics, ...linters.flatMap((linter) => linter.check(spec))];
  if (all.length > 0) return failed(all);
  sound.set(key, spec);
  return { spec };
}

/** By digests of all texts but those of the fields. Equal texts are linted once and give the same object, so caches by object work. */
const sound = new Map<string, Spec>();

function hasFields(spec: Spec, fields: ReadonlyMap<string, Fields>): boolean {
  return [...fields].every(([version, one]) => spec.fields.get(version) === one);
}

function failed(diagnostics: readonly Diagnostic[]): LoadedSpec {
  return { diagnostics: [...diagnostics].sort(compareDiagnostics) };
}

/** Every linter, in the order in which they run. Diagnostics are sorted by place in the end. */
export const linters: readonly Linter[] = [
  ids,
  names,
  spelling,
  scopes,
  versions,
  engines,
  revisions,
  predicates,
  conditions,
  patterns,
  literals,
  references,
  parameters,
  paths,
  mutationSubjects,
  mutationTexts,
  fixes,
  messages,
  platforms,
  sources,
  disagreements,
  factIds,
  factDocuments,
  factVersions,
  factContradictions,
  factLimitations,
];
