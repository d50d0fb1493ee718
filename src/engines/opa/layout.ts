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
  const first = parts.slice(0, -1).map((part) => `${part}, `).join("");
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

/** The longest pair of brackets that stands in no other one; not those of a reference, such as `labels["os"]`. */
function longestGroup(text: string): Group | undefined {
  const groups: Group[] = [];
  let start = 0;
  scan(text, (character, index, depth) => {
    if (depth === 0 && "([{".includes(character)) start = index;
    if (depth === 1 && ")]}".includes(character)) groups.push({ start, end: index });
  });
  const isReference = (group: Group): boolean => text[group.start] === "[" && /[\w\]]/.test(text[group.start - 1] ?? " ");
  const [longest] = groups.filter((group) => !isReference(group)).sort((a, b) => b.end - b.start - (a.end - a.start));
  return longest !== undefined && longest.end - longest.start > 2 ? longest : undefined;
}

/** The parts between the commas that stand in no brackets. */
function split(text: string): readonly string[] {
  const commas: number[] = [];
  scan(text, (character, index, depth) => {
    if (depth === 0 && character === ",") commas.push(index);
  });
  return [...commas, text.length].map((end, index) => text.slice(index === 0 ? 0 : (commas[index - 1] ?? 0) + 1, end).trim());
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
