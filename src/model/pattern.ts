const characterClass = String.raw`\[(?:\^|(?!\^))(?:\\[\^$\\.*+?()[\]{}|/-]|\\x[0-7][0-9A-Fa-f]|[^\]\\[])+\]`;
const escape = String.raw`\\[\^$\\.*+?()[\]{}|/]|\\x[0-7][0-9A-Fa-f]`;
const count = "(?:[0-9]{1,3}|1000)";
const repeat = String.raw`[*+?]|\{${count}(?:,${count}?)?\}`;
/** One after the other, everything that all four regular-expression engines read alike. */
const token = new RegExp(`${characterClass}|${escape}|\\(\\?:|\\)|\\||\\^|\\$|${repeat}|[^\\\\.[\\](){}*+?|^$]`, "y");

/** What is wrong with a pattern, as a sentence; undefined when every engine reads it alike. */
export function patternFault(pattern: string): string | undefined {
  if (/[`']|\{\{|\}\}/.test(pattern)) {
    return "A pattern holds no backtick, apostrophe, {{ or }}: engines quote patterns with them. Write \\x60, \\x27, \\x7b or \\x7d.";
  }
  for (let at = 0; at < pattern.length; at = token.lastIndex) {
    token.lastIndex = at;
    if (!token.test(pattern)) {
      return `Character ${at + 1} of the pattern starts something that engines read differently. See "Patterns" in docs/rule-language.md.`;
    }
  }
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch {
    return "The pattern is no regular expression. Check its brackets and repetitions.";
  }
}

/** Does one of the patterns match somewhere in a text? */
export function matchesAny(value: unknown, patterns: readonly string[]): boolean {
  return typeof value === "string" && patterns.some((pattern) => compiledPattern(pattern).test(value));
}

const compiled = new Map<string, RegExp>();

/** The same few patterns are asked of every object. */
function compiledPattern(pattern: string): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(pattern, "u");
  compiled.set(pattern, known);
  return known;
}
