import { groupBy } from "../../lib/lists.js";
import type { EntryChange, PlacedAddition } from "./collection-edit.js";
import type { CollectionRange } from "./document-ranges.js";
import type { Entry, Range } from "./entry.js";
import type { SourceLines } from "./source-lines.js";
import type { Place, Splice } from "./splice.js";
import { UnsupportedEdit } from "./splice.js";
import type { FlowStyle } from "./value-text.js";
import { comma, flowEntryText } from "./value-text.js";

/** Removes entries from a flow collection and adds others. */
export function editFlow(
  collection: CollectionRange,
  change: EntryChange,
  lines: SourceLines,
  style: FlowStyle,
): Splice[] {
  return new FlowEdit(collection, lines, style).splices(change);
}

/** The style of new entries: as in JSON where the key of the last entry is in double quotes. */
export function flowStyleOf({ entries }: CollectionRange, style: FlowStyle): FlowStyle {
  return entries.at(-1)?.key?.type === "double-quoted-scalar" ? { ...style, isJson: true } : style;
}

class FlowEdit {
  readonly #collection: CollectionRange;
  readonly #lines: SourceLines;
  readonly #style: FlowStyle;

  constructor(collection: CollectionRange, lines: SourceLines, style: FlowStyle) {
    this.#collection = collection;
    this.#lines = lines;
    this.#style = flowStyleOf(collection, style);
  }

  splices({ removed, added }: EntryChange): Splice[] {
    const { entries } = this.#collection;
    if (entries.some(({ isExplicit }) => isExplicit))
      throw new UnsupportedEdit('There is a key with "?" before it here.');
    if (removed.size === 0) return this.#placed(added);
    const texts = added.map(({ key, value }) => flowEntryText(key, value, this.#style));
    const [text] = texts;
    const kept = entries.findLastIndex((entry) => !removed.has(entry));
    // Where the last entries are removed, a new entry replaces the first of them and keeps its commas.
    const exchanged = text === undefined ? undefined : entries[kept + 1];
    if (text === undefined || exchanged === undefined)
      return [...this.#removals(removed), ...this.#additions(entries[kept], texts)];
    const others = new Set([...removed].filter((entry) => entry !== exchanged));
    return [
      flowTextInstead(exchanged, text, this.#lines),
      ...this.#removals(others),
      ...this.#additions(exchanged, texts.slice(1)),
    ];
  }

  #placed(added: readonly PlacedAddition[]): Splice[] {
    const { entries } = this.#collection;
    const places = groupBy(added, ({ place }) => this.#possible(place));
    return [...places].flatMap(([place, some]) => {
      const texts = some.map(({ key, value }) => flowEntryText(key, value, this.#style));
      const [first] = entries;
      if (place === "first" && first !== undefined) return [this.#before(first, texts)];
      return this.#additions(typeof place === "object" ? place : entries.at(-1), texts);
    });
  }

  /** New entries go to the end where comments, or lines with multiple entries, make another place uncertain. */
  #possible(place: Place<Entry>): Place<Entry> {
    const { entries, begin } = this.#collection;
    const [first] = entries;
    if (place === "first")
      return first !== undefined && this.#lines.commentsIn(begin, first.begin).length === 0 ? place : "last";
    if (place === "last") return place;
    const next = entries[entries.indexOf(place) + 1];
    return next !== undefined && this.#lines.isFirst(place.begin) === this.#lines.isFirst(next.begin) ? place : "last";
  }

  #before(first: Entry, texts: readonly string[]): Splice {
    const lines = this.#lines;
    const isOnLines = lines.isFirst(first.begin);
    const separator = isOnLines ? `,\n${lines.indentation(first.begin)}` : comma(this.#style);
    return { from: first.begin, to: first.begin, text: texts.map((one) => `${one}${separator}`).join("") };
  }

  #removals(removed: ReadonlySet<Entry>): Splice[] {
    const { entries } = this.#collection;
    const splices: Splice[] = [];
    for (let index = 0; index < entries.length; index++) {
      const start = index;
      while (index < entries.length && removed.has(entries[index] as Entry)) index++;
      if (index > start)
        splices.push(...this.#removeRun(entries.slice(start, index), entries[start - 1], entries[index]));
    }
    return splices;
  }

  #removeRun(run: readonly Entry[], previous: Entry | undefined, next: Entry | undefined): Splice[] {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return [];
    const { begin, end } = this.#collection;
    const inside: Range = { begin: previous?.end ?? begin + 1, end: end - 1 };
    const from = next === undefined ? inside.begin : first.begin;
    const commentsTo = next?.begin ?? inside.end;
    if (this.#lines.commentsIn(from, commentsTo).length > 0)
      return this.#removeBesideComments(run, next === undefined ? previous : undefined);
    return [{ from, to: next?.begin ?? (previous === undefined ? inside.end : last.end), text: "" }];
  }

  #removeBesideComments(run: readonly Entry[], previous: Entry | undefined): Splice[] {
    const splices = run.map((entry) =>
      this.#erase({ begin: entry.begin, end: entry.comma === undefined ? entry.end : entry.comma + 1 }),
    );
    const isOver = previous?.comma !== undefined && run.at(-1)?.comma === undefined;
    if (isOver) splices.push({ from: previous.comma, to: previous.comma + 1, text: "" });
    return splices;
  }

  /** A comment at the end of the lines of an entry is about this entry alone. */
  #erase({ begin, end }: Range): Splice {
    const lines = this.#lines;
    const { text } = lines;
    const rest = lines.skipBlanks(end);
    const isAlone = lines.isFirst(begin) && (text[rest] === "#" || text[rest] === "\n");
    if (isAlone) return { from: lines.begin(begin), to: lines.end(rest) + 1, text: "" };
    if (text[rest] === "\n")
      return { from: lines.begin(begin) + lines.before(begin).trimEnd().length, to: rest, text: "" };
    return { from: begin, to: rest, text: text[rest] === "#" && !/\s/.test(text[begin - 1] ?? "") ? " " : "" };
  }

  #additions(last: Entry | undefined, texts: readonly string[]): Splice[] {
    if (texts.length === 0) return [];
    if (last === undefined) return [this.#fill(texts)];
    const lines = this.#lines;
    const isOnLines = lines.isFirst(last.begin);
    const separator = isOnLines ? `\n${lines.indentation(last.begin)}` : this.#style.isCompact ? "" : " ";
    const text = texts.map((one) => `${separator}${one}`).join(",");
    const end = last.comma === undefined ? last.end : last.comma + 1;
    const at = isOnLines && !lines.isSameLine(end, this.#collection.end - 1) ? lines.end(end) : end;
    if (last.comma !== undefined) return [{ from: at, to: at, text: `${text},` }];
    return at === end
      ? [{ from: at, to: at, text: `,${text}` }]
      : [
          { from: end, to: end, text: "," },
          { from: at, to: at, text },
        ];
  }

  /** Fills brackets that are empty or contain only comments. */
  #fill(texts: readonly string[]): Splice {
    const { begin, end, isMap } = this.#collection;
    const close = end - 1;
    const text = texts.join(comma(this.#style));
    const pad = isMap && !this.#style.isJson ? " " : "";
    if (this.#lines.commentsIn(begin, close).length === 0)
      return { from: begin + 1, to: close, text: `${pad}${text}${pad}` };
    const at = this.#lines.begin(close);
    if (!this.#lines.isFirst(close)) throw new UnsupportedEdit("There is a comment between empty brackets here.");
    return { from: at, to: at, text: `${this.#lines.before(close)}  ${text}\n` };
  }
}

/** Replaces a text within brackets; comments in it stay. */
export function flowTextInstead({ begin, end }: Range, text: string, lines: SourceLines): Splice {
  const separator = `\n${lines.indentation(begin)}`;
  const comments = lines.commentsIn(begin, end);
  return {
    from: begin,
    to: end,
    text: comments.length === 0 ? text : ` ${comments.join(separator)}${separator}${text}`,
  };
}
