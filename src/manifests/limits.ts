import type { ParsedNode } from "yaml";
import { isScalar } from "yaml";

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
export const maxDepth = 250;

export const tooDeep = `This document is nested more than ${maxDepth} levels deep.`;

/** Does a JSON value nest lists and mappings deeper than this? */
export function isNestedDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isNestedDeeperThan(levels - 1, part));
}

export const tooDense = "This document has too many parts to be read at once; split it.";

/** So many values are always read, and more where a document has at most one for ten characters. Policies take memory for each. */
const manyValues = 1_000_000;
const valueDensity = 0.1;

/** Does a JSON value of a text have more parts than typical manifests of this length? */
export function isTooDense(value: unknown, length: number): boolean {
  return countValues(value) > Math.max(manyValues, length * valueDensity);
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((count: number, part) => count + countValues(part), 1);
}

/** Below this many nodes nearly all may come from aliases; above, fewer and fewer. The numbers are those of go-yaml v2. */
const fewNodes = 400_000;
const manyNodes = 4_000_000;
const shareOfFew = 0.99;
const shareOfMany = 0.1;

/** How much text aliases may add to the texts of a run: so much in any case, and so many times the text that was read. */
const expansionBase = 16 * 1024 * 1024;
const expansionFactor = 4;

/** About what JSON has around a value. */
const nodeLength = 16;

/**
 * Limits the text that aliases add in a run. kubectl counts nodes only, so a few lines can repeat a long text until memory is
 * exhausted.
 */
export class ExpansionBudget {
  #left = expansionBase;

  /** Text that was read lets aliases add more. */
  earn(length: number): void {
    this.#left += expansionFactor * length;
  }

  /** Is there still budget after this node? */
  spend(node: ParsedNode | null): boolean {
    this.#left -= nodeLength + (isScalar(node) ? node.source.length : 0);
    return this.#left >= 0;
  }
}

/** Stops a document in which a few lines expand to millions of nodes, exactly where kubectl stops it. */
export class AliasBudget {
  readonly #expansion: ExpansionBudget;
  #nodes = 0;
  #throughAliases = 0;

  constructor(expansion: ExpansionBudget) {
    this.#expansion = expansion;
  }

  /**
   * Counts one node that is about to be decoded.
   *
   * @throws Refusal when too many nodes, or too much text, came through aliases.
   */
  spend(node: ParsedNode | null, throughAlias: boolean): void {
    this.#nodes++;
    if (!throughAlias) return;
    this.#throughAliases++;
    if (!this.#expansion.spend(node)) {
      throw new Refusal(
        node?.range[0] ?? 0,
        "The aliases of this run expand to too much text. Write the repeated parts out, or check fewer files at once.",
      );
    }
    if (this.#throughAliases <= 100 || this.#nodes <= 1000) return;
    if (this.#throughAliases / this.#nodes <= allowedShare(this.#nodes)) return;
    throw new Refusal(
      node?.range[0] ?? 0,
      "The aliases of this document expand too far; kubectl rejects it. Write the repeated parts out.",
    );
  }
}

function allowedShare(nodes: number): number {
  const progress = Math.min(Math.max((nodes - fewNodes) / (manyNodes - fewNodes), 0), 1);
  return shareOfFew - (shareOfFew - shareOfMany) * progress;
}
