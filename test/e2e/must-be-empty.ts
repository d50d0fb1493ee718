/** @throws Error with each line: what went wrong with one of many objects */
export function mustBeEmpty(lines: readonly string[], problem: string): void {
  if (lines.length > 0) throw new Error(`${problem}:\n${lines.join("\n")}`);
}
