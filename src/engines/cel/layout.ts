import { remembered } from "../../lib/remembered.js";
import type { Cel } from "./syntax.js";
import { levels } from "./syntax.js";

const step = "  ";

/** Levels beyond those of operators: a choice binds least, a negation and a member bind most. */
const choiceLevel = 0;
/** Only another choice needs parentheses as a condition, and before the colon. */
const conditionLevel = 0.5;
const unaryLevel = 5;
const memberLevel = 6;

/**
 * The text of an expression, in lines of a width where it can be broken. CEL ignores white space outside of literals.
 *
 * @param width of a line, without the indentation of the file around it
 */
export function layout(cel: Cel, width: number): string {
  return fitted(cel, width, "");
}

/** The text on one line. */
export function flat(cel: Cel): string {
  // Most parts are atoms, and to remember one takes longer than to read it.
  return cel.kind === "atom" ? cel.text : flatOnce(cel);
}

/** What does not fit on one line is broken, and then its parts are asked again. */
const flatOnce = remembered((cel: Cel): string => {
  switch (cel.kind) {
    case "atom":
      return cel.text;
    case "infix":
      return cel.operands.map((one) => operand(one, levels[cel.operator])).join(` ${cel.operator} `);
    case "not":
      return `!${operand(cel.of, unaryLevel)}`;
    case "choice":
      return `${operand(cel.condition, conditionLevel)} ? ${operand(cel.yes, conditionLevel)} : ${flat(cel.no)}`;
    case "select":
      return operand(cel.of, memberLevel) + cel.selector;
    case "call":
      return `${cel.on === undefined ? "" : `${operand(cel.on, memberLevel)}.`}${cel.name}(${cel.args.map(flat).join(", ")})`;
    case "list":
      return `[${cel.items.map(flat).join(", ")}]`;
    case "map":
      return `${opening(cel)}${cel.entries.map(([key, value]) => `${flat(key)}: ${flat(value)}`).join(", ")}}`;
  }
});

function opening({ type = "" }: CelOf<"map">): string {
  return `${type}{`;
}

function levelOf(cel: Cel): number {
  if (cel.kind === "infix") return levels[cel.operator];
  if (cel.kind === "choice") return choiceLevel;
  return cel.kind === "not" ? unaryLevel : memberLevel;
}

/** Relations do not chain, and readers of `a && b || c` should not need to know the precedence. */
function needsParentheses(cel: Cel, around: number): boolean {
  const level = levelOf(cel);
  return (
    level < around ||
    (level === around && level === levels["=="]) ||
    (level === levels["&&"] && around === levels["||"])
  );
}

function operand(cel: Cel, around: number): string {
  return needsParentheses(cel, around) ? `(${flat(cel)})` : flat(cel);
}

/** @param indent of all lines but the first, which the caller has begun */
function fitted(cel: Cel, width: number, indent: string): string {
  const one = flat(cel);
  return indent.length + one.length <= width ? one : broken(cel, width, indent);
}

function broken(cel: Cel, width: number, indent: string): string {
  switch (cel.kind) {
    case "atom":
    case "select":
      return flat(cel);
    case "not":
      return `!${inParentheses(cel.of, unaryLevel, width, indent)}`;
    case "infix":
      return brokenInfix(cel, width, indent);
    case "choice":
      return brokenChoice(cel, width, indent);
    case "call":
      return brokenCalls(cel, width, indent);
    case "list":
      return lines(
        "[",
        cel.items.map((one) => fitted(one, width, indent + step)),
        "]",
        indent,
      );
    case "map":
      return lines(
        opening(cel),
        cel.entries.map(([key, value]) => `${flat(key)}: ${fitted(value, width, indent + step)}`),
        "}",
        indent,
      );
  }
}

function lines(open: string, items: readonly string[], close: string, indent: string): string {
  return `${open}\n${items.map((one) => `${indent}${step}${one}`).join(",\n")}\n${indent}${close}`;
}

function inParentheses(cel: Cel, around: number, width: number, indent: string): string {
  if (!needsParentheses(cel, around)) return fitted(cel, width, indent);
  if (indent.length + flat(cel).length + 2 <= width) return `(${flat(cel)})`;
  return `(\n${indent}${step}${fitted(cel, width, indent + step)}\n${indent})`;
}

type CelOf<Kind extends Cel["kind"]> = Extract<Cel, { kind: Kind }>;

/** An operand a line; `value in [` is on one line. */
function brokenInfix({ operator, operands }: CelOf<"infix">, width: number, indent: string): string {
  const [value, of] = operands;
  if (operator === "in" && value !== undefined && of?.kind === "list")
    return `${operand(value, levels.in)} in ${broken(of, width, indent)}`;
  return operands.map((one) => inParentheses(one, levels[operator], width, indent)).join(`\n${indent}${operator} `);
}

/** What applies in most cases, such as `!variables.isWindows ? '' : …`, is at the head of a long alternative. */
function brokenChoice({ condition, yes, no }: CelOf<"choice">, width: number, indent: string): string {
  const head = choiceHead({ condition, yes });
  if (indent.length + head.length > width) {
    const inner = indent + step;
    const before = inParentheses(condition, conditionLevel, width, indent);
    return `${before}\n${indent}? ${inParentheses(yes, conditionLevel, width, inner)}\n${indent}: ${fitted(no, width, inner)}`;
  }
  if (no.kind === "choice") {
    // Alternatives whose heads fit on a line are below each other.
    const inner = indent.length + choiceHead(no).length <= width ? indent : indent + step;
    return `${head}\n${indent}: ${brokenChoice(no, width, inner)}`;
  }
  const isShort = yes.kind === "atom" && head.length <= width / 2 && (no.kind === "call" || no.kind === "list");
  const onOneLine = `${head} : ${fitted(no, width, indent)}`;
  return isShort && firstLine(onOneLine).length + indent.length <= width
    ? onOneLine
    : `${head}\n${indent}: ${fitted(no, width, indent + step)}`;
}

function choiceHead({ condition, yes }: Pick<CelOf<"choice">, "condition" | "yes">): string {
  return `${operand(condition, conditionLevel)} ? ${operand(yes, conditionLevel)}`;
}

/** `of.filter(…).map(…)`, a call a line where they do not fit on one; the arguments of a long call are on lines of their own. */
function brokenCalls(cel: CelOf<"call">, width: number, indent: string): string {
  const { start: base, calls } = chain(cel);
  if (base === undefined) {
    const [first, ...others] = calls.map((one) => (before: number) => callText(one, width, indent, before));
    return others.reduce((text, one) => `${text}.${one(lastLine(text).length)}`, first?.(0) ?? "");
  }
  const isList = base.kind === "list";
  const start = isList ? brokenStart(base, width, indent) : operand(base, memberLevel);
  // What follows the brackets of a list, or is alone, stays on the line.
  if (isList || calls.length === 1)
    return start + calls.map((one) => `.${callText(one, width, indent, lastLine(start).length)}`).join("");
  const inner = indent + step;
  return start + calls.map((one) => `\n${inner}.${callText(one, width, inner)}`).join("");
}

/** A list that calls follow. What is before it and behind it on its line is not known here. */
function brokenStart(list: CelOf<"list">, width: number, indent: string): string {
  return list.items.length > 1 && flat(list).length > width / 2
    ? broken(list, width, indent)
    : fitted(list, width, indent);
}

function firstLine(text: string): string {
  return text.slice(0, `${text}\n`.indexOf("\n"));
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}

interface Chain {
  /** What the first call is applied to; undefined for a function. */
  readonly start: Cel | undefined;
  readonly calls: readonly CelOf<"call">[];
}

/** The calls of a chain, from the first on. A call that only reads a value belongs to the start. */
function chain(cel: CelOf<"call">): Chain {
  const { on } = cel;
  if (on?.kind !== "call" || isAccess(on)) return { start: on, calls: [cel] };
  const before = chain(on);
  return { ...before, calls: [...before.calls, cel] };
}

function isAccess({ on, args }: CelOf<"call">): boolean {
  const isSimple = args.every((arg) => arg.kind === "atom" || (arg.kind === "list" && arg.items.length === 0));
  return on !== undefined && on.kind !== "call" && isSimple;
}

function callText({ name, args }: CelOf<"call">, width: number, indent: string, before = 0): string {
  const one = `${name}(${args.map(flat).join(", ")})`;
  if (args.length === 0 || indent.length + before + one.length + 1 <= width) return one;
  const [only] = args;
  if (args.length === 1 && only?.kind === "map") return `${name}(${broken(only, width, indent)})`;
  // The variables of a macro are on the line of its name.
  const count = args.slice(0, -1).filter((arg) => arg.kind === "atom").length;
  const [variables, rest] = [args.slice(0, count), args.slice(count)];
  const inner = indent + step;
  const head = variables.map((arg) => `${flat(arg)},`).join(" ");
  const [last] = rest;
  if (rest.length === 1 && last?.kind === "map") return `${name}(${head} ${broken(last, width, indent)})`;
  return `${name}(${head}\n${rest.map((arg) => `${inner}${fitted(arg, width, inner)}`).join(",\n")}\n${indent})`;
}
