import { relative, sep } from "node:path";
import type { Diagnostic } from "../lib/diagnostic.js";
import { compareDiagnostics, formatDiagnostic } from "../lib/diagnostic.js";
import { UnusableError } from "../lib/errors.js";
import { isCheckout } from "../lib/package.js";
import { knownSpec, packageSpecFolder } from "../spec/known-spec.js";
import type { Spec } from "../spec/read-spec.js";
import { readSpec } from "../spec/read-spec.js";
import type { Schemas } from "../spec/schema.js";
import { characters } from "./characters.js";
import { conditions } from "./conditions.js";
import { definitions } from "./definitions.js";
import { engines } from "./engines.js";
import { factContradictions, factDocuments, factIds, factLimitations, factVersions } from "./facts.js";
import { fixes } from "./fixes.js";
import type { Linter } from "./linter.js";
import { literals } from "./literals.js";
import { messages } from "./messages.js";
import { mutationSubjects, mutationTexts } from "./mutations.js";
import { ids, spelling } from "./names.js";
import { parameters } from "./parameters.js";
import { paths } from "./paths.js";
import { patterns } from "./patterns.js";
import { platforms } from "./platforms.js";
import { predicates } from "./predicates.js";
import { references } from "./references.js";
import { revisions } from "./revisions.js";
import { scopes } from "./scopes.js";
import { sizes } from "./sizes.js";
import { disagreements, sources } from "./sources.js";
import { types } from "./types.js";
import { versions } from "./versions.js";

/** The spec, or everything that is wrong with it. */
type LoadedSpec = { readonly spec: Spec } | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads, validates and lints a spec, that of this package once. Rules that are valid are linted even where others are not, so that
 * all faults are reported at once.
 *
 * @param folder the folder with `rules/`, `versions/`, `schema/`, …; messages call it `spec`
 * @param schemas those of the folder, by default
 */
export function loadSpec(folder: string, schemas?: Schemas): LoadedSpec {
  if (schemas !== undefined || relative(folder, packageSpecFolder) !== "") return readAndLint(folder, schemas);
  return (ofPackage ??= loadKnown() ?? readAndLint(packageSpecFolder));
}

/** It takes seconds to read and never changes while a process runs. */
let ofPackage: LoadedSpec | undefined;

/** The spec of this package, if it is known to be valid. */
function loadKnown(): LoadedSpec | undefined {
  const known = knownSpec();
  const spec = known && readSpec(packageSpecFolder, undefined, known).spec;
  return spec && { spec };
}

/** As {@link loadSpec}, without what is known of the package's spec. */
export function readAndLint(folder: string, schemas?: Schemas): LoadedSpec {
  const { spec, diagnostics } = readSpec(folder, schemas);
  if (spec === undefined) return failed(diagnostics);
  const all = [...diagnostics, ...linters.flatMap((linter) => linter.check(spec))];
  return all.length > 0 ? failed(all) : { spec };
}

function failed(diagnostics: readonly Diagnostic[]): LoadedSpec {
  return { diagnostics: [...diagnostics].sort(compareDiagnostics) };
}

/** Every linter, in the order in which they run. Diagnostics are sorted by place in the end. */
export const linters: readonly Linter[] = [
  ids,
  definitions,
  spelling,
  scopes,
  versions,
  engines,
  revisions,
  predicates,
  conditions,
  patterns,
  literals,
  sizes,
  characters,
  references,
  parameters,
  paths,
  types,
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

/** The spec of the package is `spec`, as its files call it; another folder has the name that the user wrote. */
function shownAs(folder: string): string {
  return relative(folder, packageSpecFolder) === "" ? "spec" : folder.replaceAll(sep, "/").replace(/\/+$/, "");
}

/** The spec of this package. @throws UnusableError with all its errors */
export function packageSpec(): Spec {
  return specIn(packageSpecFolder);
}

/** The spec of a folder. @throws UnusableError with all its errors, in files as the user names the folder */
export function specIn(folder: string): Spec {
  const loaded = loadSpec(folder);
  if ("spec" in loaded) return loaded.spec;
  const diagnostics = loaded.diagnostics.map((one) => ({
    ...one,
    file: one.file.replace(/^spec(?=\/)/, shownAs(folder)),
  }));
  const count = `${diagnostics.length} ${diagnostics.length === 1 ? "error" : "errors"} in the spec.`;
  // A checkout can have a spec that was pulled after the last compilation.
  const hint = isCheckout
    ? " If you did not edit the spec, the program is older than the spec: run `npm run compile`."
    : "";
  throw new UnusableError([...diagnostics.map(formatDiagnostic), count + hint].join("\n"));
}
