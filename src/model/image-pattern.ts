/** What an image in a parameter of type `images` looks like: a reference, or its beginning with a `*` behind it. */
export const imageForm = { pattern: "^(?:\\[[0-9A-Fa-f:]+\\])?[A-Za-z0-9._:/@-]*\\*?$", says: "an image, or its beginning with a * at the end, such as registry.example.com/tools/*" } as const;

/** Does an image of a container count among these? Each is compared as it is, or as a beginning where it ends with `*`. */
export function isAmong(image: unknown, images: readonly string[]): boolean {
  return typeof image === "string" && images.some((one) => (isBeginning(one) ? image.startsWith(one.slice(0, -1)) : image === one));
}

/**
 * The same question as a pattern that is anchored, for engines that know nothing but patterns: `^mcr[.]microsoft[.]com/` for
 * `mcr.microsoft.com/*`. Every engine reads it alike (docs/rule-language.md, "Patterns").
 */
export function imagePattern(image: string): string {
  return isBeginning(image) ? `^${literal(image.slice(0, -1))}` : `^${literal(image)}$`;
}

function isBeginning(image: string): boolean {
  return image.endsWith("*");
}

/** A class of one character needs no backslash, which engines quote differently. */
function literal(text: string): string {
  return text.replace(/[\^\\$.*+?()[\]{}|]/g, (one) => (/[\^\\[\]]/.test(one) ? `\\${one}` : `[${one}]`));
}
