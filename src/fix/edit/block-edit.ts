import { groupBy } from "../../lib/lists.js";
import type { Addition, EntryChange, PlacedAddition } from "./collection-edit.js";
import type { CollectionRange, DocumentRanges } from "./document-ranges.js";
import type { Entry, Range } from "./entry.js";
import type { SourceLines } from "./source-lines.js";
import type { Splice } from "./splice.js";
import { UnsupportedEdit } from "./splice.js";
import type { Style } from "./value-text.js";
import { blockEntryText } from "./value-text.js";

/** Removes entries from a block map or list and adds others. */
export function editBlock(
  collection: CollectionRange,
  change: EntryChange,
  ranges: DocumentRanges,
  style: Style,
): Splice[] {
  return new BlockEdit(collection, ranges, style).splices(change);
}

/**
 * Replaces a complete block collection by a text after the colon or dash before it. Its comments stay.
 *
 * @param owner the entry whose value it is; undefined for the root
 * @param text starts with the blank or line break after the colon
 */
export function replaceBlock(
  collection: CollectionRange,
  owner: Entry | undefined,
  text: string,
  ranges: DocumentRanges,
): Splice[] {
  const { lines } = ranges;
  const end = endWithComments(collection, collection.begin, lines);
  const comments = lines.commentsIn(collection.begin, lines.end(end));
  return blockInstead(collection, owner, { text, comments }, lines);
}

function blockInstead(
  collection: CollectionRange,
  owner: Entry | undefined,
  { text, comments }: { readonly text: string; readonly comments: readonly string[] },
  lines: SourceLines,
): Splice[] {
  const { begin } = collection;
  const end = endWithComments(collection, begin, lines);
  const indentation = lines.indentation(begin);
  if (owner === undefined || lines.isSameLine(owner.head, begin)) {
    const kept = comments.map((comment) => `\n${indentation}${comment}`).join("");
    return [
      {
        from: owner === undefined ? begin : owner.head,
        to: lines.end(end),
        text: (owner === undefined ? text.trimStart() : text) + kept,
      },
    ];
  }
  return [behindHead(owner, text, lines), valueLinesInstead({ begin, end }, comments, lines)];
}

/** Inserts a text after a colon or dash; a text on its own lines goes after the comment there. */
export function behindHead({ head }: Entry, text: string, lines: SourceLines): Splice {
  const at = text.startsWith("\n") ? lines.end(head) : head;
  return { from: at, to: at, text };
}

class BlockEdit {
  readonly #collection: CollectionRange;
  readonly #ranges: DocumentRanges;
  readonly #lines: SourceLines;
  readonly #style: Style;

  constructor(collection: CollectionRange, ranges: DocumentRanges, style: Style) {
    this.#collection = collection;
    this.#ranges = ranges;
    this.#lines = ranges.lines;
    this.#style = style;
  }

  splices({ removed, added }: EntryChange): Splice[] {
    const { entries, isMap } = this.#collection;
    if (entries.some(({ isExplicit }) => isExplicit))
      throw new UnsupportedEdit('There is a key with "?" before it here.');
    if (this.#lines.before(this.#collection.begin).trimStart().includes("\t"))
      throw new UnsupportedEdit("There is a tab after a dash here.");
    const [first] = entries;
    const isEmptied = entries.every((entry) => removed.has(entry));
    if (first === undefined) throw new UnsupportedEdit("There is nothing to edit here.");
    const owner = this.#ranges.ownerOf(this.#collection.node);
    if (isEmptied && added.length === 0)
      return blockInstead(
        this.#collection,
        owner,
        { text: isMap ? " {}" : " []", comments: this.#between(entries) },
        this.#lines,
      );
    if (!isEmptied)
      return [
        ...this.#removals(removed),
        ...this.#placed(entries.findLast((entry) => !removed.has(entry)) ?? first, added, owner),
      ];
    // The first new entry replaces the first old one, so that the others have an entry to follow.
    const others = new Set([...removed].filter((entry) => entry !== first));
    return [
      this.#exchange(first, added.slice(0, 1)),
      ...this.#removals(others),
      ...this.#additions(first, added.slice(1)),
    ];
  }

  #removals(removed: ReadonlySet<Entry>): Splice[] {
    const { entries } = this.#collection;
    const [first] = entries;
    const isBehindDash = first !== undefined && !this.#lines.isFirst(first.begin);
    const next = isBehindDash ? entries.findIndex((entry) => !removed.has(entry)) : 0;
    const leading = this.#moveUp(entries.slice(0, next), entries[next]);
    const others: Splice[] = [];
    let previous: Entry | undefined;
    for (const [index, entry] of entries.entries()) {
      if (!removed.has(entry)) previous = entry;
      else if (index >= next) others.push(this.#remove(entry, previous));
    }
    return [...leading, ...others];
  }

  /** Moves the next key, or the first comment that stays, after the dash. */
  #moveUp(run: readonly Entry[], next: Entry | undefined): Splice[] {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined || next === undefined) return [];
    const lines = this.#lines;
    const from = first.begin;
    const end = endWithComments(last, from, lines);
    const comments = this.#between(run);
    if (comments.length > 0) return [{ from, to: lines.end(end), text: comments.join(`\n${lines.indentation(from)}`) }];
    return [{ from, to: Math.min(lines.commentFrom(lines.end(end)) ?? Infinity, next.begin), text: "" }];
  }

  /** The comments between entries. Those on the lines of an entry, and those below it that are indented deeper, are about it alone. */
  #between(entries: readonly Entry[]): readonly string[] {
    const lines = this.#lines;
    return entries.slice(1).flatMap(({ begin }, index) => {
      const previous = entries[index];
      return previous === undefined
        ? []
        : lines.commentsIn(lines.end(endWithComments(previous, previous.begin, lines)), begin);
    });
  }

  /** @param previous the last entry before it that stays */
  #remove(entry: Entry, previous: Entry | undefined): Splice {
    const lines = this.#lines;
    const end = endWithComments(entry, entry.begin, lines);
    const splice = linesInstead({ begin: entry.begin, end }, [], lines);
    const blank = /(?:[ \t]*\n)*/y;
    blank.lastIndex = splice.to;
    blank.exec(lines.text);
    if (blank.lastIndex === splice.to || previous === undefined) return splice;
    // The empty lines after it would become part of the text before it.
    return this.#keepsEmptyLines(previous) ? { ...splice, to: blank.lastIndex } : splice;
  }

  #keepsEmptyLines({ begin, end }: Range): boolean {
    return /[|>][0-9]?\+/.test(this.#lines.text.slice(begin, end));
  }

  #placed(last: Entry, added: readonly PlacedAddition[], owner: Entry | undefined): Splice[] {
    const places = groupBy(added, ({ place }) => place);
    return [...places].flatMap(([place, some]) => {
      if (place === "first") return this.#before(owner, some) ?? this.#additions(last, some);
      return this.#additions(place === "last" ? last : place, some);
    });
  }

  /** Adds lines below the key of the map, above the comments of its first entry. */
  #before(owner: Entry | undefined, added: readonly Addition[]): Splice[] | undefined {
    if (owner === undefined || this.#lines.isSameLine(owner.head, this.#collection.begin)) return undefined;
    return this.#insertion(this.#lines.end(owner.head) + 1, added);
  }

  #additions(last: Entry, added: readonly Addition[]): Splice[] {
    return this.#insertion(this.#lines.end(endWithComments(last, last.begin, this.#lines)) + 1, added);
  }

  #insertion(at: number, added: readonly Addition[]): Splice[] {
    if (added.length === 0) return [];
    const indentation = this.#lines.indentation(this.#collection.begin);
    return [
      {
        from: at,
        to: at,
        text: this.#texts(added)
          .map((text) => `${indentation}${text}\n`)
          .join(""),
      },
    ];
  }

  #exchange(entry: Entry, added: readonly Addition[]): Splice {
    const { begin, end } = entry;
    const lines = this.#lines;
    const comments = lines.commentsIn(begin, end);
    const to = comments.length > 0 ? lines.end(end) : end;
    const kept = lines.commentsIn(begin, to).map((comment) => `\n${lines.indentation(begin)}${comment}`);
    return { from: begin, to, text: this.#texts(added).join("") + kept.join("") };
  }

  #texts(added: readonly Addition[]): string[] {
    const column = this.#lines.column(this.#collection.begin);
    return added.map(({ key, value }) => blockEntryText(key, value, column, this.#style));
  }
}

/** Replaces complete lines by comments on separate lines. */
function linesInstead({ begin, end }: Range, comments: readonly string[], lines: SourceLines): Splice {
  const indentation = lines.indentation(begin);
  const text = comments.map((comment) => `${indentation}${comment}\n`).join("");
  return { from: lines.begin(begin), to: lines.end(end) + 1, text };
}

/** Replaces the complete lines of a value below its key or dash, and the empty lines above it. */
export function valueLinesInstead(value: Range, comments: readonly string[], lines: SourceLines): Splice {
  const splice = linesInstead(value, comments, lines);
  const above = lines.text.slice(0, splice.from).trimEnd().length;
  return { ...splice, from: lines.end(above) + 1 };
}

/** A comment line after an entry belongs to it where it is indented deeper. */
function endWithComments({ end }: Range, begin: number, lines: SourceLines): number {
  const column = lines.column(begin);
  let at = end;
  for (;;) {
    const comment = lines.commentFrom(lines.end(at));
    if (
      comment === undefined ||
      lines.text.slice(lines.end(at), comment).trim() !== "" ||
      lines.column(comment) <= column
    )
      return at;
    at = lines.end(comment);
  }
}
