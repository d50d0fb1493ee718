import { disagreements } from "./disagreements.js";
import { engines } from "./engines.js";
import { factContradictions } from "./fact-contradictions.js";
import { factDocuments } from "./fact-documents.js";
import { factIds } from "./fact-ids.js";
import { factLimitations } from "./fact-limitations.js";
import { factVersions } from "./fact-versions.js";
import { fixes } from "./fixes.js";
import { ids } from "./ids.js";
import type { Linter } from "./linter.js";
import { literals } from "./literals.js";
import { messages } from "./messages.js";
import { mutationSubjects } from "./mutation-subjects.js";
import { mutationTexts } from "./mutation-texts.js";
import { names } from "./names.js";
import { parameters } from "./parameters.js";
import { paths } from "./paths.js";
import { patterns } from "./patterns.js";
import { platforms } from "./platforms.js";
import { predicates } from "./predicates.js";
import { references } from "./references.js";
import { revisions } from "./revisions.js";
import { scopes } from "./scopes.js";
import { sources } from "./sources.js";
import { spelling } from "./spelling.js";
import { versions } from "./versions.js";

/** Every linter, in the order in which they run. Diagnostics are sorted by place in the end. */
export const linters: readonly Linter[] = [
  ids, names, spelling, scopes, versions, engines, revisions, predicates, patterns, literals, references, parameters, paths, mutationSubjects, mutationTexts, fixes,
  messages, platforms, sources, disagreements, factIds, factDocuments, factVersions, factContradictions, factLimitations,
];
