import { distance as editDistance } from "fastest-levenshtein";
import { compareText } from "./compare.js";

/** How many names are suggested at most. */
const most = 3;

/**
 * The names that a user may have meant, nearest first: names that contain all words of the given one, and names with a similar spelling.
 */
export function nearest(asked: string, known: readonly string[]): readonly string[] {
  const words = wordsOf(asked);
  const name = words.join("-");
  if (words.length === 0 || known.includes(name)) return known.filter((one) => one === name);
  const distance = (one: string): number => editDistance(name, one.toLowerCase());
  const isNear = (one: string): boolean =>
    words.every((word) => one.toLowerCase().includes(word) && wordsOf(one).includes(word)) ||
    (Math.abs(name.length - one.length) <= mostSlips && isSlip(distance(one), Math.max(name.length, one.length)));
  const byNearness = (a: string, b: string): number => distance(a) - distance(b) || compareText(a, b);
  return known.filter(isNear).sort(byNearness).slice(0, most);
}

/** ` Did you mean a, b or c?`, to append to a sentence; empty where no name is near. */
export function didYouMean(asked: string, known: readonly string[]): string {
  const near = nearest(asked, known);
  if (near.length === 0) return "";
  // Not made at import: reading the data of a language would take a tenth of the time of a check of one manifest.
  const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });
  return ` Did you mean ${alternatives.format(near)}?`;
}

/** The limits that commander uses for commands and options. */
const mostSlips = 3;

function isSlip(distance: number, length: number): boolean {
  return distance <= mostSlips && (length - distance) / length > 0.4;
}

/** `runAsUser`, `run_as_user` and `run-as-user` are the same words. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
