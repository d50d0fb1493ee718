import { RE2JS } from "re2js";
import { rememberedTexts } from "../lib/remembered.js";
import type { CompilePattern } from "./compile-predicate.js";

/**
 * Compiles patterns as RE2 does: every match takes linear time, also for hostile patterns. Rules and versions often have the same ones, and
 * each takes much memory.
 */
export const linearPattern: CompilePattern = rememberedTexts((pattern) => RE2JS.compile(pattern));
