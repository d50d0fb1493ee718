/** Splits a comma-separated list of names. */
export function namesIn(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}
