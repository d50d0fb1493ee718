/** What XML 1.0 cannot hold, not even escaped: most control characters, halves of characters, and two that are none. */
const unholdable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;" };

/** A text between tags. What XML cannot hold is shown as `\u001b`. */
export function xmlText(text: string): string {
  return holdable(text).replace(/[&<>\r]/g, (character) => entities[character] ?? character);
}

/** An element on lines of its own; what is inside is XML, its attributes are texts. */
export function xmlElement(name: string, attributes: Readonly<Record<string, string | number>>, inside: readonly string[] = []): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${attributeText(String(value))}"`)].join(" ");
  return inside.length === 0 ? `<${start}/>` : `<${start}>\n${inside.join("\n")}\n</${name}>`;
}

/** Readers take a line's end in an attribute for a space, unless it is escaped. */
function attributeText(text: string): string {
  return holdable(text).replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}

function holdable(text: string): string {
  return text.replace(unholdable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
