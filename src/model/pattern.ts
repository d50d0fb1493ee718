import { tokensOf } from "./pattern-pieces.js";
import { isSubstituted } from "./substitution.js";

/** What is wrong with a pattern, as a sentence; undefined when every engine reads it alike. */
export function patternFault(pattern: string): string | undefined {
  if (/[`']/.test(pattern) || isSubstituted(pattern)) {
    return "A pattern cannot contain a backtick, apostrophe, {{, }} or $(: engines quote patterns with them, or substitute them. Write \\x60, \\x27, \\x7b, \\x7d or \\x24.";
  }
  const unwritten = unwritableFault(pattern);
  if (unwritten !== undefined) return unwritten;
  let at = 0;
  for (const { kind, text } of tokensOf(pattern)) {
    if (kind === "unknown") return text === "." ? dotFault(pattern, at) : tokenFault(pattern, at);
    at += text.length;
  }
  try {
    new RegExp(pattern, "u");
  } catch {
    return "The pattern is not a valid regular expression. Check its brackets and repetitions.";
  }
  const { parts, times } = extentOf(pattern);
  return parts > mostParts || times > mostTimes
    ? `The pattern repeats too much: at most ${mostTimes} times, repetitions in repetitions multiplied, and ${mostParts} parts. Use smaller counts.`
    : undefined;
}

/** RE2, and with it OPA, refuses more repetitions. */
const mostTimes = 1000;

const largeCount = /\{[0-9]*,?[0-9]*\}/y;

/** Why a pattern contains something at a place that engines read differently. */
function tokenFault(pattern: string, at: number): string {
  largeCount.lastIndex = at;
  const [repetition] = largeCount.exec(pattern) ?? [];
  const counts = repetition?.match(/[0-9]+/g)?.map(Number) ?? [];
  return Math.max(0, ...counts) > mostTimes
    ? `Character ${at + 1} of the pattern starts the repetition ${repetition}, and engines accept at most ${mostTimes} repetitions. Use a smaller count, or * or + for any number.`
    : `Character ${at + 1} of the pattern starts something that engines read differently. ${adviceFor(pattern.slice(at))}`;
}

/** What to write in place of common syntax. @param rest the pattern from there on */
function adviceFor(rest: string): string {
  if (/^\((?!\?)/.test(rest)) return "Write a group as (?:…).";
  const escape = /^\\[dws]/.exec(rest)?.[0];
  return escape === undefined
    ? 'See "Patterns" in docs/rule-language.md.'
    : `Write a class, such as ${classes[escape as keyof typeof classes]}.`;
}

const classes = { "\\d": "[0-9]", "\\w": "[A-Za-z0-9_]", "\\s": "[\\x09-\\x0d\\x20]" };

/** Most patterns with a dot mean the character. A repeated one means any text. */
function dotFault(pattern: string, at: number): string {
  const subject = `The dot at character ${at + 1} matches any character`;
  const next = pattern.slice(at + 1);
  if (/^[*+?{]/.test(next))
    return `${subject}, and engines differ in which. Write a class, such as [^/], for any text.`;
  const example = pattern.length > longestExample ? "" : `: ${withPlainDots(pattern)}`;
  return `${subject}. Write [.] for a dot${example}.`;
}

/** The pattern with [.] for each dot that is not repeated. A message about one dot would be followed by one about the next. */
function withPlainDots(pattern: string): string {
  const tokens = tokensOf(pattern);
  const isPlainDot = (index: number): boolean => tokens[index]?.text === "." && tokens[index + 1]?.kind !== "repeat";
  return tokens.map(({ text }, index) => (isPlainDot(index) ? "[.]" : text)).join("");
}

/** The patterns of people; those of the spec are much longer. */
const longestExample = 60;

/** Readers of YAML reject these in the files of policies. */
const unwritable = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u;

/** The first character of a text that a line in the file of a policy cannot contain as it is, with its code as `U+007F`. */
export function unwritableIn(text: string): { readonly code: number; readonly name: string } | undefined {
  const code = unwritable.exec(text)?.[0].codePointAt(0);
  return code === undefined ? undefined : { code, name: `U+${code.toString(16).toUpperCase().padStart(4, "0")}` };
}

function unwritableFault(pattern: string): string | undefined {
  const found = unwritableIn(pattern);
  if (found === undefined) return undefined;
  const { code, name } = found;
  const advice = code < 0x80 ? `Write \\x${code.toString(16).padStart(2, "0")}.` : "Remove it.";
  return `The pattern contains the character ${name}, which the files of policies cannot contain. ${advice}`;
}

/** Each part takes memory in RE2, which writes repetitions out. */
const mostParts = 10_000;

/** How large a pattern is once its repetitions are written out. */
interface Extent {
  /** Characters, classes and anchors. */
  readonly parts: number;
  /** How often the innermost part is repeated. */
  readonly times: number;
}

/** The number of parts of a pattern without faults. */
export function expandedSize(pattern: string): number {
  return extentOf(pattern).parts;
}

function extentOf(pattern: string): Extent {
  const groups: Extent[][] = [[]];
  for (const { kind, text } of tokensOf(pattern)) {
    if (kind === "open") groups.push([]);
    else if (kind === "close") groups.at(-2)?.push(joined(groups.pop() ?? []));
    else if (kind === "repeat") groups.at(-1)?.push(repeated(groups.at(-1)?.pop(), text));
    else groups.at(-1)?.push({ parts: 1, times: 1 });
  }
  return joined(groups.flat());
}

function joined(all: readonly Extent[]): Extent {
  return all.reduce((sum, { parts, times }) => ({ parts: sum.parts + parts, times: Math.max(sum.times, times) }), {
    parts: 1,
    times: 1,
  });
}

function repeated({ parts, times }: Extent = { parts: 1, times: 1 }, how: string): Extent {
  const counts = how.match(/\d+/g)?.map(Number) ?? [];
  const most = Math.max(1, ...counts);
  return { parts: parts * most, times: times * most };
}

/** Does one of the patterns match somewhere in a text? */
export function matchesAny(value: unknown, patterns: readonly string[]): boolean {
  return typeof value === "string" && patterns.some((pattern) => compiledPattern(pattern).test(value));
}

const compiled = new Map<string, RegExp>();

/** The same few patterns are matched with every object. */
function compiledPattern(pattern: string): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(pattern, "u");
  compiled.set(pattern, known);
  return known;
}

/** The form of an image in a parameter of type `images`: a reference, or its beginning followed by `*`. */
export const imageForm = {
  pattern: "^(?:\\[[0-9A-Fa-f:]+\\])?[A-Za-z0-9._:/@-]*\\*?$",
  says: "an image, or its beginning with a * at the end, such as registry.example.com/tools/*",
} as const;

/** Is the image of a container one of these? An image that ends with `*` is compared with the beginning. */
export function isListedImage(image: unknown, images: readonly string[]): boolean {
  return (
    typeof image === "string" &&
    images.some((one) => (isBeginning(one) ? image.startsWith(one.slice(0, -1)) : image === one))
  );
}

/**
 * The same as an anchored pattern, for engines that support only patterns: `^mcr[.]microsoft[.]com/` for
 * `mcr.microsoft.com/*`. Every engine reads it alike (docs/rule-language.md, "Patterns").
 */
export function imagePattern(image: string): string {
  return isBeginning(image) ? `^${literal(image.slice(0, -1))}` : `^${literal(image)}$`;
}

function isBeginning(image: string): boolean {
  return image.endsWith("*");
}

/** A class of one character needs no backslash, which engines quote differently. */
function literal(text: string): string {
  return text.replace(/[\^\\$.*+?()[\]{}|]/g, (one) => (/[\^\\[\]]/.test(one) ? `\\${one}` : `[${one}]`));
}
