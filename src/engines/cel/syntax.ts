import { celWords } from "./names.js";

/**
 * A CEL expression. Only the functions of this file make one, so parentheses follow from the structure, and `layout.ts` breaks long
 * expressions into lines.
 */
export type Cel =
  | { readonly kind: "atom"; readonly text: string }
  | { readonly kind: "infix"; readonly operator: Operator; readonly operands: readonly Cel[] }
  | { readonly kind: "not"; readonly of: Cel }
  | { readonly kind: "choice"; readonly condition: Cel; readonly yes: Cel; readonly no: Cel }
  /** `of.?field`, `of[?'key']`. */
  | { readonly kind: "select"; readonly of: Cel; readonly selector: string }
  /** `on.name(arguments)`; a function where `on` is absent. */
  | { readonly kind: "call"; readonly on?: Cel; readonly name: string; readonly args: readonly Cel[] }
  | { readonly kind: "list"; readonly items: readonly Cel[] }
  /** With a type, an object of that type, whose keys are the names of its fields. */
  | { readonly kind: "map"; readonly type?: string; readonly entries: readonly (readonly [key: Cel, value: Cel])[] };

/** How closely an operator binds; one of a higher level needs no parentheses inside one of a lower. */
export const levels = { "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, in: 3, "+": 4, "-": 4 } as const;
export type Operator = keyof typeof levels;

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

function atom(text: string): Cel {
  return { kind: "atom", text };
}

export const yes = atom("true");
export const no = atom("false");
export const nothing = atom("null");
export const emptyMap = atom("{}");

/** CEL reserves these words, but fields may have them as names. */
const reserved = new RegExp(`^(?:${celWords.join("|")})\\b`);

/** A name, or a chain of names: `variables.spec`. @throws RangeError for another text */
export function name(text: string): Cel {
  if (!text.split(".").every((part) => identifier.test(part)) || reserved.test(text))
    throw new RangeError(`"${text}" is not a CEL identifier.`);
  return atom(text);
}

/** A literal: text in quotes, numbers and booleans as they are. A raw literal needs no backslash to be doubled. */
export function literal(value: string | number | boolean): Cel {
  if (typeof value !== "string") return atom(String(value));
  const quote = value.includes("'") ? '"' : "'";
  if (value.includes(quote) || /\p{Cc}/u.test(value)) return atom(JSON.stringify(value));
  return atom(`${value.includes("\\") ? "r" : ""}${quote}${value}${quote}`);
}

export function list(items: readonly Cel[]): Cel {
  return { kind: "list", items };
}

export function texts(values: readonly string[]): Cel {
  return list(values.map(literal));
}

export function map(entries: readonly (readonly [key: string, value: Cel])[]): Cel {
  return { kind: "map", entries: entries.map(([key, value]) => [literal(key), value] as const) };
}

/** An object of a type: `JSONPatch{op: 'add'}`. */
export function typed(type: string, fields: readonly (readonly [name: string, value: Cel])[]): Cel {
  return { kind: "map", type, entries: fields.map(([field, value]) => [name(field), value] as const) };
}

function joined(operator: "||" | "&&" | "+", operands: readonly Cel[], empty: Cel): Cel {
  const flat = operands.flatMap((one) => (one.kind === "infix" && one.operator === operator ? one.operands : [one]));
  const [only] = flat;
  if (only === undefined) return empty;
  return flat.length === 1 ? only : { kind: "infix", operator, operands: flat };
}

export function and(operands: readonly Cel[]): Cel {
  return joined("&&", operands, yes);
}

export function or(operands: readonly Cel[]): Cel {
  return joined("||", operands, no);
}

/** Texts or lists one after the other; neighboring literals become one. */
export function concat(parts: readonly Cel[]): Cel {
  return joined("+", parts.reduce(merged, []), literal(""));
}

function merged(before: readonly Cel[], next: Cel): readonly Cel[] {
  const last = before.at(-1);
  const [first, second] = [last, next].map((one) => /^'([^'\\]*)'$/.exec(flatText(one) ?? "")?.[1]);
  if (first === undefined || second === undefined) return [...before, next];
  return [...before.slice(0, -1), literal(first + second)];
}

/** A comparison, or a membership. */
export function compare(left: Cel, operator: "==" | "!=" | "<" | ">" | "in", right: Cel): Cel {
  return { kind: "infix", operator, operands: [left, right] };
}

/** Is a value one of these texts? */
export function oneOf(value: Cel, among: readonly string[]): Cel {
  const [only] = among;
  return among.length === 1 && only !== undefined
    ? compare(value, "==", literal(only))
    : compare(value, "in", texts(among));
}

const opposites: Partial<Record<Operator, Operator>> = { "==": "!=", "!=": "==" };

/** The opposite; that of an equation is an inequation. */
export function not(of: Cel): Cel {
  if (of.kind === "not") return of.of;
  const operator = of.kind === "infix" ? opposites[of.operator] : undefined;
  if (of.kind === "infix" && operator !== undefined) return { ...of, operator };
  const isSize = of.kind === "infix" && of.operator === ">" && flatText(of.operands[1]) === "0";
  return isSize ? { ...of, operator: "==" } : { kind: "not", of };
}

function flatText(cel: Cel | undefined): string | undefined {
  return cel?.kind === "atom" ? cel.text : undefined;
}

export function choice(condition: Cel, whenTrue: Cel, whenFalse: Cel): Cel {
  return { kind: "choice", condition, yes: whenTrue, no: whenFalse };
}

/** CEL reads these words as something else also after a dot. */
const tokens = ["false", "in", "null", "true"];

/** Can the value of this key be selected with a dot? */
function isSelectable(key: string): boolean {
  return identifier.test(key) && !tokens.includes(key);
}

/** A field that is there. */
export function knownField(of: Cel, key: string): Cel {
  return { kind: "select", of, selector: isSelectable(key) ? `.${key}` : `[${flatLiteral(key)}]` };
}

/** A field that may be absent, or the value of a key: an optional value. */
export function optionalField(of: Cel, key: string): Cel {
  return { kind: "select", of, selector: isSelectable(key) ? `.?${key}` : `[?${flatLiteral(key)}]` };
}

/** A field of an optional value is optional without a question mark. */
export function fieldOfOptional(of: Cel, key: string): Cel {
  return isSelectable(key) ? { kind: "select", of, selector: `.${key}` } : optionalField(of, key);
}

/** The value of a key that a variable holds, or the first item of a list; optional. */
export function optionalItem(of: Cel, key: string): Cel {
  return { kind: "select", of, selector: `[?${key}]` };
}

function flatLiteral(value: string): string {
  return flatText(literal(value)) ?? value;
}

export function call(on: Cel, method: string, ...args: readonly Cel[]): Cel {
  return { kind: "call", on, name: method, args };
}

export function apply(of: string, ...args: readonly Cel[]): Cel {
  return { kind: "call", name: of, args };
}

/** A long text in pieces, so that it can be broken into lines. */
export function textInPieces(parts: readonly Cel[]): Cel {
  return { kind: "infix", operator: "+", operands: parts };
}
