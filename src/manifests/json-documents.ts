import { TextLines } from "../lib/plain-text.js";
import { SourceText } from "./source-text.js";

/** How a list or a mapping of JSON begins, and few of YAML: an error of `JSON.parse` takes longer than to read a short document. */
const jsonStart = /^\s*(?:\{\s*["}]|\[\s*["{[\]\dtfn-])/;

/** The list or the mapping of a JSON text, as Go decodes it; undefined for scalars and everything else. */
export function parseManifestJson(text: string): unknown {
  if (!jsonStart.test(text)) return undefined;
  try {
    return JSON.parse(replaceLoneSurrogates(text));
  } catch {
    return undefined;
  }
}

const surrogateEscape = /\\u[dD][89a-fA-F]/;
const anyEscape = /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F]..)|\\./g;

/** Go decodes each half of a surrogate pair without the other half as a replacement character; neither JSON nor Wasm can have it. */
export function replaceLoneSurrogates(text: string): string {
  if (!surrogateEscape.test(text)) return text;
  return text.replace(anyEscape, (escape, lone?: string) => (lone === undefined ? escape : "\\ufffd"));
}

/** Tokens that open and close strings and collections; escapes are tokens so that `\"` is no quote. */
const escapeOrBracket = /\\.|["{}[\]]/gs;

/**
 * Splits JSON documents that follow each other, as `kubectl get -o json` written twice into one file;
 * undefined when the text is anything else. Each part still has to be parsed.
 */
export function splitJson(source: SourceText): SourceText[] | undefined {
  if (!startsWithBrace(source.text)) return undefined;
  const ends = documentEnds(source.text);
  const texts = ends.map((end, index) => source.text.slice(ends[index - 1] ?? 0, end));
  const rest = source.text.slice(ends.at(-1) ?? 0);
  if (texts.length < 2 || rest.trim() !== "" || !texts.every(startsWithBrace)) return undefined;
  const lines = new TextLines(source.text);
  return texts.map((text, index) => {
    const begin = ends[index - 1] ?? 0;
    const { line, column } = source.place(lines.position(begin));
    const { within } = source;
    return new SourceText(source.file, text, { line, column }, { ...within, offset: within.offset + begin });
  });
}

function startsWithBrace(text: string): boolean {
  return text.trimStart().startsWith("{");
}

/** The offsets after closing brackets where no bracket is open. */
function documentEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { end, depth } of bracketsIn(text)) if (depth === 0) ends.push(end);
  return ends;
}

/** Does a text open more brackets at once than this? To parse deeply nested JSON takes much memory. */
export function opensDeeperThan(levels: number, text: string): boolean {
  for (const { depth } of bracketsIn(text)) if (depth > levels) return true;
  return false;
}

interface Bracket {
  /** The offset after it. */
  readonly end: number;
  /** How many brackets are open after it. */
  readonly depth: number;
}

/** The brackets outside of texts. */
function* bracketsIn(text: string): Generator<Bracket> {
  let depth = 0;
  let isInString = false;
  for (const { index, 0: token } of text.matchAll(escapeOrBracket)) {
    if (token === '"') isInString = !isInString;
    else if (!isInString && token.length === 1) {
      depth += token === "{" || token === "[" ? 1 : -1;
      yield { end: index + 1, depth };
    }
  }
}
