import { wrapAnsi } from "fast-wrap-ansi";
import type { PolicyEntry } from "../entries.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { layout } from "./layout.js";
import type { ResourceRule } from "./match.js";
import { camelCase } from "./names.js";
import type { Cel } from "./syntax.js";
import { compare, literal, name, or, textInPieces } from "./syntax.js";
import type { Variable } from "./variables.js";

/** Characters of a line, without the indentation of an expression in a policy. */
export const width = 120;

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
  return renderTemplate("cel/variable", { name: id, comment: commentLines(description), ...value }).trimEnd();
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

/** The lines of a comment in YAML. */
export function commentLines(text: string): string {
  return wrapAnsi(text, 118).replace(/^/gm, "# ");
}

/** `rule-id: path, path: text`, without line breaks: an API server drops messages with them. */
export function messageOf(entry: PolicyEntry): Cel {
  return textInPieces(violationPieces(entry));
}

/** Shown where the paths are longer than a message may be. */
export function briefMessageOf({ rule }: PolicyEntry): string {
  return `${rule.id}: ${rule.title}`;
}
