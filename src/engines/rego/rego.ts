/** Rego source text. Only the functions of this file make it, so no other text gets into a policy. */
export type Rego = string & { readonly language: "rego" };

/** Concatenates Rego: the values in braces are Rego, too. */
export function rego(texts: TemplateStringsArray, ...parts: readonly Rego[]): Rego {
  return String.raw({ raw: texts }, ...parts) as Rego;
}

/** Arguments of a call, or items of a collection, without its brackets. */
export function commas(parts: readonly Rego[]): Rego {
  return parts.join(", ") as Rego;
}

/** A literal: text in quotes, numbers and booleans as they are. */
export function quote(value: string | number | boolean): Rego {
  return JSON.stringify(value) as Rego;
}

/** A raw text literal, in which backslashes stand for themselves. @throws RangeError for a backtick */
export function raw(text: string): Rego {
  if (text.includes("`")) throw new RangeError(`A Rego raw text cannot hold a backtick: ${text}`);
  return `\`${text}\`` as Rego;
}

export function list(parts: readonly Rego[]): Rego {
  return rego`[${commas(parts)}]`;
}

export function set(parts: readonly Rego[]): Rego {
  return rego`{${commas(parts)}}`;
}

/**
 * Any JSON as `opa fmt` writes it: an object with an entry a line, a list of texts and numbers on one where it fits.
 *
 * @param before the number of characters before it on its first line, without the indentation
 */
export function json(value: unknown, indent = "", before = 0): Rego {
  const inner = `${indent}\t`;
  if (typeof value !== "object" || value === null) return inline(value);
  if (!Array.isArray(value))
    return lines(
      "{",
      Object.entries(value).map(
        ([key, of]) => rego`${quote(key)}: ${json(of, inner, quote(key).length + ": ".length)}`,
      ),
      "}",
      indent,
    );
  const isFlat = value.every((of) => typeof of !== "object" || of === null);
  if (isFlat && indent.length + before + inline(value).length < lineLength) return inline(value);
  if (value.length === 1) return rego`[${json(value[0], indent)}]`;
  return lines(
    "[",
    value.map((of) => json(of, inner)),
    "]",
    indent,
  );
}

function lines(start: string, entries: readonly string[], end: string, indent: string): Rego {
  if (entries.length === 0) return `${start}${end}` as Rego;
  return `${start}\n${entries.map((entry) => `${indent}\t${entry},\n`).join("")}${indent}${end}` as Rego;
}

/** Any JSON on one line. */
export function inline(value: unknown): Rego {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) as Rego;
  if (Array.isArray(value)) return list(value.map(inline));
  return set(Object.entries(value).map(([key, of]) => rego`${quote(key)}: ${inline(of)}`));
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A variable or rule name. @throws RangeError when it is no identifier */
export function name(text: string): Rego {
  if (!identifier.test(text)) throw new RangeError(`"${text}" is not a Rego identifier.`);
  return text as Rego;
}

/** Words that no name and no field after a dot can be. */
export const keywords = [
  "as",
  "contains",
  "default",
  "else",
  "every",
  "false",
  "if",
  "import",
  "in",
  "not",
  "null",
  "package",
  "some",
  "true",
  "with",
] as const;

const isKeyword = (key: string): boolean => keywords.some((one) => one === key);

/** `of.a["b.c/d"]` */
export function ref(of: Rego, keys: readonly string[]): Rego {
  return keys.reduce<Rego>(
    (from, key) =>
      identifier.test(key) && !isKeyword(key) ? rego`${from}.${name(key)}` : rego`${from}[${quote(key)}]`,
    of,
  );
}

/** A rule or function with a body of one statement a line, as `opa fmt` writes it. */
export function rule(head: Rego, body: readonly Rego[]): Rego {
  return `${fitted(`${head} if {`, "")}\n${body.map((statement) => `\t${fitted(statement, "\t")}\n`).join("")}}` as Rego;
}

/** The name of a rule or scope as Rego spells it: `win-host-pid` is `win_host_pid`. */
export function snake(id: string): Rego {
  return name(id.replaceAll("-", "_"));
}

/** Reviewers and linters of Rego expect no longer lines; a tab counts as one column. */
export const lineLength = 120;

/**
 * One expression or head, with the arguments of a call or the items of a collection on lines of their own where it is too
 * long for one. `opa fmt` keeps that form. A text or pattern that is too long alone stays as it is.
 */
export function fitted(text: string, indent: string, width = lineLength): string {
  return indent.length + text.length <= width ? text : broken(text, indent);
}

function broken(text: string, indent: string): string {
  const group = longestGroup(text);
  if (group === undefined) return text;
  const [before, after] = [text.slice(0, group.start + 1), text.slice(group.end)];
  const parts = split(text.slice(group.start + 1, group.end));
  const first = parts
    .slice(0, -1)
    .map((part) => `${part}, `)
    .join("");
  const last = parts.at(-1) ?? "";
  // Arguments stay on one line where the last one is a collection that is broken instead.
  const isShort = first !== "" && indent.length + before.length + first.length < lineLength;
  if (before.endsWith("(") && /^[[{]/.test(last) && isShort) return `${before}${first}${broken(last, indent)}${after}`;
  const inner = `${indent}\t`;
  const lines = parts.map((part) => `${inner}${fitted(part, inner, lineLength - 1)},\n`);
  return `${before}\n${lines.join("")}${indent}${after}`;
}

interface Group {
  /** Where its opening bracket is. */
  readonly start: number;
  /** Where its closing bracket is. */
  readonly end: number;
}

/** The longest pair of brackets that is in no other pair; not those of a reference, such as `labels["os"]`. */
function longestGroup(text: string): Group | undefined {
  const groups: Group[] = [];
  let start = 0;
  scan(text, (character, index, depth) => {
    if (depth === 0 && "([{".includes(character)) start = index;
    if (depth === 1 && ")]}".includes(character)) groups.push({ start, end: index });
  });
  const isReference = (group: Group): boolean =>
    text[group.start] === "[" && /[\w\]]/.test(text[group.start - 1] ?? " ");
  const [longest] = groups.filter((group) => !isReference(group)).sort((a, b) => b.end - b.start - (a.end - a.start));
  return longest !== undefined && longest.end - longest.start > 2 ? longest : undefined;
}

/** The parts between commas outside of brackets. */
function split(text: string): readonly string[] {
  const commas: number[] = [];
  scan(text, (character, index, depth) => {
    if (depth === 0 && character === ",") commas.push(index);
  });
  return [...commas, text.length].map((end, index) =>
    text.slice(index === 0 ? 0 : (commas[index - 1] ?? 0) + 1, end).trim(),
  );
}

/** Visits each character outside of texts and patterns, with the number of brackets around it. */
function scan(text: string, visit: (character: string, index: number, depth: number) => void): void {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|`[^`]*`|[^]/g)) {
    if (token.length > 1) continue;
    visit(token, index, depth);
    if ("([{".includes(token)) depth += 1;
    if (")]}".includes(token)) depth -= 1;
  }
}
