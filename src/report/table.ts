import { largest } from "../lib/lists.js";
/** One column: its title and alignment. */
export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

const gap = "  ";

/**
 * Lines of a table: the titles, then one line for each row. Columns are as wide as their widest cell, with two spaces between.
 *
 * @param rows cells in the order of the columns; a missing cell is empty
 */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): readonly string[] {
  const lines = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, index) => largest(lines.map((cells) => (cells[index] ?? "").length)));
  return lines.map((cells) =>
    columns
      .map(({ align }, index) => pad(cells[index] ?? "", widths[index] ?? 0, align))
      .join(gap)
      .trimEnd(),
  );
}

function pad(cell: string, width: number, align: Column["align"]): string {
  return align === "right" ? cell.padStart(width) : cell.padEnd(width);
}
