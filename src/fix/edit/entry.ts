import type { CST, Pair, ParsedNode } from "yaml";
import { blanks } from "../../manifests/yaml-layout.js";

export interface Range {
  readonly begin: number;
  readonly end: number;
}

export type CollectionToken = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

/** The range of a value, without its anchor and tag. */
export interface ValueRange extends Range {
  readonly type: CST.Token["type"];
}

/** An entry of a map, or an item of a list, with the ranges of its parts. */
export interface Entry extends Range {
  readonly keyNode: ParsedNode | undefined;
  readonly node: ParsedNode | null;
  readonly key: ValueRange | undefined;
  /** Does it start with `?`? */
  readonly isExplicit: boolean;
  readonly hasTag: boolean;
  /** The end of the colon or dash, or of the anchor and tag: a value may begin there. */
  readonly head: number;
  readonly value: ValueRange | undefined;
  /** The offset of the comma after it. */
  readonly comma: number | undefined;
}

/** Is an item of the syntax also one of the tree? Some contain only comments. */
export function hasContent({ start, key, sep, value }: CST.CollectionItem): boolean {
  return key != null || value != null || sep !== undefined || start.some(({ type }) => !blanks.includes(type));
}

export function readEntry(
  item: CST.CollectionItem,
  next: CST.CollectionItem | undefined,
  node: Pair | ParsedNode,
  isMap: boolean,
): Entry {
  const { start, key, sep = [], value } = item;
  const isPair = isMap || key != null;
  const before = [...(isPair ? sep : start)].filter(({ type }) => !blanks.includes(type));
  const tokens = [
    ...start.filter(({ type }) => !blanks.includes(type)),
    ...(key ? [key] : []),
    ...(isPair ? before : []),
    ...(value ? [value] : []),
  ];
  const begin = beginOf(tokens[0]);
  const last = before.at(-1);
  const head = last === undefined ? begin : endOf(last);
  const pair = isMap ? (node as Pair<ParsedNode, ParsedNode | null>) : undefined;
  return {
    begin,
    end: tokens.length === 0 ? begin : endOf(tokens.at(-1)),
    keyNode: pair?.key,
    node: pair === undefined ? (node as ParsedNode) : pair.value,
    key: key ? rangeOf(key) : undefined,
    isExplicit: start.some(({ type }) => type === "explicit-key-ind"),
    hasTag: before.some(({ type }) => type === "tag"),
    head: pair !== undefined && last === undefined ? Number.NaN : head,
    value: value ? rangeOf(value) : undefined,
    comma: next?.start.find(({ type }) => type === "comma")?.offset,
  };
}

export function rangeOf(token: CST.Token): ValueRange {
  return { type: token.type, begin: beginOf(token), end: endOf(token) };
}

function beginOf(token: CST.Token | undefined): number {
  if (token?.type === "block-map" || token?.type === "block-seq") {
    const first: CST.CollectionItem | undefined = token.items.find(hasContent);
    return first === undefined
      ? token.offset
      : beginOf(first.start.find(({ type }) => !blanks.includes(type)) ?? first.key ?? first.sep?.[0] ?? first.value);
  }
  if (token?.type === "flow-collection") return token.start.offset;
  if (token?.type === "block-scalar") return token.props[0]?.offset ?? token.offset;
  return token?.offset ?? Number.NaN;
}

/** The end of the content of a token, without comments and line breaks after it. */
function endOf(token: CST.Token | undefined): number {
  if (token === undefined) return Number.NaN;
  if (token.type === "block-scalar") return endOfBlockScalar(token);
  if (token.type === "flow-collection") {
    const close = token.end.find(({ type }) => type === "flow-map-end" || type === "flow-seq-end");
    return close === undefined ? Number.NaN : close.offset + close.source.length;
  }
  if ("items" in token) {
    const last: CST.CollectionItem | undefined = token.items.findLast(hasContent);
    const sep = last?.sep?.findLast(({ type }) => !blanks.includes(type));
    const start = last?.start.findLast(({ type }) => !blanks.includes(type));
    return endOf(last?.value ?? sep ?? last?.key ?? start ?? undefined);
  }
  return "source" in token ? token.offset + token.source.length : Number.NaN;
}

/** With `+` empty lines at the end are part of the text, otherwise not. */
function endOfBlockScalar({ props, source }: CST.BlockScalar): number {
  const header = props.find((token): token is CST.SourceToken => token.type === "block-scalar-header");
  const last = props.at(-1);
  if (header === undefined || last === undefined || !("source" in last)) return Number.NaN;
  const isKept = header.source.includes("+");
  const text = source.replace(isKept ? /\n$/ : /\n+$/, "");
  const isEmpty = isKept ? source === "" : text === "";
  return isEmpty ? header.offset + header.source.length : last.offset + last.source.length + text.length;
}
