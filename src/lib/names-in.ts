/** The names between commas. */
export function namesIn(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}
