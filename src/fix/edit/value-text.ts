import { isMapping } from "../../lib/json.js";
import { resolveScalar } from "../../manifests/yaml-scalar.js";
import type { DocumentRanges } from "./document-ranges.js";

/** Characters that JSON leaves as they are and YAML does not allow. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Words that some version of YAML does not read as text, in any case. */
const reservedWords = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;

/** Starts without a meaning in YAML; options such as `--name` are fine, but not `---`. */
const plainStart = /^(?:[A-Za-z_/\\.$(0-9\u00c0-\u024f]|--?[A-Za-z])/;

/** A text that starts with a digit may be a number or a date, unless it has a letter that neither has, or two points. */
const numberLike = /^(?:[0-9]|\.[0-9.]|\.(?:nan|inf)$)/i;
const noNumber = /^[0-9.]*[GMKmkign]|^[0-9]+\.[0-9]+\.[0-9]/;

const printableText = /^[\u0020-\u007e\u00a1-\u024f]*$/;

/** Text for any version of YAML: without quotes where that is safe. */
function textInYaml(text: string, isInFlow: boolean): string {
  return isPlain(text, isInFlow) ? text : doubleQuoted(text);
}

/** Double quoted, as JSON and YAML read it. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(unprintable, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The text, quoted as another one is. */
export function quotedLike(source: string, text: string, isInFlow: boolean): string {
  if (source.startsWith("'") && printableText.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return source.startsWith('"') || source.startsWith("'") ? doubleQuoted(text) : textInYaml(text, isInFlow);
}

function isPlain(text: string, isInFlow: boolean): boolean {
  if (
    !plainStart.test(text) ||
    !printableText.test(text) ||
    reservedWords.test(text) ||
    typeof resolveScalar(text) !== "string"
  )
    return false;
  if (/^(?:\.\.\.|--$)|: | #|[: ]$/.test(text) || (isInFlow && /[,[\]{}?]|:(?=[,[\]{}])/.test(text))) return false;
  return !numberLike.test(text) || noNumber.test(text);
}

/** The style of values within brackets. */
export interface FlowStyle {
  readonly isJson: boolean;
  /** Without blanks after commas and colons. */
  readonly isCompact: boolean;
}

/** The style of a document. */
export interface Style extends FlowStyle {
  /** The indentation of a nested map. */
  readonly step: number;
  /** The same for the dashes of a list. */
  readonly listStep: number;
}

/** The style of the first nested collections of a document; kubectl's own style without any. */
export function styleOf(ranges: DocumentRanges, isJson: boolean): Style {
  let [step, listStep]: (number | undefined)[] = [];
  for (const { isMap, parent, own } of ranges.nested()) {
    if (isMap) step ??= own - parent;
    else listStep ??= own - parent;
    if (step !== undefined && listStep !== undefined) break;
  }
  return { step: step ?? 2, listStep: listStep ?? 0, isJson, isCompact: isJson && !/":\s/.test(ranges.lines.text) };
}

/** A value in brackets, on one line. */
export function flowText(value: unknown, style: FlowStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, style)).join(comma(style))}]`;
  if (!isMapping(value)) return scalarText(value, style.isJson);
  const entries = Object.entries(value).map(([key, part]) => flowEntryText(key, part, style));
  const pad = style.isJson || entries.length === 0 ? "" : " ";
  return `{${pad}${entries.join(comma(style))}${pad}}`;
}

/** An entry of a map, or without a key an item of a list. */
export function flowEntryText(key: string | undefined, value: unknown, style: FlowStyle): string {
  const text = flowText(value, style);
  if (key === undefined) return text;
  return `${style.isJson ? doubleQuoted(key) : textInYaml(key, true)}${style.isCompact ? ":" : ": "}${text}`;
}

export function comma({ isCompact }: FlowStyle): string {
  return isCompact ? "," : ", ";
}

/** The text of an entry whose key, or of an item whose dash, is at a column. All lines but the first are indented. */
export function blockEntryText(key: string | undefined, value: unknown, column: number, style: Style): string {
  if (key === undefined) return `- ${itemText(value, column + 2, style)}`;
  return `${textInYaml(key, false)}:${valueText(value, column, style)}`;
}

/** A value after a colon, with the blank or line break before it. @param column of the key */
export function valueText(value: unknown, column: number, style: Style): string {
  if (isNested(value)) {
    const own = column + (Array.isArray(value) ? style.listStep : style.step);
    return `\n${" ".repeat(own)}${itemText(value, own, style)}`;
  }
  return ` ${itemText(value, column, style)}`;
}

/** A value after a dash. @param column of its first line */
export function itemText(value: unknown, column: number, style: Style): string {
  if (typeof value === "string") return textInYaml(value, false);
  if (!isNested(value)) return flowText(value, style);
  const entries: [string | undefined, unknown][] = Array.isArray(value)
    ? value.map((item) => [undefined, item])
    : Object.entries(value);
  return entries.map(([key, part]) => blockEntryText(key, part, column, style)).join(`\n${" ".repeat(column)}`);
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function scalarText(value: unknown, isJson: boolean): string {
  if (typeof value !== "string") return JSON.stringify(value) ?? "null";
  return isJson ? doubleQuoted(value) : textInYaml(value, true);
}
