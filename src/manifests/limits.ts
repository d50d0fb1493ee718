import type { CST, ParsedNode } from "yaml";

/** Thrown while a document is read, and turned into a diagnostic there; callers never see it. */
export class Refusal extends Error {
  /** An offset in the text of the document. */
  readonly offset: number;

  constructor(offset: number, sentence: string) {
    super(sentence);
    this.offset = offset;
  }
}

/** Deeper than any API object, and shallow enough for recursive functions. */
export const MAX_DEPTH = 250;

export const TOO_DEEP = `This document is nested more than ${MAX_DEPTH} levels deep.`;

/** Does a JSON value nest lists and mappings deeper than this? */
export function isNestedDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isNestedDeeperThan(levels - 1, part));
}

/** The same for the tokens of a YAML text; does not recurse. */
export function areNestedTooDeeply(tokens: readonly CST.Token[]): boolean {
  let level = tokens;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH + 1) return true;
    level = level.flatMap(collectionsIn);
  }
  return false;
}

function collectionsIn(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value === undefined ? [] : [token.value];
  if (!("items" in token)) return [];
  const parts: (CST.Token | null | undefined)[] = token.items.flatMap((item) => [item.key, item.value]);
  return parts.filter((part) => part != null && "items" in part);
}

/** Below this many nodes nearly all may come from aliases; above, fewer and fewer. The numbers are those of go-yaml v2. */
const SMALL = 400_000;
const LARGE = 4_000_000;
const SMALL_SHARE = 0.99;
const LARGE_SHARE = 0.1;

/** Stops a document in which a few lines expand to millions of nodes, exactly where kubectl stops it. */
export class AliasBudget {
  #nodes = 0;
  #throughAliases = 0;

  /**
   * Counts one node that is about to be decoded.
   *
   * @throws Refusal when too many nodes came through aliases.
   */
  spend(node: ParsedNode | null, throughAlias: boolean): void {
    this.#nodes++;
    if (!throughAlias) return;
    this.#throughAliases++;
    if (this.#throughAliases <= 100 || this.#nodes <= 1000) return;
    if (this.#throughAliases / this.#nodes <= allowedShare(this.#nodes)) return;
    throw new Refusal(
      node?.range[0] ?? 0,
      "The aliases of this document expand too far; kubectl rejects it. Write the repeated parts out.",
    );
  }
}

function allowedShare(nodes: number): number {
  const progress = Math.min(Math.max((nodes - SMALL) / (LARGE - SMALL), 0), 1);
  return SMALL_SHARE - (SMALL_SHARE - LARGE_SHARE) * progress;
}
