import { printable } from "../lib/printable.js";

/** A longer text is nobody's reading, and would fill a comment alone. */
const longest = 300;

/**
 * A text as words in Markdown, which cannot begin anything: no emphasis, no link, no HTML, no mention of a person or an
 * issue. It does not stand at the start of a line, where other characters mean something, too.
 */
export function prose(text: string): string {
  return printable(text)
    .replace(/[\\`*_[\]<>&|~!$]/g, "\\$&")
    // Before entities come in, whose # is no issue's.
    .replace(/([@#])(?=[\p{L}\p{N}_])/gu, "$1&#8203;")
    .replace(/:(?=\/\/)/g, "&#58;")
    .replace(/\b(www)\./gi, "$1&#46;");
}

/** A text as code in Markdown, as it stands; empty for an empty text. A long one is cut. */
export function code(text: string): string {
  if (text === "") return "";
  const shown = printable(shortened(text));
  const runs = [...shown.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  // One space on both sides is taken away again.
  const pad = /^[` ]|[` ]$/.test(shown) ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** A text between tags of HTML. */
export function htmlText(text: string): string {
  return printable(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/\p{Surrogate}$/u, "")}…`;
}

/** What XML 1.0 and YAML cannot hold, XML not even escaped: most control characters, halves of characters, and two that are none. */
const notAllowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/** A text that XML and YAML can hold: what they cannot is shown as `\u001b`. */
export function escapeControlCharacters(text: string): string {
  return text.replace(notAllowed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
