import { distance } from "fastest-levenshtein";
import { compareText } from "../diagnostic.js";

/** How many names are suggested at most. */
const most = 3;

/**
 * The rules that somebody may have meant: those that hold all words of what was asked, and those that are spelled
 * nearly alike. The nearest come first.
 */
export function nearRules(asked: string, ids: readonly string[]): readonly string[] {
  const words = wordsOf(asked);
  const name = words.join("-");
  if (words.length === 0 || ids.includes(name)) return ids.filter((id) => id === name);
  const isNear = (id: string): boolean => words.every((word) => wordsOf(id).includes(word)) || distance(name, id) <= Math.max(2, Math.floor(id.length / 4));
  const byNearness = (a: string, b: string): number => distance(name, a) - distance(name, b) || compareText(a, b);
  return ids.filter(isNear).sort(byNearness).slice(0, most);
}

/** `runAsUser`, `run_as_user` and `run-as-user` are the same words. */
function wordsOf(text: string): readonly string[] {
  return text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== "");
}
