import { RE2JS } from "re2js";
import type { CompilePattern } from "./compile-predicate.js";

/** Compiles patterns as RE2 does: every match takes linear time, also for hostile patterns. */
export const linearPattern: CompilePattern = (pattern) => RE2JS.compile(pattern);
