import { readFileSync } from "node:fs";
import type { Node, Pair, YAMLMap, YAMLParseError } from "yaml";
import { isMap, isPair, isScalar, isSeq, Lexer } from "yaml";
import type { Diagnostic, Place } from "../lib/diagnostic.js";
import { fileDiagnostic } from "../lib/diagnostic.js";
import { explainLost } from "../lib/file-problem.js";
import { missingCommas, openBracket, openBracketText } from "../lib/open-bracket.js";
import { TextLines } from "../lib/plain-text.js";
import { lazy } from "../lib/remembered.js";
import { maxDepth, parseShallow, TooDeep } from "../lib/shallow-document.js";
import { readSmallFile } from "../lib/small-file.js";

/** Names and indexes that lead into a document. */
export type Keys = readonly (string | number)[];

/** One YAML file of the spec: its value, and the position of each part. */
export interface SpecDocument {
  /** Path from the parent of the folder of the spec, with slashes: `spec/rules/win-host-pid.yaml`. */
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  /** The place of the value behind these keys and indexes, or of its nearest existing parent. */
  place(keys: Keys): Place;
}

/** A valid file of the spec. */
export interface SpecFile<Content> {
  /** Its name without `.yaml`. */
  readonly id: string;
  readonly document: SpecDocument;
  /** What the document holds. Of a version that is written as changes, the complete version. */
  readonly content: Content;
}

/**
 * Reads one YAML file of the spec.
 *
 * @param path where the file is; @param file how messages name it
 * @returns the document, or what is wrong with its YAML or the file
 */
export function readSpecDocument(path: string, file: string): SpecDocument | Diagnostic[] {
  const text = textOf(path);
  if (typeof text !== "string") return [fileDiagnostic(file, text.problem)];
  const key = `${file}\n${text}`;
  const document = parsed.get(key) ?? parseSpecDocument(text, file);
  parsed.set(key, document);
  return document;
}

/**
 * The document of a file whose value is known and valid. It is parsed only when somebody asks for a place in it.
 *
 * @param path where the file is; @param file how messages name it
 */
export function knownDocument(path: string, file: string, value: unknown): SpecDocument {
  const text = readFileSync(path, "utf8");
  const document = lazy(() => parseSpecDocument(text, file) as SpecDocument);
  const place = (keys: Keys): Place => document().place(keys);
  return { file, text, value, place };
}

function textOf(path: string): string | { readonly problem: string } {
  try {
    return readSmallFile(path).toString();
  } catch (error) {
    return { problem: explainLost(error) };
  }
}

/** Documents do not change, so the same text under the same name is parsed once: parsing takes most of the time. */
const parsed = new Map<string, SpecDocument | Diagnostic[]>();

const notYaml = "This is not valid YAML";

/**
 * The same, of a text that has been read.
 *
 * @param invalid how messages about the syntax begin
 */
export function parseSpecDocument(text: string, file: string, invalid = notYaml): SpecDocument | Diagnostic[] {
  // The parser does not count every line of a text that is not valid.
  const lines = new TextLines(text);
  const placeAt = (offset: number): Place => ({ file, ...lines.position(offset) });
  let document: ReturnType<typeof parseShallow>;
  try {
    document = parseShallow(text);
  } catch (error) {
    if (error instanceof TooDeep) return [{ ...placeAt(error.offset), message: error.message }];
    throw error;
  }
  if (document.errors.length > 0) {
    const open = openBracketIn(text, document.errors);
    if (open !== undefined) return [{ ...placeAt(open.offset), message: `${invalid}: ${openBracketText(open)}` }];
    return yamlFaults(document.errors, placeAt, invalid);
  }
  const root = document.contents;
  const place = (keys: Keys): Place => placeAt(offsetOf(root, keys));
  try {
    const value: unknown = document.toJS();
    const circular = circularIn(value);
    if (circular !== undefined) return [{ ...place(circular), message: containsItself }];
    const deep = deeperThan(maxDepth, value);
    return deep === undefined ? { file, text, value, place } : [{ ...place(deep), message: new TooDeep(0).message }];
  } catch (error) {
    // An alias without its anchor, or one of too many: both are found only now.
    return [{ ...place([]), message: `${invalid}: ${(error as Error).message.replace(/\.?$/, ".")}` }];
  }
}

const containsItself = "This alias is in the value of its own anchor, which would never end. Remove the alias.";

/** The keys of the first value that contains itself; undefined where none does. */
function circularIn(value: unknown, around: readonly unknown[] = []): Keys | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (around.includes(value)) return [];
  for (const [key, part] of Object.entries(value)) {
    const keys = circularIn(part, [...around, value]);
    if (keys !== undefined) return [key, ...keys];
  }
  return undefined;
}

/** The keys of the first value that is nested deeper than this; undefined where none is. */
function deeperThan(levels: number, value: unknown): Keys | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return [];
  for (const [key, part] of Object.entries(value)) {
    const keys = deeperThan(levels - 1, part);
    if (keys !== undefined) return [key, ...keys];
  }
  return undefined;
}

/** The bracket whose missing end causes the first of the errors; undefined where none does. */
function openBracketIn(text: string, [first]: readonly YAMLParseError[]): ReturnType<typeof openBracket> {
  // An open quote contains all brackets that follow.
  if (first === undefined || first.message.startsWith("Missing closing")) return undefined;
  const open = openBracket(new Lexer().lex(text));
  return open !== undefined && open.offset <= first.pos[0] ? open : undefined;
}

/** The first fault of each line: what follows on the same line is mostly a consequence. */
function yamlFaults(
  errors: readonly YAMLParseError[],
  placeAt: (offset: number) => Place,
  invalid: string,
): Diagnostic[] {
  const faults = errors.map((error) => ({ ...placeAt(error.pos[0]), message: yamlSentence(error, invalid) }));
  return faults.filter(({ line }, index) => faults.findIndex((other) => other.line === line) === index);
}

function yamlSentence({ code, message }: YAMLParseError, invalid: string): string {
  if (code === "MULTIPLE_DOCS") return "The file must hold one document. Remove the line ---, or make two files.";
  return `${invalid}: ${missingCommas[message] ?? message.replace(/\.?$/, ".")}`;
}

function offsetOf(root: Node | null, keys: Keys): number {
  let offset = root?.range?.[0] ?? 0;
  let node: unknown = root;
  for (const key of keys) {
    const [start, child] = step(node, key);
    if (start === undefined) break;
    offset = start;
    node = child;
  }
  return offset;
}

/** The start and the value of one entry: for a mapping the start of the key, for a list of the item. */
function step(node: unknown, key: string | number): [number | undefined, unknown] {
  if (isSeq(node)) {
    const item = node.items[Number(key)] as Node | undefined;
    return [item?.range?.[0], item];
  }
  if (!isMap(node)) return [undefined, undefined];
  const pair = pairsOf(node).get(String(key));
  return [(pair?.key as Node | undefined)?.range?.[0], pair?.value];
}

/** Thousands of keys of one mapping can be wrong, so it is not searched for each of them. */
const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

function pairsOf(node: YAMLMap): ReadonlyMap<string, Pair> {
  const known = pairs.get(node);
  if (known !== undefined) return known;
  const found = new Map<string, Pair>();
  for (const one of node.items) {
    if (!isPair(one) || !isScalar(one.key)) continue;
    const name = String(one.key.value);
    if (!found.has(name)) found.set(name, one);
  }
  pairs.set(node, found);
  return found;
}
