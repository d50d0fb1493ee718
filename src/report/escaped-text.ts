import { printable } from "../lib/printable.js";

/** A longer text is unreadable, and would fill a pull request comment. */
const longest = 300;

/**
 * A text in Markdown without emphasis, links, HTML, or mentions of people and issues. Do not use it at the start of a
 * line, where more characters are special.
 */
export function prose(text: string): string {
  return (
    printable(text)
      .replace(/[\\`*_[\]<>&|~!$]/g, "\\$&")
      // Before the next lines insert entities, because these contain #.
      .replace(/([@#])(?=[\p{L}\p{N}_])/gu, "$1&#8203;")
      .replace(/:(?=\/\/)/g, "&#58;")
      .replace(/\b(www)\./gi, "$1&#46;")
  );
}

/** A text as inline code in Markdown; empty for an empty text. Long texts are truncated. */
export function code(text: string): string {
  if (text === "") return "";
  const shown = printable(shortened(text));
  const runs = [...shown.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  // Markdown removes one space on each side.
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

/** Characters that XML 1.0 and YAML do not allow, XML not even escaped: most control characters, surrogates, U+FFFE and U+FFFF. */
const notAllowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/** Replaces characters that XML and YAML do not allow with `\u001b`. */
export function escapeControlCharacters(text: string): string {
  return text.replace(notAllowed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
