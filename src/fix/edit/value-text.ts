import { isFields } from "../../model/operation.js";
import { doubleQuoted, textInYaml } from "./scalar-text.js";
import type { FlowStyle, Style } from "./style.js";

/** A value in brackets, on one line. */
export function flowText(value: unknown, style: FlowStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, style)).join(comma(style))}]`;
  if (!isFields(value)) return scalarText(value, style.isJson);
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

/** The text of an entry whose key, or of an item whose dash, stands at a column; the lines after the first are indented. */
export function blockEntryText(key: string | undefined, value: unknown, column: number, style: Style): string {
  if (key === undefined) return `- ${itemText(value, column + 2, style)}`;
  return `${textInYaml(key, false)}:${valueText(value, column, style)}`;
}

/** A value behind a colon, whose key stands at a column: with the blank or line break before it. */
export function valueText(value: unknown, column: number, style: Style): string {
  if (isNested(value)) {
    const own = column + (Array.isArray(value) ? style.listStep : style.step);
    return `\n${" ".repeat(own)}${itemText(value, own, style)}`;
  }
  return ` ${itemText(value, column, style)}`;
}

/** A value behind a dash, its own first line at a column. */
export function itemText(value: unknown, column: number, style: Style): string {
  if (typeof value === "string") return textInYaml(value, false);
  if (!isNested(value)) return flowText(value, style);
  const entries: [string | undefined, unknown][] = Array.isArray(value) ? value.map((item) => [undefined, item]) : Object.entries(value);
  return entries.map(([key, part]) => blockEntryText(key, part, column, style)).join(`\n${" ".repeat(column)}`);
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function scalarText(value: unknown, isJson: boolean): string {
  if (typeof value !== "string") return JSON.stringify(value) ?? "null";
  return isJson ? doubleQuoted(value) : textInYaml(value, true);
}
