import { lineLength } from "./layout.js";
import { quote } from "./rego.js";

/**
 * One key of a METADATA block, which is YAML in comments: on one line, or folded where that is too long.
 *
 * @param key with the spaces before it
 */
export function metadata(key: string, text: string): string {
  const line = `# ${key}: ${quote(text)}`;
  if (line.length <= lineLength) return line;
  const indent = `#${" ".repeat(key.length - key.trimStart().length + 3)}`;
  return [`# ${key}: >-`, ...wrapped(text, lineLength - indent.length).map((part) => indent + part)].join("\n");
}

/** The words of a text in lines; a word that is too long alone stays as it is. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
