import { rememberedTexts } from "../../lib/remembered.js";
import { alternativesOf, pieces } from "../../model/pattern-pieces.js";
import type { JmesPath } from "./jmespath.js";
import { text as textOf } from "./jmespath.js";

/** What is between a pair of brackets, or a piece of text without brackets or separators. */
type Node = string | Group;

interface Group {
  readonly open: string;
  readonly parts: readonly Node[];
  readonly close: string;
}

const lineWidth = 180;
/** One space: Kyverno searches the text of a policy for each object, with its white space. */
const step = " ";

/** The lines of what is inside brackets. */
export function indented(text: JmesPath): JmesPath {
  return text.replace(/^/gm, step) as JmesPath;
}

/** Texts and literals, brackets, separators, and what is between them. */
const token =
  /'[^']*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"|\[\?|[[({]|[\])}]|, |,\n| ?\|\| ?| ?&& ?| \| |\s+|[^'`"[\](){}|&,\s]+|[|&,]/gs;
const closing: Readonly<Record<string, string>> = { "[": "]", "[?": "]", "(": ")", "{": "}" };

/** The separators at which an expression is broken, those that bind least first. A line ends with a comma and begins with the others. */
const separators = [",", "|", "||", "&&"] as const;

/**
 * Breaks a JMESPath expression into lines that people can read. White space means nothing in JMESPath outside of texts, so
 * the meaning stays; a text that is too long for a line is joined from several. Most expressions are in policies of multiple versions.
 */
export const layout = rememberedTexts((expression: JmesPath): JmesPath => {
  const tokens = (expression.match(token) ?? []).map((one) => (/^\s+$/.test(one) ? " " : one));
  return lines(bare(parse(tokens.values()).parts), lineWidth).join("\n") as JmesPath;
}, 4_000_000);

function parse(tokens: IterableIterator<string>, open = ""): Group {
  const parts: Node[] = [];
  for (const one of tokens) {
    if (one in closing) parts.push(parse(tokens, one));
    else if (/^[\])}]$/.test(one)) return { open, parts, close: one };
    else parts.push(...atom(one));
  }
  return { open, parts, close: "" };
}

/** Without redundant parentheses, except those that help readers. */
function bare(parts: readonly Node[]): readonly Node[] {
  const separator = loosest(parts);
  const pieces = separator === undefined ? [parts] : split(parts, separator);
  const undressed = pieces.map((piece) => {
    const [only] = piece.filter((part) => part !== " ");
    const alone = piece.filter((part) => part !== " ").length === 1 && typeof only === "object" && only.open === "(";
    if (!alone) return separator === undefined ? piece.map(bareInside) : bare(piece);
    const inside = bare(only.parts);
    return needsParentheses(inside, separator) ? [{ ...only, parts: inside }] : inside;
  });
  return undressed.flatMap((piece, index) =>
    index === 0 ? piece : [separator === "," ? ", " : ` ${separator} `, ...piece],
  );
}

function bareInside(part: Node): Node {
  return typeof part === "string" ? part : { ...part, parts: bare(part.parts) };
}

function loosest(parts: readonly Node[]): (typeof separators)[number] | undefined {
  return separators.find((one) => parts.some((part) => typeof part === "string" && part.trim() === one));
}

/** `a && (b || c)` does, and `a || (b && c)` reads better with them. */
function needsParentheses(parts: readonly Node[], around: (typeof separators)[number] | undefined): boolean {
  const inside = loosest(parts);
  if (inside === undefined || around === undefined || around === ",") return false;
  return around === "|" ? inside !== "|" : inside !== around;
}

/** A piece as it is, or a long text in several pieces. */
function atom(text: string): readonly Node[] {
  if (text.length <= longestText || !/^['`]/.test(text)) return [text];
  if (text.startsWith("`[")) return [brokenList(text)];
  if (!text.startsWith("'")) return [text];
  return joinedText(text.slice(1, -1));
}

/** `join('|', ['a', 'b'])`: an alternative of a pattern a line. Where one is too long, all pieces follow each other. */
function joinedText(text: string): readonly Node[] {
  const alternatives = alternativesOf(text);
  if (alternatives.every((one) => one.length <= longestText)) return join("|", alternatives);
  const [last = "", ...before] = [...alternatives].reverse();
  return join("", [...before.reverse().map((one) => `${one}|`), last].flatMap(chunks));
}

function join(separator: string, items: readonly string[]): readonly Node[] {
  const list: Group = {
    open: "[",
    parts: items.map(textOf).flatMap((item, index) => (index === 0 ? [item] : [", ", item])),
    close: "]",
  };
  return ["join", { open: "(", parts: [`'${separator}'`, ", ", list], close: ")" }];
}

/** A JSON list, an item a line: white space means nothing there, either. */
function brokenList(literal: string): string {
  const items = JSON.parse(literal.slice(1, -1)) as readonly unknown[];
  return `\`[${items.map((item) => JSON.stringify(item)).join(",\n")}]\``;
}

/** Longer texts are joined from several. */
const longestText = lineWidth - 24;

/** Breaks a pattern between its groups, and within a long group before a bar. */
function chunks(text: string): readonly string[] {
  const all = [""];
  for (const piece of pieces(text).flatMap(brokenPiece)) {
    const last = all.pop() ?? "";
    if (last.length + piece.length <= longestText) all.push(`${last}${piece}`);
    else all.push(...cutBefore(last, piece));
  }
  return all;
}

/** What is in no brackets, such as a number, stays together. */
function cutBefore(text: string, next: string): readonly [string, string] {
  const [literal = ""] = /^[[(|]/.test(next) ? [] : (/(?:\\.|[^\\)\]|])+$/.exec(text) ?? []);
  return literal.length < text.length
    ? [text.slice(0, text.length - literal.length), `${literal}${next}`]
    : [text, next];
}

function brokenPiece(text: string): readonly string[] {
  if (text.length <= longestText) return [text];
  const bar = text.lastIndexOf("|", longestText);
  const limit = bar > 20 ? bar : longestText;
  // A raw text does not end with a backslash.
  const at = /\\+$/.test(text.slice(0, limit)) ? limit - 1 : limit;
  return [text.slice(0, at), ...brokenPiece(text.slice(at))];
}

function flat(parts: readonly Node[]): string {
  return parts
    .map((part) => (typeof part === "string" ? part : `${part.open}${flat(part.parts)}${part.close}`))
    .join("");
}

function fits(text: string, width: number): boolean {
  return text.length <= width && !text.includes("\n");
}

/** The lines of an expression, none longer than `width` where it can be broken. */
function lines(parts: readonly Node[], width: number): readonly string[] {
  const text = flat(parts).trim();
  if (fits(text, width)) return [text];
  const separator = loosest(parts);
  if (separator === undefined) return brokenInside(parts, width);
  const pieces = separator === "&&" ? packed(split(parts, separator)) : split(parts, separator);
  const broken = pieces.map((piece, index) =>
    lines(piece, index === 0 || separator === "," ? width - 1 : width - separator.length - 1),
  );
  if (separator === "|") return piped(pieces, broken);
  if (separator === ",")
    return broken.flatMap((piece, index) => (index === pieces.length - 1 ? piece : appended(piece, ",")));
  return broken.flatMap((piece, index) => (index === 0 ? piece : prefixed(piece, `${separator} `)));
}

/** A line begins with the pipe; what only names a list shares a line with the first use of it. */
function piped(
  pieces: readonly (readonly Node[])[],
  [first = [], second = [], ...rest]: readonly (readonly string[])[],
): readonly string[] {
  const start = hasNoBrackets(pieces[0] ?? [])
    ? prefixed(second, `${first[0]} | `)
    : [...first, ...prefixed(second, "| ")];
  return [...start, ...rest.flatMap((piece) => prefixed(piece, "| "))];
}

/** Neighbours without brackets, such as `isWindows` and `kind == 'Pod'`, share a line. */
function packed(pieces: readonly (readonly Node[])[]): readonly (readonly Node[])[] {
  const all: (readonly Node[])[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const together = last === undefined ? piece : [...last, " && ", ...piece];
    if (last !== undefined && hasNoBrackets(together) && fits(flat(together), shortLine))
      all[all.length - 1] = together;
    else all.push(piece);
  }
  return all;
}

function hasNoBrackets(parts: readonly Node[]): boolean {
  return parts.every((part) => typeof part === "string");
}

/** Longer lines of several conditions are hard to read. */
const shortLine = 100;

function appended(piece: readonly string[], end: string): readonly string[] {
  return [...piece.slice(0, -1), `${piece.at(-1) ?? ""}${end}`];
}

function prefixed([first = "", ...rest]: readonly string[], start: string): readonly string[] {
  return [`${start}${first}`, ...rest];
}

function split(parts: readonly Node[], separator: string): readonly (readonly Node[])[] {
  const pieces: Node[][] = [[]];
  for (const part of parts) {
    if (typeof part === "string" && part.trim() === separator) pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  return pieces;
}

/** No separator here: the contents of the longest brackets get lines of their own. */
function brokenInside(parts: readonly Node[], width: number): readonly string[] {
  const groups = parts.filter((part): part is Group => typeof part !== "string");
  const longest = groups.reduce<Group | undefined>(
    (long, one) => (long !== undefined && flat(long.parts).length >= flat(one.parts).length ? long : one),
    undefined,
  );
  if (longest === undefined) return flat(parts).trim().split("\n");
  const at = parts.indexOf(longest);
  const before = `${flat(parts.slice(0, at)).trimStart()}${longest.open}`;
  const after = lines([longest.close, ...parts.slice(at + 1)], width);
  const embraced = embracing(before, longest.parts, width);
  if (embraced !== undefined)
    return [...embraced.slice(0, -1), `${embraced.at(-1) ?? ""}${after[0] ?? ""}`, ...after.slice(1)];
  return [before, ...lines(longest.parts, width - step.length).map((line) => `${step}${line}`), ...after];
}

/** `!(terms[?` and `merge(@, {` are one opening, and what they close is one line as well. */
function embracing(before: string, parts: readonly Node[], width: number): readonly string[] | undefined {
  const pieces = loosest(parts) === "," ? split(parts, ",") : [parts];
  const last = pieces.at(-1) ?? [];
  const start = pieces
    .slice(0, -1)
    .map((piece) => `${flat(piece).trim()}, `)
    .join("");
  const endsInBrackets = loosest(last) === undefined && typeof last.at(-1) === "object";
  if (!endsInBrackets || start.length > 20) return undefined;
  const [first = "", ...rest] = lines(last, width);
  return rest.length === 0 || before.length + start.length + first.length > width
    ? undefined
    : [`${before}${start}${first}`, ...rest];
}
