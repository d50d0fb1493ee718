import { escapeControlCharacters } from "./escape-control-characters.js";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;" };

/** A text between tags. What XML cannot hold is shown as `\u001b`. */
export function xmlText(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>\r]/g, (character) => entities[character] ?? character);
}

/** An element on lines of its own; what is inside is XML, its attributes are texts. */
export function xmlElement(name: string, attributes: Readonly<Record<string, string | number>>, inside: readonly string[] = []): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${attributeText(String(value))}"`)].join(" ");
  return inside.length === 0 ? `<${start}/>` : `<${start}>\n${inside.join("\n")}\n</${name}>`;
}

/** Readers take a line's end in an attribute for a space, unless it is escaped. */
function attributeText(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}
