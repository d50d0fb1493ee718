import { distance } from "fastest-levenshtein";
import { nearRules } from "../explain/near-rules.js";

/** What follows a sentence about an unknown name: the known one that is spelled nearly alike, or begins so; nothing where none does. */
export function suggestion(asked: string, known: readonly string[]): string {
  const most = Math.ceil(asked.length / 3);
  const nearness = (name: string): number => distance(asked.toLowerCase(), name.toLowerCase());
  const isNear = (name: string): boolean => nearness(name) <= most || (asked.length > 2 && name.startsWith(asked));
  const [nearest] = known.filter(isNear).sort((a, b) => nearness(a) - nearness(b));
  return nearest === undefined ? "" : ` Did you mean ${nearest}?`;
}

/** The same for a rule, whose words may be there without its hyphens. */
export function ruleSuggestion(asked: string, known: readonly string[]): string {
  const near = nearRules(asked, known);
  return near.length === 0 ? " docs/rules/README.md lists them all." : ` Did you mean ${near.join(" or ")}?`;
}
