/** Control characters, and those that turn the direction or the line of what follows. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text of several lines as a terminal may show it: its own line ends stay. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/** A text of a manifest as a terminal may show it: it cannot start a line, colour it or turn it round. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
