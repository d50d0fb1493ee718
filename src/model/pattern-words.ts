/** What texts a pattern describes, for people. */
export interface PatternWords {
  readonly verb: "is" | "begins with" | "ends with" | "contains" | "has the form";
  /** The texts, one of which applies. */
  readonly texts: readonly string[];
}

/** More texts are harder to read than the pattern. */
const mostTexts = 12;

/** Words for a pattern of plain texts and numbers; undefined if it needs more than that. */
export function patternWords(pattern: string): PatternWords | undefined {
  const [start, end] = [pattern.startsWith("^"), /(?:^|[^\\])\$$/.test(pattern)];
  const texts = alternatives(pattern.slice(start ? 1 : 0, end ? -1 : undefined));
  if (texts === undefined || texts.length > mostTexts) return undefined;
  const hasNumber = texts.some((text) => text.includes(number));
  if (hasNumber && !(start && end)) return undefined;
  const verb = hasNumber ? "has the form" : start ? (end ? "is" : "begins with") : end ? "ends with" : "contains";
  return { verb, texts };
}

const number = "<number>";

/** Plain characters, escaped ones, groups without groups, short sets of characters, and numbers. */
const part =
  /^(?:\[0-9\]\+|\\([^A-Za-z0-9])|\(\?:([^()]*)\)|\[([A-Za-z0-9./_]{2,4})\]|([^\\^$.*+?()[\]{}|]))(?![*+?{])/;

/** Every text of a pattern without anchors; undefined if it is no list of plain texts. */
function alternatives(pattern: string): readonly string[] | undefined {
  if (pattern === "") return [""];
  if (!pattern.includes("(") && pattern.includes("|")) return together(pattern.split("|"));
  const match = part.exec(pattern);
  if (match === null) return undefined;
  const [found, escaped, group, set, plain] = match;
  const first = group === undefined ? (set?.split("") ?? [escaped ?? plain ?? number]) : together(group.split("|"));
  const rest = alternatives(pattern.slice(found.length));
  return first === undefined || rest === undefined
    ? undefined
    : first.flatMap((text) => rest.map((tail) => text + tail));
}

function together(patterns: readonly string[]): readonly string[] | undefined {
  const each = patterns.map(alternatives);
  return each.every((texts) => texts !== undefined) ? each.flat() : undefined;
}
