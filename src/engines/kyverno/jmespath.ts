import { isSubstituted } from "../../model/substitution.js";

/** JMESPath text. Only the functions of this file and `layout` make it, so no other text gets into a policy. */
export type JmesPath = string & { readonly language: "jmespath" };

/** Concatenates JMESPath: the values in braces are JMESPath, too. */
export function jmes(texts: TemplateStringsArray, ...parts: readonly JmesPath[]): JmesPath {
  return String.raw({ raw: texts }, ...parts) as JmesPath;
}

/** JMESPath with an operator or a comma between the parts. */
export function separated(parts: readonly JmesPath[], separator: string): JmesPath {
  return parts.join(separator) as JmesPath;
}

/** An expression in which other JMESPath is in the place of what matches. */
export function replaced(of: JmesPath, pattern: string | RegExp, by: (found: JmesPath) => JmesPath): JmesPath {
  return of.replaceAll(pattern, (found) => by(found as JmesPath)) as JmesPath;
}

/** The parts of an expression that match. */
export function matchesIn(of: JmesPath, pattern: RegExp): readonly JmesPath[] {
  return [...of.matchAll(pattern)].map(([found]) => found as JmesPath);
}

const identifierForm = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A name that needs no quotes. @throws RangeError for one that does */
export function identifier(name: string): JmesPath {
  if (!identifierForm.test(name)) throw new RangeError(`"${name}" is no JMESPath identifier.`);
  return name as JmesPath;
}

/** A name in quotes, as a field or a key of an object. */
export function quoted(name: string): JmesPath {
  return JSON.stringify(name) as JmesPath;
}

/** A JSON literal between backticks. @throws RangeError for a backtick or what Kyverno would fill in */
export function literal(value: unknown): JmesPath {
  const text = JSON.stringify(value);
  if (text.includes("`") || isSubstituted(text))
    throw new RangeError(`A JMESPath literal in Kyverno cannot hold ${text}`);
  return `\`${text}\`` as JmesPath;
}

/** A raw text, in which backslashes stand for themselves. @throws RangeError for a text that it cannot express */
export function raw(text: string): JmesPath {
  if (/'|\\$/.test(text) || isSubstituted(text))
    throw new RangeError(`A raw JMESPath text in Kyverno cannot hold ${text}`);
  return `'${text}'` as JmesPath;
}

/** A raw text with the value of a variable behind it, which Kyverno puts in before it evaluates the expression. */
export function rawWithVariable(before: string, name: string): JmesPath {
  return `${raw(before).slice(0, -1)}{{ ${variable(name)} }}'` as JmesPath;
}

/** A text in its most readable form: raw, or as JSON where a raw text cannot express it. */
export function text(value: string): JmesPath {
  return /['\n]|\\$/.test(value) ? literal(value) : raw(value);
}

/** `of."a.b/c".d`; from the current element when `of` is empty, the element itself without keys. */
export function ref(of: JmesPath, keys: readonly string[]): JmesPath {
  const parts = [of, ...keys.map((key) => (identifierForm.test(key) ? identifier(key) : quoted(key)))];
  const named = parts.filter((part) => part !== "");
  return named.length === 0 ? jmes`@` : separated(named, ".");
}

/** How the name of a context variable is spelled: `declared-windows` is `declaredWindows`, `taint.key` is `taintKey`. */
export function variableName(name: string): string {
  return name.replace(/[-.]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function variable(name: string): JmesPath {
  return identifier(variableName(name));
}

/** Context variables of Kyverno, and those of generated policies, in kebab-case. */
export const reservedNames: readonly string[] = [
  "change-applies",
  "element",
  "element-index",
  "found",
  "images",
  "images-read",
  "is-eligible",
  "judged",
  "made-by-controller",
  "patch",
  "prefix",
  "request",
  "said",
  "service-account-name",
  "service-account-namespace",
  "target",
  "template-pointer",
];

/**
 * The context variable that is true where the object is in a scope: `isWindows`. Kyverno loads a variable as soon as its
 * name is a word of an expression, be it in a text such as 'windows', and then perhaps before those that it is made of.
 */
export function scopeVariableName(scope: string): JmesPath {
  return variable(`is-${scope}`);
}

/**
 * The list that a parameter holds. A filter sees nothing but its element, so Kyverno puts the value into the text of the
 * expression before that is evaluated.
 */
export function parameter(name: string): JmesPath {
  return `\`{{ ${variable(name)} }}\`` as JmesPath;
}

/**
 * A JSON Pointer into the object, from its pod template on. Kyverno puts the start into the text, because a projection
 * sees nothing but its element. @throws RangeError for a key that a raw text cannot express
 */
export function pointer(keys: readonly string[]): JmesPath {
  const steps = keys.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1"));
  const tail = raw(steps.join("/"));
  return `'{{ templatePointer }}${tail.slice(1)}` as JmesPath;
}

export const emptyList = literal([]);

/** `[a, b][]`: multiple lists as one. */
export function concatenation(lists: readonly JmesPath[]): JmesPath {
  const [only] = lists;
  if (only === undefined) return emptyList;
  return lists.length === 1 && only !== undefined ? only : jmes`[${separated(lists, ", ")}][]`;
}

/** The list where the condition holds, else the empty one: JMESPath has no if. */
export function listIf(condition: JmesPath, of: JmesPath): JmesPath {
  return jmes`((${condition}) && ${of} || ${emptyList})`;
}
