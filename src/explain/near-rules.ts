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

/** How many letters have to be put in, taken out or changed to get from one text to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
