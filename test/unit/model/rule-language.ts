import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../src/lib/package.js";

/** A table of docs/rule-language.md: its heading and its rows, cell by cell. */
interface Table {
  readonly heading: readonly string[];
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

const page = readFileSync(join(packageRoot, "docs", "rule-language.md"), "utf8");

/** The table whose heading is `| first | second | …`. @throws Error when the page has none */
export function tableOf(first: string, second: string): Table {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${first} | ${second} |`));
  if (start < 0) throw new Error(`docs/rule-language.md has no table of ${first} and ${second}.`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith("|"));
  const [heading, , ...rows] = lines.slice(start, start + length).map(cells);
  return { heading: heading ?? [], rows: new Map(rows.map(([name = "", ...rest]) => [name, rest])) };
}

/** Code is left in its backticks: `false` is a value, false a truth. */
function cells(row: string): string[] {
  return row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}
