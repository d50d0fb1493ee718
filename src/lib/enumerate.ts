/** `a, b and c`. */
export function enumerate(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${conjunction} ${names.at(-1) ?? ""}`;
}
