import { wrapAnsi } from "fast-wrap-ansi";
import { commentLines } from "../comment-lines.js";
import type { PolicyEntry } from "../entries.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { layout } from "./layout.js";
import type { ResourceRule } from "./match.js";
import { camelCase } from "./names.js";
import type { Cel } from "./syntax.js";
import { call, choice, compare, list, literal, name, or, textInPieces } from "./syntax.js";
import type { Variable } from "./variables.js";

/** Characters of a line, without the indentation of an expression in a policy. */
export const width = 120;

/** Characters of a line of a comment, without the `# ` before it. */
export const commentColumns = width - 2;

/** The variable that lists rules from which the object is exempt. Users replace it by a patch, so it is the first one. */
export const exceptionsVariable = { name: "exceptions", path: "/spec/variables/0/expression" } as const;

/** Resource rules as the parts of lines in YAML. */
export function resourceLines(
  rules: readonly ResourceRule[],
): readonly Readonly<Record<"group" | "version" | "resources", string>>[] {
  return rules.map(({ group, version, resources }) => ({
    group: JSON.stringify(group),
    version,
    resources: resources.join(", "),
  }));
}

/** A named expression of a policy as YAML, with what it means as a comment. */
export function variableText(
  { name: id, description, expression }: Variable,
  renderTemplate: TemplateRenderer,
): string {
  const value = yamlValue(layout(expression, width));
  return renderTemplate("cel/variable", {
    name: id,
    comment: commentLines(description, commentColumns),
    ...value,
  }).trimEnd();
}

/** The paths that an entry finds, as a text. */
export function foundBy(entry: PolicyEntry): Cel {
  return name(`variables.${camelCase(entry.name)}`);
}

/** Is nothing found, or is the object exempt from the rule? */
export function passes(entry: PolicyEntry): Cel {
  const isExempt = compare(literal(entry.rule.id), "in", name(`variables.${exceptionsVariable.name}`));
  return or([compare(foundBy(entry), "==", literal("")), isExempt]);
}

/** `rule-id: path, path: text`, in pieces that fit on lines. */
export function violationPieces(entry: PolicyEntry): readonly Cel[] {
  const pieces = wrapAnsi(`: ${entry.text}`, width - 10).split("\n");
  const texts = pieces.map((piece, index) => literal(index === pieces.length - 1 ? piece : `${piece} `));
  return [literal(`${entry.rule.id}: `), foundBy(entry), ...texts];
}

/** An expression as a value in YAML: on the line of its key if no character needs quotes there, or below it. */
export function yamlValue(expression: string): { readonly line: string; readonly lines: string } {
  const isPlain = /^[A-Za-z][^\n]*$/.test(expression) && !/: | #|:$/.test(expression);
  return isPlain ? { line: expression, lines: "" } : { line: "", lines: expression };
}

/** `rule-id: path, path: text`, without line breaks: an API server drops messages with them. */
export function messageOf(entry: PolicyEntry): Cel {
  return textInPieces(violationPieces(entry));
}

/** Shown where the paths are longer than a message may be. */
export function briefMessageOf({ rule }: PolicyEntry): string {
  return `${rule.id}: ${rule.title}`;
}

/**
 * Entries of one variable: an API server and Kyverno reject expressions of more than 100,000 characters, and the text of an entry can have a
 * few hundred.
 */
const mostInVariable = 50;

/**
 * The variable `violations`, with those of all entries in one text, and before it those that it needs.
 *
 * @param textOf the violation of an entry that finds something
 */
export function violationsVariables(
  entries: readonly PolicyEntry[],
  textOf: (entry: PolicyEntry) => Cel,
  { separator, description }: { readonly separator: string; readonly description: string },
): readonly Variable[] {
  const texts = entries.map((entry) => choice(passes(entry), literal(""), textOf(entry)));
  const named = (id: string, some: readonly Cel[]): Variable => {
    return { name: id, description, expression: joined(some, separator) };
  };
  if (texts.length <= mostInVariable) return [named("violations", texts)];
  const parts = Array.from({ length: Math.ceil(texts.length / mostInVariable) }, (_, index) =>
    named(`violations${index + 1}`, texts.slice(index * mostInVariable, (index + 1) * mostInVariable)),
  ).map((part) => ({ ...part, description: "Some of the violations." }));
  return [
    ...parts,
    named(
      "violations",
      parts.map((part) => name(`variables.${part.name}`)),
    ),
  ];
}

/** Those texts that are not empty, in one. */
function joined(texts: readonly Cel[], separator: string): Cel {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only;
  const violation = name("violation");
  return call(
    call(list(texts), "filter", violation, compare(violation, "!=", literal(""))),
    "join",
    literal(separator),
  );
}
