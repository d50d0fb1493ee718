import { isAlias } from "yaml";
import { behindHead, replaceBlock, valueLinesInstead } from "./block-edit.js";
import type { DocumentRanges } from "./document-ranges.js";
import type { Entry, ValueRange } from "./entry.js";
import { flowStyleOf, flowTextInstead } from "./flow-edit.js";
import type { SourceLines } from "./source-lines.js";
import type { Splice } from "./splice.js";
import { UnsupportedEdit } from "./splice.js";
import type { Style } from "./value-text.js";
import { flowText, itemText, quotedLike, valueText } from "./value-text.js";

/** Replaces the value of an entry; its anchor stays. */
export function replaceValue(entry: Entry, value: unknown, ranges: DocumentRanges, style: Style): Splice[] {
  const { lines } = ranges;
  const home = ranges.homeOf(entry);
  if (entry.isExplicit) throw new UnsupportedEdit('There is a key with "?" before it here.');
  if (entry.hasTag) throw new UnsupportedEdit("The value has a tag.");
  if (Number.isNaN(entry.head)) throw new UnsupportedEdit("There is a key without a colon here.");
  if (home.isFlow) return [replaceInFlow(entry, flowText(value, flowStyleOf(home, style)), lines)];
  const text = blockText(entry, value, { ...style, isMap: home.isMap, column: lines.column(home.begin) });
  if (entry.value === undefined) return [behindHead(entry, text, lines)];
  if (entry.value.type !== "block-map" && entry.value.type !== "block-seq")
    return replaceOne(entry, entry.value, text, lines);
  if (entry.node === null) throw new UnsupportedEdit("There is nothing to edit here.");
  return replaceBlock(ranges.collection(entry.node), entry, text, ranges);
}

function blockText(
  { begin, head }: Entry,
  value: unknown,
  { isMap, column, ...style }: Style & { readonly isMap: boolean; readonly column: number },
): string {
  if (isMap) return valueText(value, column, style);
  // The collection of an anchor starts on the next line.
  const isNamed = head > begin + 1;
  return isNamed ? valueText(value, column, { ...style, listStep: 2 }) : ` ${itemText(value, column + 2, style)}`;
}

function replaceInFlow({ head, value }: Entry, text: string, lines: SourceLines): Splice {
  if (value !== undefined) return flowTextInstead(value, text, lines);
  return { from: head, to: head, text: lines.before(head).endsWith(":") || head === 0 ? ` ${text}` : text };
}

/** Replaces a scalar, an alias or a flow collection in a block collection. */
function replaceOne(entry: Entry, { begin, end }: ValueRange, text: string, lines: SourceLines): Splice[] {
  const { head } = entry;
  const indentation = lines.indentation(entry.begin);
  if (!lines.isSameLine(head, begin)) {
    return [
      behindHead(entry, text, lines),
      valueLinesInstead({ begin, end }, lines.commentsIn(begin, lines.end(end)), lines),
    ];
  }
  const isNested = text.startsWith("\n");
  const inside = lines.commentsIn(begin, end);
  if (isNested && inside.length === 0)
    return [
      { from: head, to: end, text: "" },
      { from: lines.end(end), to: lines.end(end), text },
    ];
  const to = inside.length === 0 ? end : lines.end(end);
  const first = lines.commentFrom(begin);
  const kept = lines.commentsIn(begin, to).map((comment, index) => {
    const isBehind = index === 0 && !text.includes("\n") && first !== undefined && lines.isSameLine(begin, first);
    return isBehind ? ` ${comment}` : `\n${indentation}${comment}`;
  });
  const own = isNested || text.slice(1).includes("\n") ? { from: head, text } : { from: begin, text: text.slice(1) };
  return [{ from: own.from, to, text: own.text + kept.join("") }];
}

/** Renames the key of an entry, in the quotes of the old one. */
export function renameKey(entry: Entry, to: string, ranges: DocumentRanges): Splice[] {
  const { key, keyNode } = entry;
  if (key === undefined) throw new UnsupportedEdit("There is no key here.");
  if (entry.isExplicit || entry.begin !== key.begin || isAlias(keyNode))
    throw new UnsupportedEdit("The key has an anchor or a tag, or is an alias.");
  const source = ranges.lines.text.slice(key.begin, key.end);
  return [{ from: key.begin, to: key.end, text: quotedLike(source, to, ranges.homeOf(entry).isFlow) }];
}
