import type { PathSteps } from "../lib/path-steps.js";
import type { Position } from "../lib/plain-text.js";
import { TextLines } from "../lib/plain-text.js";
import { replaceLoneSurrogates } from "./json-documents.js";

/** The offset of a scalar, or a collection. */
type Part = number | List | Fields;

interface List {
  readonly start: number;
  readonly items: readonly Part[];
}

interface Fields {
  readonly start: number;
  readonly fields: ReadonlyMap<string, Field>;
}

interface Field {
  /** The offset of the key. */
  readonly key: number;
  readonly value: Part;
}

/** The places of the fields of a JSON document. A tree of npm `yaml` takes ten times the time and memory. */
export class JsonPlaces {
  readonly #lines: TextLines;
  readonly #root: Part;

  /** @param text that `parseManifestJson` reads */
  constructor(text: string) {
    this.#lines = new TextLines(text);
    this.#root = new Scanner(replaceLoneSurrogates(text)).value();
  }

  /** The position of a path: of its key, or of the item in a list; for a missing field, of its nearest existing parent. */
  position(path: PathSteps): Position {
    let part = this.#root;
    let offset = startOf(part);
    for (const step of path) {
      if (typeof part === "number") break;
      const found = "items" in part ? itemOf(part, step) : part.fields.get(step.text);
      if (found === undefined) break;
      offset = found.key;
      part = found.value;
    }
    return this.#lines.position(offset);
  }
}

function itemOf({ items }: List, { text, bracketed }: PathSteps[number]): Field | undefined {
  const value = bracketed ? items[Number(text)] : undefined;
  return value === undefined ? undefined : { key: startOf(value), value };
}

function startOf(part: Part): number {
  return typeof part === "number" ? part : part.start;
}

const separators = /[\s,:]*/y;
const bareWord = /[^\s,\]}]+/y;

/** Scans a text that is known to be JSON and not to nest deeply. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): Part {
    const start = this.#skipSeparators();
    const first = this.#text[start];
    if (first === "[") return { start, items: this.#list() };
    if (first === "{") return { start, fields: this.#fields() };
    if (first === '"') this.#skipText();
    else this.#skip(bareWord);
    return start;
  }

  #list(): readonly Part[] {
    const items: Part[] = [];
    this.#at++;
    while (this.#text[this.#skipSeparators()] !== "]") items.push(this.value());
    this.#at++;
    return items;
  }

  #fields(): ReadonlyMap<string, Field> {
    const fields = new Map<string, Field>();
    this.#at++;
    while (this.#text[this.#skipSeparators()] !== "}") {
      const key = this.#at;
      this.#skipText();
      const name = JSON.parse(this.#text.slice(key, this.#at)) as string;
      fields.set(name, { key, value: this.value() });
    }
    this.#at++;
    return fields;
  }

  #skipText(): void {
    do this.#at = this.#text.indexOf('"', this.#at + 1);
    while (this.#isEscaped(this.#at));
    this.#at++;
  }

  /** Is an odd number of backslashes before an offset? */
  #isEscaped(offset: number): boolean {
    let start = offset;
    while (this.#text[start - 1] === "\\") start--;
    return (offset - start) % 2 === 1;
  }

  #skipSeparators(): number {
    this.#skip(separators);
    return this.#at;
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    pattern.exec(this.#text);
    this.#at = pattern.lastIndex;
  }
}
