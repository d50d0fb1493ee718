import type { Place } from "../../../src/lib/diagnostic.js";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Prints a value as text and notes where each path lands: an oracle for `place` that parses nothing. */
export class PrintedText {
  text = "";
  readonly places = new Map<string, Omit<Place, "file">>();

  /** Block style, one entry a line, each list item on its own line too. */
  printYaml(value: Json, path: string, indent: string): void {
    if (isEmpty(value)) this.#add(` ${JSON.stringify(value)}\n`);
    else this.#printEntries(value, path, indent);
  }

  /** Everything on as few lines as the value has levels, to have many columns. */
  printJson(value: Json, path: string): void {
    if (isEmpty(value)) return this.#add(JSON.stringify(value));
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    this.#add(`${open}\n\t`);
    entriesOf(value, path).forEach(([key, child, childPath], index) => {
      this.#add(index === 0 ? "" : ", ");
      this.#mark(childPath);
      if (key !== undefined) this.#add(`${JSON.stringify(key)} : `);
      this.printJson(child, childPath);
    });
    this.#add(`\n${close}`);
  }

  #printEntries(value: Json, path: string, indent: string): void {
    if (path !== "") this.#add("\n");
    for (const [key, child, childPath] of entriesOf(value, path)) {
      this.#add(key === undefined ? `${indent}-` : indent);
      if (key !== undefined) this.#mark(childPath);
      this.#add(key === undefined ? "" : `${JSON.stringify(key)}:`);
      this.printYaml(child, childPath, `${indent}  `);
    }
  }

  #add(text: string): void {
    this.text += text;
  }

  #mark(path: string): void {
    const before = this.text.slice(this.text.lastIndexOf("\n") + 1);
    this.places.set(path, { line: this.text.split("\n").length, column: before.length + 1 });
  }
}

function isEmpty(value: Json): boolean {
  return typeof value !== "object" || value === null || Object.keys(value).length === 0;
}

/** Key (none in a list), value and path of each part. */
function entriesOf(value: Json, path: string): [string | undefined, Json, string][] {
  if (Array.isArray(value)) return value.map((child: Json, index) => [undefined, child, `${path}[${index}]`]);
  return Object.entries(value as Record<string, Json>).map(([key, child]) => [key, child, `${path}[${key}]`]);
}
