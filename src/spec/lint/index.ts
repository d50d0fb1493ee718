import { ids } from "./ids.js";
import type { Linter } from "./linter.js";
import { messages } from "./messages.js";
import { names } from "./names.js";
import { paths } from "./paths.js";
import { patterns } from "./patterns.js";
import { predicates } from "./predicates.js";
import { revisions } from "./revisions.js";
import { sources } from "./sources.js";

/** Every linter, in the order in which they run. Diagnostics are sorted by place in the end. */
export const linters: readonly Linter[] = [ids, names, revisions, predicates, patterns, paths, messages, sources];
