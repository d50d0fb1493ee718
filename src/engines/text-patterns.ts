/**
 * A pattern for a text that ignores the case of ASCII letters. Functions that lower a text fold letters of other
 * scripts, too: a dotted capital I or the Kelvin sign would pass for an i or a k.
 */
export function caselessPattern(text: string): string {
  const letters = [...text].map((letter) => {
    if (/[a-z]/.test(letter)) return `[${letter.toUpperCase()}${letter}]`;
    return /[\^$\\.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter;
  });
  return `^${letters.join("")}$`;
}

/**
 * How many characters unpadded base64 has for this many bytes: strictly more with every byte, so that engines which
 * count the characters of a text can count its bytes.
 */
export function encodedLength(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}
