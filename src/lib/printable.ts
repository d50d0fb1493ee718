/** Control characters, and those that break lines or change the direction of text. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The same without those that JSON escapes anyway. */
const unprintableInJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** JSON in lines, safe for a terminal: such characters are only in its texts, where escapes have the same meaning. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unprintableInJson, escaped);
}

/** A text of multiple lines, safe for a terminal: its line ends stay. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/** A text from a manifest, safe for a terminal: it cannot break lines, set colours or change directions. */
export function printable(text: string): string {
  return text.replace(unprintable, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
