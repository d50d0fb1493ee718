/** What is between the bars of a pattern that are in no brackets. */
export function alternativesOf(pattern: string): readonly string[] {
  const all = [""];
  for (const piece of pieces(pattern)) {
    if (piece === "|") all.push("");
    else all.push(`${all.pop() ?? ""}${piece}`);
  }
  return all;
}

/** Groups with what repeats them, classes, escaped characters: what must not be cut in two. */
export function pieces(pattern: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const end = repeated(pattern, unitEnd(pattern, at));
    found.push(pattern.slice(at, end));
    at = end;
  }
  return found;
}

function unitEnd(pattern: string, start: number): number {
  if (pattern[start] === "\\") return start + 2;
  if (pattern[start] === "[") return classEnd(pattern, start);
  if (pattern[start] !== "(") return start + 1;
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== ")") at = unitEnd(pattern, at);
  return at + 1;
}

function classEnd(pattern: string, start: number): number {
  let at = start + (pattern[start + 1] === "^" ? 3 : 2);
  while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** The end of a unit, including its quantifier. */
function repeated(pattern: string, end: number): number {
  const [suffix = ""] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(pattern.slice(end)) ?? [];
  return end + suffix.length;
}
