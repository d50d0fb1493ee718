import fc from "fast-check";

type Pick = fc.GeneratorValue;

const scalars = [
  "a",
  "web-1",
  "nginx:1.27",
  "10.0.0.1",
  "100m",
  "--flag=x",
  "C:\\Program Files\\x",
  "it's",
  'say "x"',
  "true",
  "yes",
  "on",
  "~",
  "null",
  "1",
  "0x1f",
  "1.5e3",
  "2020-01-01",
  "12:30:45",
  "",
  " lead",
  "trail ",
  "a: b",
  "a #b",
  "- x",
  "#",
  "&x",
  "*x",
  "!t",
  "%d",
  "@a",
  "`",
  "{",
  "[x]",
  "x, y",
  "?",
  "|",
  "é",
  "two\nlines",
  "end\n",
  "\n\nx",
  "tab\there",
  "long ".repeat(30),
  "...",
  "---",
  "\u2028",
  "=",
  "<<",
];
const keys = [
  "name",
  "image",
  "os",
  "kubernetes.io/os",
  "yes",
  "1",
  "a b",
  "spec",
  "labels",
  "x",
  "z-1",
  "it's",
  "<<",
  "__proto__",
  "é",
  "- k",
  "k#",
];
const plain = /^[A-Za-z0-9][A-Za-z0-9:./-]*[A-Za-z0-9]$|^[a-z]$/;

/** Writes a YAML text in any style, with numbered comments in all possible places. */
export class WrittenText {
  readonly #pick: Pick;
  readonly #step: number;
  readonly #isListIndented: boolean;
  readonly #hasAnchors: boolean;
  readonly #anchors: string[] = [];
  readonly #maps: string[] = [];
  comments = 0;

  constructor(pick: Pick) {
    this.#pick = pick;
    this.#step = this.#one([2, 4, 3]);
    this.#isListIndented = this.#maybe(2);
    this.#hasAnchors = this.#maybe(3);
  }

  get document(): string {
    const lines = this.#maybe(3) ? this.#list(0, 3) : this.#map(0, 4);
    const end = this.#one(["", "", "", "...\n", "# end\n", "\n\n"]);
    const text = `${this.#maybe(4) ? "# head\n\n" : ""}${lines.join("\n")}\n${end}`;
    const ended = this.#maybe(4) ? text.replace(/\n$/, "") : text;
    return this.#maybe(4) ? ended.replaceAll("\n", "\r\n") : ended;
  }

  #one<Value>(values: readonly Value[]): Value {
    return this.#pick(fc.constantFrom, ...values) as Value;
  }

  /** Once in so many times. */
  #maybe(times: number): boolean {
    return this.#pick(fc.nat, times - 1) === 0;
  }

  #behind(): string {
    return this.#maybe(4) ? `${this.#one([" ", "  "])}${this.#comment()}` : this.#maybe(20) ? "  " : "";
  }

  #comment(): string {
    return `#c${this.comments++};`;
  }

  /** Comment lines and empty lines before an entry, mostly none. */
  #above(indent: number, least = 0): string[] {
    if (!this.#maybe(4)) return [];
    const column = this.#one([indent, indent, indent + 1, least]);
    return this.#one([
      [""],
      [`${" ".repeat(column)}${this.#comment()}`],
      ["", `${" ".repeat(column)}${this.#comment()}`],
    ]);
  }

  #count(): number {
    return this.#pick(fc.nat, 2) + 1;
  }

  #keys(): string[] {
    return [...new Set(Array.from({ length: this.#count() }, () => this.#one(keys)))];
  }

  #map(indent: number, depth: number): string[] {
    const merge =
      this.#hasAnchors && this.#maps.length > 0 && this.#maybe(3)
        ? [`${" ".repeat(indent)}<<: *${this.#one(this.#maps)}${this.#behind()}`]
        : [];
    const lines = this.#keys().flatMap((key, index) => {
      const [head = "", ...rest] = this.#value(indent, depth, true);
      return [
        ...(index > 0 ? this.#above(indent) : []),
        `${" ".repeat(indent)}${this.#quoted(key, false)}:${head}`,
        ...rest,
      ];
    });
    return this.#maybe(2) ? [...merge, ...lines] : [...lines, ...merge];
  }

  #list(indent: number, depth: number): string[] {
    return Array.from({ length: this.#count() }).flatMap((_item, index) => {
      const above = index > 0 ? this.#above(indent) : [];
      if (depth > 0 && this.#maybe(2)) {
        const gap = this.#one([1, 1, 3]);
        const inner = this.#maybe(4) ? this.#list(indent + 1 + gap, depth - 1) : this.#map(indent + 1 + gap, depth - 1);
        const [first = "", ...rest] = inner;
        return [...above, `${" ".repeat(indent)}-${" ".repeat(gap)}${first.trimStart()}`, ...rest];
      }
      const [head = "", ...rest] = this.#value(indent, depth, false);
      return [...above, `${" ".repeat(indent)}-${head}`, ...rest];
    });
  }

  /** The text after a colon or dash, and the following lines. */
  #value(indent: number, depth: number, isInMap: boolean): string[] {
    if (this.#hasAnchors && this.#anchors.length > 0 && this.#maybe(5))
      return [` *${this.#one(this.#anchors)}${this.#behind()}`];
    const kind = depth === 0 ? 0 : this.#pick(fc.nat, 5);
    const name = this.#hasAnchors && this.#maybe(3) ? this.#one(["a1", "b2", "c3"]) : undefined;
    const anchor = name === undefined ? "" : ` &${name}`;
    const lines = this.#unnamed(indent, depth, isInMap, kind, anchor);
    if (name !== undefined && lines.join("") !== anchor) this.#anchors.push(name);
    if (name !== undefined && kind < 2 && kind > 0) this.#maps.push(name);
    return lines;
  }

  #unnamed(indent: number, depth: number, isInMap: boolean, kind: number, anchor: string): string[] {
    const inner = indent + this.#step;
    if (kind === 1) return [`${anchor}${this.#behind()}`, ...this.#above(inner), ...this.#map(inner, depth - 1)];
    if (kind === 2) {
      const column = this.#isListIndented || !isInMap ? inner : indent;
      return [`${anchor}${this.#behind()}`, ...this.#above(column), ...this.#list(column, depth - 1)];
    }
    if (kind === 3) return `${anchor} ${this.#flow(inner, depth, this.#maybe(2))}${this.#behind()}`.split("\n");
    if (this.#maybe(8)) return [`${anchor}${this.#behind()}`];
    if (this.#maybe(5)) return this.#blockScalar(inner, anchor);
    if (this.#maybe(12)) return [`${anchor} plain text`, `${" ".repeat(inner)}over lines${this.#behind()}`];
    if (this.#maybe(12))
      return [`${anchor} "quoted text`, `${" ".repeat(inner)}over \\`, `${" ".repeat(inner)}lines"${this.#behind()}`];
    return [`${anchor} ${this.#quoted(this.#one(scalars), false)}${this.#behind()}`];
  }

  #blockScalar(indent: number, anchor: string): string[] {
    const header = `${this.#one(["|", ">"])}${this.#one(["", "-", "+"])}`;
    const lines = this.#one([
      ["text"],
      ["two", "lines # no comment"],
      ["a", "", "b"],
      ["  more", "x"].reverse(),
      ["x", "", ""],
    ]);
    return [
      `${anchor} ${header}${this.#behind()}`,
      ...lines.map((line) => (line === "" ? "" : " ".repeat(indent) + line)),
    ];
  }

  #flow(indent: number, depth: number, isOnLines: boolean): string {
    const [open, close] = this.#one(["{}", "[]"]) as unknown as [string, string];
    const keys = this.#maybe(6) ? [] : this.#keys();
    const entries = keys.map((key) => {
      const value =
        depth > 1 && this.#maybe(3)
          ? this.#flow(indent + this.#step, depth - 1, isOnLines && this.#maybe(2))
          : this.#quoted(this.#one(scalars), true);
      return open === "{" ? `${this.#quoted(key, true)}: ${value}` : value;
    });
    const isTrailing = entries.length > 0 && this.#maybe(4);
    if (!isOnLines) {
      const pad = this.#one(["", " "]);
      return `${open}${pad}${entries.join(this.#one([", ", " , ", ",  "]))}${isTrailing ? "," : ""}${pad}${close}`;
    }
    const comma = (index: number) => (index < entries.length - 1 || isTrailing ? "," : "");
    // The parser rejects a comment that starts the last line within brackets.
    const lines = entries.flatMap((entry, index) => [
      ...this.#above(indent, indent),
      `${" ".repeat(indent)}${entry}${comma(index)}${this.#behind()}`,
    ]);
    const last = this.#maybe(3) && !/#c/.test(lines.at(-1) ?? "#c") ? "" : `\n${" ".repeat(indent)}`;
    return `${open}${this.#behind()}\n${lines.join("\n")}${last}${close}`;
  }

  #quoted(text: string, isInFlow: boolean): string {
    if (plain.test(text) && (!isInFlow || !text.includes(":")) && this.#maybe(2)) return text;
    return !/[\n\t\u2028]/.test(text) && this.#maybe(2)
      ? `'${text.replaceAll("'", "''")}'`
      : JSON.stringify(text).replaceAll("\u2028", "\\u2028");
  }
}
