/** What XML 1.0 and YAML cannot hold, XML not even escaped: most control characters, halves of characters, and two that are none. */
const notAllowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/** A text that XML and YAML can hold: what they cannot is shown as `\u001b`. */
export function escapeControlCharacters(text: string): string {
  return text.replace(notAllowed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
