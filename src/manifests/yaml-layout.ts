import type { CST } from "yaml";

/** The range of a key with its value, or of an item of a list with its dash, up to the next one. */
export interface EntryRange {
  readonly begin: number;
  readonly end: number;
}

/** The layout of a YAML document, as offsets in its text. */
export interface Layout {
  /** The range of its content. */
  readonly content: EntryRange;
  /** In the order of their starts, outer entries before inner ones. */
  readonly entries: readonly EntryRange[];
  readonly comments: readonly CST.SourceToken[];
}

/** Reads the layout of the first document from tokens, because nodes have no dashes and lose comments. */
export function layoutOf(tokens: readonly CST.Token[], length: number): Layout | undefined {
  const at = tokens.findIndex(({ type }) => type === "document");
  const document = tokens[at];
  if (document?.type !== "document") return undefined;
  const end = tokens[at + 1]?.offset ?? length;
  const walk = new Walk();
  walk.comment(tokens.slice(0, at));
  walk.enter(document, end);
  return {
    content: { begin: beginOf(document) ?? document.offset, end },
    entries: walk.entries,
    comments: walk.comments,
  };
}

class Walk {
  readonly entries: EntryRange[] = [];
  readonly comments: CST.SourceToken[] = [];

  /** Visits a token with content, which ends where the next one begins. */
  enter(token: CST.Token | null | undefined, end: number): void {
    if (token === null || token === undefined) return;
    if (token.type === "document") this.#parts(token, end);
    if (token.type === "block-scalar") this.comment(token.props);
    if ("items" in token) token.items.forEach((item, index) => this.#item(item, nextBegin(token.items, index) ?? end));
    if ("end" in token) this.comment(token.end ?? []);
  }

  /** Keeps the comments among tokens. One by one, because hundreds of thousands as arguments exhaust the stack. */
  comment(tokens: readonly CST.Token[]): void {
    for (const one of commentsIn(tokens)) this.comments.push(one);
  }

  #item(item: CST.CollectionItem, end: number): void {
    const begin = beginOf(item);
    if (begin !== undefined) this.entries.push({ begin, end });
    this.#parts(item, end);
  }

  #parts({ start, key, sep, value }: Parts, end: number): void {
    this.comment(start);
    this.enter(key, end);
    this.comment(sep ?? []);
    this.enter(value, end);
  }
}

interface Parts {
  readonly start: readonly CST.SourceToken[];
  readonly key?: CST.Token | null;
  readonly sep?: readonly CST.SourceToken[];
  readonly value?: CST.Token;
}

function nextBegin(items: readonly CST.CollectionItem[], index: number): number | undefined {
  // Nearly always the next one has content; the last may contain only comments.
  for (let next = index + 1; next < items.length; next++) {
    const begin = beginOf(items[next] as CST.CollectionItem);
    if (begin !== undefined) return begin;
  }
  return undefined;
}

/** The offset of the first content; undefined where there is none. */
function beginOf({ start, key, sep, value }: Parts): number | undefined {
  const parts: readonly (CST.Token | null | undefined)[] = [...start, key, ...(sep ?? []), value];
  return parts.find((part) => part != null && !blanks.includes(part.type))?.offset;
}

/** Types of tokens without content. */
export const blanks: readonly string[] = ["space", "newline", "comment", "comma"];

function commentsIn(tokens: readonly CST.Token[]): CST.SourceToken[] {
  return tokens.filter((token): token is CST.SourceToken => token.type === "comment");
}
