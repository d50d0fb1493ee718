import { wrapAnsi } from "fast-wrap-ansi";
import type { Entry } from "../entries.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { layout } from "./layout.js";
import { camelCase } from "./names.js";
import type { Cel } from "./syntax.js";
import { literal, name, textInPieces } from "./syntax.js";
import type { Variable } from "./variables.js";

/** Of a line, without the indentation of an expression in a policy. */
export const width = 120;

/** A named expression of a policy as YAML, with what it means as a comment. */
export function variableText({ name, description, expression }: Variable, renderTemplate: TemplateRenderer): string {
  const value = yamlValue(layout(expression, width));
  return renderTemplate("cel/variable", { name, comment: commentLines(description), ...value }).trimEnd();
}

/** As a value in YAML: on the line of its key where no character means something else there, or below. */
function yamlValue(expression: string): { readonly line: string; readonly lines: string } {
  const isPlain = /^[A-Za-z][^\n]*$/.test(expression) && !/: | #|:$/.test(expression);
  return isPlain ? { line: expression, lines: "" } : { line: "", lines: expression };
}

/** The lines of a comment in YAML. */
export function commentLines(text: string): string {
  return wrapAnsi(text, 118).replace(/^/gm, "# ");
}

/** The variable with what an entry finds. */
export function foundBy(entry: Entry): Cel {
  return name(`variables.${camelCase(entry.name)}`);
}

/** `rule-id: path, path: text`, without line breaks: an API server drops messages with them. */
export function messageOf(entry: Entry): Cel {
  const pieces = wrapAnsi(`: ${entry.text}`, width - 10).split("\n");
  const texts = pieces.map((piece, index) => literal(index === pieces.length - 1 ? piece : `${piece} `));
  return textInPieces([literal(`${entry.rule.id}: `), foundBy(entry), ...texts]);
}

/** Shown where the paths are longer than a message may be. */
export function briefMessageOf({ rule }: Entry): string {
  return `${rule.id}: ${rule.title}`;
}
