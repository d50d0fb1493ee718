import { parseManifestJson, splitJson } from "./json-documents.js";
import { isNestedDeeperThan, isTooDense, maxDepth, tooDeep, tooDense } from "./limits.js";
import type { ParsedDocument, ReadDocument } from "./manifest-item.js";
import { refuseDocument } from "./manifest-item.js";
import { Gaps, SourceText } from "./source-text.js";
import type { TreeCache } from "./tree-cache.js";
import { readYaml } from "./yaml-document.js";

/** No API server takes larger ones, and parsing them takes gigabytes. */
const maxDocumentLength = 20 * 1024 * 1024;

const tooLarge = "This document is larger than 20 MiB; split it.";

const tooLargeNumber = "This document contains a number that is too large for 64 bits; correct it, or quote it.";

const ignoredJson =
  'kubectl ignores JSON that follows JSON here, because the file does not begin with "{"; write "---" between them.';

/** What such a number has: many digits, or an exponent of three. */
const largeNumber = /\d{300}|[eE]\+?\d{3}/;

const startsWithBrace = /^\s*\{/;

/** Line breaks of YAML 1.1, which JSON allows in strings. kubectl reads JSON as YAML, unless a file begins with a brace. */
const oldLineBreak = /[\u0085\u2028\u2029]/;

const markBeforeField =
  "There is an invisible byte order mark (U+FEFF) before the first field. kubectl reads it as part of the name; remove it.";

/** At the start of a document it is no content, but after an empty line or a comment it is. */
const markInContent = /^(?:[ \t]*(?:#[^\n]*)?\n)+\ufeff/;

/** Documents that were read before, alone or in the same file, by their text. */
export type KnownDocuments = ReadonlyMap<string, ParsedDocument>;

/**
 * Reads the documents of a file one by one; those without content are left out. Never throws.
 *
 * @param known documents that need no parsing
 */
export function* readDocuments(
  file: string,
  text: string,
  trees: TreeCache,
  known: KnownDocuments = new Map(),
): Generator<ReadDocument> {
  const isJsonStream = startsWithBrace.test(text);
  // kubectl also ends the last line, which matters for a block scalar at the end.
  for (const { source, junk } of splitDocuments(file, text.endsWith("\n") ? text : `${text}\n`)) {
    if (junk !== "") yield refuseDocument(source, explainJunk(junk));
    else if (source.text.length > maxDocumentLength) yield refuseDocument(source, tooLarge);
    else if (source.text.trim() !== "") yield* readDocument(source, isJsonStream, { trees, known });
  }
}

const oldBreakInComment =
  'The comment after "---" contains an old line break, such as CR, and kubectl reads what follows it. Save the file with LF or CRLF as line ends.';

/** kubectl splits documents at LF, before it reads YAML, in which CR alone ends a line. */
const onlyCr = 'A CR does not end the line of "---" for kubectl. Save the file with LF or CRLF as line ends.';

function explainJunk(junk: string): string {
  if (junk.startsWith("#")) return oldBreakInComment;
  if (junk.includes("\r")) return onlyCr;
  return `Only a comment may follow "---" on its line; move "${junk}" to the next line.`;
}

interface Reading {
  readonly trees: TreeCache;
  readonly known: KnownDocuments;
}

function* readDocument(source: SourceText, isJsonStream: boolean, reading: Reading): Generator<ReadDocument> {
  const known = reading.known.get(source.text);
  // Alone, the document was the beginning of the file.
  if (known !== undefined && isJsonStream === startsWithBrace.test(source.text)) {
    reading.trees.transfer(known.source, source);
    yield { kind: "document", source, value: known.value, isJson: known.isJson };
    return;
  }
  const isJson = isJsonStream || !startsWithBrace.test(source.text) || !oldLineBreak.test(source.text);
  const value = isJson ? parseManifestJson(source.text) : undefined;
  if (value !== undefined) {
    yield readJson(source, value);
    return;
  }
  if (markInContent.test(source.text)) {
    yield refuseDocument(source, markBeforeField);
    return;
  }
  const parts = splitJson(source);
  if (parts === undefined) yield* readYaml(source, reading.trees);
  else if (isJsonStream) for (const part of parts) yield* readDocument(part, isJsonStream, reading);
  else yield* readFirst(parts, reading);
}

/** YAML ends a document without a marker, and kubectl reads one between two markers. */
function* readFirst([first, second]: readonly SourceText[], reading: Reading): Generator<ReadDocument> {
  if (first !== undefined) yield* readDocument(first, false, reading);
  if (second !== undefined) yield refuseDocument(second, ignoredJson);
}

function readJson(source: SourceText, value: unknown): ReadDocument {
  if (isNestedDeeperThan(maxDepth, value)) return refuseDocument(source, tooDeep);
  if (isTooDense(value, source.text.length)) return refuseDocument(source, tooDense);
  if (largeNumber.test(source.text) && hasInfinity(value)) return refuseDocument(source, tooLargeNumber);
  return { kind: "document", source, value, isJson: true };
}

function hasInfinity(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasInfinity);
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
}

const separator = "---";

/**
 * A comment, up to the first line break of YAML 1.1, and only blanks after it: kubectl splits at LF alone, and its parser reads what
 * follows.
 */
const separatorComment = /^#[^\r\u0085\u2028\u2029]*[\s\u0085]*$/;

interface DocumentPart {
  readonly source: SourceText;
  /** Text after `---` on its line, where only a comment is allowed; usually empty. */
  readonly junk: string;
}

/** Splits a text, whose last line is ended, as kubectl does: at each line that starts with `---`, even inside of a value. */
export function* splitDocuments(file: string, text: string): Generator<DocumentPart> {
  const gaps = new Gaps(text);
  let [start, body, line, junk] = [0, 0, 1, ""];
  while (start < text.length) {
    const end = findSeparator(text, body);
    yield { source: new SourceText(file, text.slice(start, end), { line, column: 1 }, { gaps, offset: start }), junk };
    line += countLines(text, start, end);
    body = nextLine(text, end);
    junk = text.slice(end + separator.length, body).trim();
    if (separatorComment.test(junk)) junk = "";
    // With junk the part starts on the separator's own line, which is what the reader sees.
    start = junk === "" ? body : end;
    if (junk === "") line++;
  }
}

/** Where the next line starts that begins with `---`, or the end of the text. */
function findSeparator(text: string, from: number): number {
  if (text.startsWith(separator, from)) return from;
  const before = text.indexOf(`\n${separator}`, from);
  return before === -1 ? text.length : before + 1;
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end + 1;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
