import { type Scalar, visit, type YAMLParseError } from "yaml";
import type { YamlTree } from "./yaml-tree.js";

interface Problem {
  readonly offset: number;
  readonly sentence: string;
}

const STRAY_ITEM = "This item is indented differently from the other items of its list.";

/** Error codes of the parser, explained to authors of manifests. */
const BY_CODE: Partial<Record<YAMLParseError["code"], string>> = {
  TAB_AS_INDENT: "A tab cannot indent YAML; use spaces.",
  BAD_SCALAR_START: "A plain value cannot start with this character; quote the value.",
  MULTILINE_IMPLICIT_KEY: "A key must be on one line and be followed by a colon and a space.",
  BAD_DQ_ESCAPE: 'This escape is not valid in double quotes; write "\\\\" for a backslash, or use single quotes.',
};

/** The same for messages of codes with multiple meanings. */
const BY_MESSAGE: Readonly<Record<string, string>> = {
  "All mapping items must start at the same column":
    "This key is indented differently from the other keys of its mapping.",
  "All sequence items must start at the same column": STRAY_ITEM,
  "A block sequence may not be used as an implicit map key": STRAY_ITEM,
  "Nested mappings are not allowed in compact mappings":
    "A value cannot contain a key; quote the value, or indent the next line as this one.",
  "Implicit map keys need to be followed by map values": "A key must be followed by a colon and a space.",
  'Missing closing "quote': "This double quote is not closed.",
  "Missing closing 'quote": "This single quote is not closed.",
};

/** The first error of the parser, in plain words. */
export function findProblem(tree: YamlTree): Problem | undefined {
  const [error] = tree.errors;
  if (error === undefined) return undefined;
  const { code, message, pos } = error;
  if (code === "RESOURCE_EXHAUSTION") return { offset: pos[0], sentence: message };
  const sentence = BY_CODE[code] ?? BY_MESSAGE[message] ?? `This cannot be parsed: ${message}.`;
  return { offset: message.startsWith("Missing closing") ? openingQuote(tree, pos[0]) : pos[0], sentence };
}

/** The start of the quoted text that ends at an offset: the parser reports an open quote at its end. */
function openingQuote(tree: YamlTree, end: number): number {
  let opening = end;
  visit(tree.root, {
    Scalar(_key, node: Scalar) {
      if (node.type?.startsWith("QUOTE") && node.range?.[1] === end) opening = node.range[0];
    },
  });
  return opening;
}
