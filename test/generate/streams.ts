import type { Random } from "./random.js";

/** Text that means something to a reader of YAML or JSON, alone or beside other text. */
const tokens = [
  ..."?:,-[]{}#&*!|>'\"%@`~\\\t ",
  ..."\n\n\r\u0085\u2028\ufeff",
  ...[
    "? ",
    ": ",
    ", ",
    "- ",
    " #",
    "# c\n",
    "\n  ",
    "\n    ",
    "\n- ",
    "\n\n",
    "...\n",
    "---\n",
    "--- # c\n",
    "--- # c\r",
    "--- # c\u2028",
    "|\n",
    ">-\n",
    "|2+\n",
  ],
  ...["?a", ":a", "a:", "-a", ",a", "a?b", "a,b", "a#b", "a: b", "?a: b", "a:,", "a:]", "::", "[]", "{}", '""', "''"],
  ...[
    "!t ",
    "!t,x ",
    "! ",
    "!!str ",
    "!!int ",
    "!!float ",
    "!!bool ",
    "!!null ",
    "!!binary ",
    "!<tag:yaml.org,2002:int> ",
    "!t",
    "!a]b ",
    "!%41 ",
  ],
  ...[
    "&a ",
    "*a",
    "*a ",
    "&a",
    "&b-c ",
    "*b-c",
    "<<: *a",
    "<<: [*a, *b]",
    "'<<': *a",
    "! <<: *a",
    "! '<<': {a: 1}",
    "*a : b",
  ],
  ...[
    '"\\ud83d"',
    '"\\ud83d\\ude00"',
    '"\\udc00\\ud83d"',
    '"\\x41\\u00e9\\n"',
    '"\\/"',
    '"\\\n  x"',
    '"x\\\n\n  x"',
    '"a\nb"',
    "'a\n\n b'",
    "'it''s'",
  ],
  ...[
    "null",
    "true",
    "yes",
    "0o17",
    "017",
    "1_000",
    "1e3",
    "0x1F",
    ".5",
    "-0",
    "12:30:45",
    ".inf",
    "9007199254740993",
    "18446744073709551615",
  ],
  ...["kind: Pod", "apiVersion: v1", "items:", "items: null", "kind:", "{{ .Values.x }}"],
];

/** Bytes that are no UTF-8, or the start of a character. */
const oddBytes = [0x00, 0x07, 0x7f, 0x80, 0xbf, 0xc3, 0xe2, 0xed, 0xf0, 0xff, 0xfe];

/** Streams that kubectl may be given: most are changed manifests, others are written from nothing. */
export function stream(random: Random, manifests: readonly Buffer[]): Buffer {
  switch (random.below(8)) {
    case 0:
      return Buffer.from(yamlStream(random));
    case 1:
      return Buffer.from(jsonStream(random));
    case 2:
      return Buffer.from(flowStream(random));
    case 3:
      return changed(random, Buffer.from(yamlStream(random)));
    case 4:
      return changed(random, Buffer.from(jsonStream(random)));
    case 5:
      return changed(random, Buffer.from(flowStream(random)));
    default:
      return changed(random, random.pick(manifests));
  }
}

/** Changes a stream in a few places, without regard to characters. */
function changed(random: Random, original: Buffer): Buffer {
  let bytes = original;
  for (let changes = random.onceIn(2) ? 1 : 1 + random.below(4); changes > 0; changes--)
    bytes = changedOnce(random, bytes);
  return bytes;
}

function changedOnce(random: Random, bytes: Buffer): Buffer {
  const start = random.below(bytes.length + 1);
  const end = Math.min(start + random.below(1 + random.pick([0, 1, 2, 8, 40])), bytes.length);
  const [before, part, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  switch (random.below(7)) {
    case 0:
      return Buffer.concat([before, after]);
    case 1:
      return Buffer.concat([before, part, part, after]);
    case 2: {
      const other = random.below(bytes.length + 1);
      const moved = Buffer.concat([before, after]);
      return Buffer.concat([moved.subarray(0, other), part, moved.subarray(other)]);
    }
    case 3:
      return random.onceIn(8) ? Buffer.concat([before, Buffer.from([random.pick(oddBytes)]), after]) : bytes;
    default:
      return Buffer.concat([
        before,
        Buffer.from(random.pick(tokens)),
        random.onceIn(3) ? after : bytes.subarray(start),
      ]);
  }
}

const keys = [
  "a",
  "b",
  "kind",
  "apiVersion",
  "items",
  "metadata",
  "spec",
  "hostPID",
  "containers",
  "x y",
  "é",
  "1",
  "yes",
  "<<",
  "~",
];
const words = [
  "a",
  "v1",
  "Pod",
  "List",
  "PodList",
  "ConfigMap",
  "apps/v1",
  "",
  "true",
  "null",
  "1",
  "a b",
  "http://x/?y=1",
  "::1",
  "é😀",
  "a\u2028b",
  "a \u0085 b",
];

/** The fields of an object, in an order and with repeated keys. */
class Fields {
  readonly entries: readonly (readonly [string, Value])[];

  constructor(entries: readonly (readonly [string, Value])[]) {
    this.entries = entries;
  }
}

type Value = null | boolean | number | string | Value[] | Fields;

/** An object as manifests have it, often a list of others, sometimes with what no API takes. */
function object(random: Random, depth: number): Value {
  const entries: [string, Value][] = [];
  if (!random.onceIn(5))
    entries.push(["apiVersion", random.onceIn(6) ? value(random, 1) : random.pick(["v1", "apps/v1", ""])]);
  if (!random.onceIn(6)) {
    entries.push([
      "kind",
      random.onceIn(6) ? value(random, 1) : random.pick(["Pod", "List", "PodList", "ConfigMap", "PodListList", ""]),
    ]);
  }
  if (random.onceIn(2)) entries.push(["metadata", random.onceIn(5) ? value(random, 1) : new Fields([["name", "n"]])]);
  if (depth > 0 && random.onceIn(2))
    entries.push(["items", random.onceIn(5) ? value(random, 2) : items(random, depth - 1)]);
  entries.push(...random.some(3, () => [random.pick(keys), value(random, 3)] as [string, Value]));
  return new Fields(entries);
}

function items(random: Random, depth: number): Value {
  return random.some(3, () => (random.onceIn(6) ? value(random, 2) : object(random, depth)));
}

function value(random: Random, depth: number): Value {
  const shape = random.below(depth > 0 ? 10 : 7);
  if (shape === 0) return null;
  if (shape === 1) return random.onceIn(2);
  if (shape === 2) return random.pick([0, -1, 1.5, 1e21, Number.POSITIVE_INFINITY, 9007199254740991, -0]);
  if (shape < 7) return random.pick(words);
  if (shape === 7) return random.some(3, () => value(random, depth - 1));
  return new Fields(random.some(3, () => [random.pick(keys), value(random, depth - 1)] as const));
}

function jsonStream(random: Random): string {
  const between = (): string => random.pick(["", "\n", " ", "\n---\n", "\n\n"]);
  // kubectl reads JSON as YAML where a file does not begin with a brace.
  const start = random.pick(["", "", "\n", "---\n", "# c\n", "a: b\n---\n"]);
  const objects = [object(random, 2), ...random.some(2, () => object(random, 2))];
  return start + objects.map((one) => json(random, one)).join(between()) + between();
}

function json(random: Random, one: Value): string {
  const blank = random.pick(["", "", " ", "\n  "]);
  if (Array.isArray(one)) return `[${one.map((item) => json(random, item)).join(`,${blank}`)}${blank}]`;
  if (one instanceof Fields) {
    return `{${one.entries.map(([key, field]) => `${jsonText(random, key)}:${blank}${json(random, field)}`).join(`,${blank}`)}}`;
  }
  if (one === Number.POSITIVE_INFINITY) return "1e400";
  return typeof one === "string" ? jsonText(random, one) : JSON.stringify(one);
}

function jsonText(random: Random, text: string): string {
  if (!random.onceIn(12)) return JSON.stringify(text);
  const escape = random.pick([
    "\\ud83d",
    "\\ude00",
    "\\ud83d\\ude00",
    "\\uD83Dx",
    "\\ud83d\\u0041",
    "\\u0000",
    "\\u2028",
    "\\/",
    "\\\\ud83d",
  ]);
  return `"${escape}${JSON.stringify(text).slice(1)}`;
}

function yamlStream(random: Random): string {
  const documents = [object(random, 2), ...random.some(2, () => object(random, 2))];
  return documents
    .map((one) => block(random, one, 0))
    .join(random.pick(["---\n", "--- \n", "---\n---\n# c\n", "...\n---\n", "---\n--- # c\r"]));
}

/** A value in block style, from the start of a line on. */
function block(random: Random, one: Value, indent: number): string {
  const blanks = " ".repeat(indent);
  if (Array.isArray(one) && one.length > 0) {
    return one.map((item) => `${blanks}-${nested(random, item, indent + random.pick([1, 2, 2, 4]))}`).join("");
  }
  if (one instanceof Fields && one.entries.length > 0) {
    return one.entries
      .map(
        ([key, field]) =>
          `${blanks}${yamlKey(random, key)}:${nested(random, field, indent + random.pick([2, 2, 1, 4]))}`,
      )
      .join("");
  }
  return `${blanks}${flow(random, one)}\n`;
}

/** A value after a key or a dash. */
function nested(random: Random, one: Value, indent: number): string {
  const properties = random.onceIn(12)
    ? ` ${random.pick(["&a", "&b", "!t", "!", "!!str", "!t,x", "!!map", "&a !t"])}`
    : "";
  if (random.onceIn(16)) return ` ${random.pick(["*a", "*b"])}\n`;
  const isCollection = typeof one === "object" && one !== null;
  if (isCollection && !random.onceIn(4))
    return `${properties}\n${block(random, one, Array.isArray(one) && random.onceIn(3) ? Math.max(indent - 2, 0) : indent)}`;
  const comment = random.onceIn(10) ? " # c" : "";
  if (typeof one === "string" && random.onceIn(10)) return `${properties} ${blockText(random, one, indent)}`;
  return `${properties} ${flow(random, one)}${comment}\n`;
}

function blockText(random: Random, text: string, indent: number): string {
  const blanks = " ".repeat(indent + random.below(2));
  const lines = [text, ...random.some(2, () => random.pick(["", "a", " b", "# c", "- d", "e: f"]))];
  const head = random.pick(["|", ">", "|-", ">+", "|2", ">1-"]);
  return `${head}\n${lines.map((line) => (line === "" ? "\n" : `${blanks}${line}\n`)).join("")}`;
}

function flowStream(random: Random): string {
  const fields = Array.from(
    { length: 1 + random.below(3) },
    () => `${random.pick(["spec", "a", "items", "b"])}: ${soup(random)}\n`,
  );
  return `apiVersion: v1\nkind: Pod\n${fields.join("")}`;
}

/** Brackets around tokens that are parts of flow collections, often in an order that means something. */
function soup(random: Random): string {
  const [open, close] = random.pick([
    ["{", "}"],
    ["[", "]"],
  ] as const);
  const parts = Array.from({ length: 1 + random.below(4) }, () => part(random));
  return `${open}${random.pick(["", " "])}${parts.join(random.pick([",", ", ", " ,", ",\n", ",\n  "]))}${random.pick(["", " ", "\n"])}${close}`;
}

function part(random: Random): string {
  const property = random.onceIn(4) ? random.pick(["!t ", "!t", "!t,x ", "&a ", "!!str ", "!x, ", "&a"]) : "";
  const mark = random.onceIn(6) ? random.pick(["?", "? ", ":", ": ", "-", "- "]) : "";
  const text = (): string =>
    random.onceIn(6) ? soup(random) : random.onceIn(8) ? random.pick(tokens) : flow(random, value(random, 1));
  const separator = random.pick([": ", ": ", ": ", ":", " :", " : ", "?", " ", "", ":\n "]);
  return random.onceIn(3) ? `${mark}${property}${text()}` : `${mark}${property}${text()}${separator}${text()}`;
}

/** A value on one line, or in quotes over several. */
function flow(random: Random, one: Value): string {
  if (Array.isArray(one)) return `[${one.map((item) => flow(random, item)).join(random.pick([", ", ",", ",\n"]))}]`;
  if (one instanceof Fields) {
    return `{${one.entries.map(([key, field]) => `${yamlKey(random, key)}: ${flow(random, field)}`).join(random.pick([", ", ",", ",\n  "]))}}`;
  }
  if (typeof one !== "string")
    return random.onceIn(3)
      ? random.pick(["yes", "~", "0x1F", "1_0", ".5", "1e3"])
      : String(one).replace("Infinity", "1e400");
  return yamlText(random, one);
}

function yamlKey(random: Random, key: string): string {
  return random.onceIn(8) ? yamlText(random, key) : key;
}

function yamlText(random: Random, text: string): string {
  switch (random.below(6)) {
    case 0:
      return jsonText(random, text);
    case 1:
      return `'${text.replaceAll("'", "''")}'`;
    case 2:
      return `"${text}${random.pick([" ", "\n", "\n ", "\\\n   ", "\n\n    "])}z"`;
    default:
      return text === "" ? '""' : text;
  }
}
