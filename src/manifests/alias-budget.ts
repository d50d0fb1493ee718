import type { ParsedNode } from "yaml";
import { Refusal } from "./refusal.js";

/** Below this many nodes nearly all may come from aliases; above, ever fewer. The numbers are go-yaml v2's. */
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
