import type { Place } from "../../lib/diagnostic.js";
import { comparePlaces } from "../../lib/diagnostic.js";
import { firstIndex, groupBy } from "../../lib/lists.js";
import type { Span } from "../../manifests/comments.js";
import { isBefore, isWithin } from "../../manifests/comments.js";
import type { Suppression } from "../findings.js";
import type { FoundFault } from "./verdict.js";
import type { Written } from "./written.js";

/** A suppression, and whether it covered something. */
export interface SuppressionEntry {
  readonly written: Written;
  readonly verdict: Suppression | FoundFault;
  /** Its number among the suppressions that were read with it. */
  readonly order: number;
  used: boolean;
}

/** The suppressions of one rule that cover the same findings. */
export class Covering {
  readonly #entries: readonly SuppressionEntry[];
  readonly #last: SuppressionEntry | undefined;
  #isUsed = false;

  /** @param entries in their order */
  constructor(entries: readonly SuppressionEntry[]) {
    this.#entries = entries;
    this.#last = entries.findLast(({ verdict }) => !("rule" in verdict));
  }

  /** The last one that is in force. */
  get inForce(): Suppression | undefined {
    return this.#last?.verdict as Suppression | undefined;
  }

  get order(): number {
    return this.#last?.order ?? -1;
  }

  /** Marks them as used, once: thousands of comments can cover thousands of findings. */
  use(): void {
    if (this.#isUsed) return;
    this.#isUsed = true;
    for (const entry of this.#entries) entry.used = true;
  }
}

/** Suppressions by what they cover, so that a finding is not compared with each of them. */
export class SuppressionCoverage {
  readonly #byRule: ReadonlyMap<string, RuleCoverage>;

  /** @param entries in their order */
  constructor(entries: readonly SuppressionEntry[]) {
    const byRule = groupBy(entries, ({ written }) => written.rule);
    this.#byRule = new Map([...byRule].map(([rule, of]) => [rule, new RuleCoverage(of)]));
  }

  /** Those that cover a finding, by the order of their last one in force. @param inText the place of the finding in the text */
  of(rule: string, path: string, inText: () => Place): readonly Covering[] {
    const covering = this.#byRule.get(rule)?.of(path, inText) ?? [];
    return [...covering].sort((a, b) => a.order - b.order);
  }
}

/** A span of a text, and the next larger one that began before it. */
interface Nested {
  readonly span: Span;
  readonly covering: Covering;
  readonly around: Nested | undefined;
}

class RuleCoverage {
  readonly #byPath: readonly (readonly [has: (path: string) => boolean, covering: Covering])[];
  /** By their starts. */
  readonly #nested: readonly Nested[];

  constructor(entries: readonly SuppressionEntry[]) {
    this.#byPath = entries.flatMap((entry) => {
      const { covers } = entry.written;
      return "has" in covers ? [[covers.has, new Covering([entry])] as const] : [];
    });
    this.#nested = nestedIn(entries);
  }

  of(path: string, inText: () => Place): readonly Covering[] {
    const byPath = this.#byPath.flatMap(([has, covering]) => (has(path) ? [covering] : []));
    return this.#nested.length === 0 ? byPath : [...byPath, ...this.#around(inText())];
  }

  *#around(place: Place): Generator<Covering> {
    let nested = this.#nested[lastUpTo(place, this.#nested)];
    for (; nested !== undefined; nested = nested.around) if (isWithin(place, nested.span)) yield nested.covering;
  }
}

interface SpannedEntry {
  readonly span: Span;
  readonly entry: SuppressionEntry;
}

function nestedIn(entries: readonly SuppressionEntry[]): readonly Nested[] {
  const spanned = entries.flatMap((entry): SpannedEntry[] => {
    const { covers } = entry.written;
    return "spans" in covers ? covers.spans.map((span) => ({ span, entry })) : [];
  });
  const groups = [...groupBy(spanned, ({ span }) => keyOf(span)).values()].sort(([a], [b]) => outerFirst(a, b));
  const open: Nested[] = [];
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    while (open.length > 0 && !isBefore(first.span.from, (open.at(-1) as Nested).span.to)) open.pop();
    const covering = new Covering(group.map(({ entry }) => entry));
    const nested = { span: first.span, covering, around: open.at(-1) };
    open.push(nested);
    return [nested];
  });
}

function keyOf({ from, to }: Span): string {
  return [from.line, from.column, to.line, to.column].join();
}

function outerFirst(a: SpannedEntry | undefined, b: SpannedEntry | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return comparePlaces(a.span.from, b.span.from) || comparePlaces(b.span.to, a.span.to);
}

/** The index of the last span that begins at a place or before it; -1 if none does. */
function lastUpTo(place: Place, nested: readonly Nested[]): number {
  return firstIndex(nested, ({ span }) => isBefore(place, span.from)) - 1;
}
