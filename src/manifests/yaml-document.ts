import type { Scalar, YAMLParseError } from "yaml";
import { visit } from "yaml";
import { missingCommas, openBracket, openBracketText } from "../lib/open-bracket.js";
import { TextLines } from "../lib/plain-text.js";
import type { ExpansionBudget } from "./limits.js";
import { Refusal } from "./limits.js";
import type { ReadDocument, UnreadableDocument } from "./manifest-item.js";
import { refuseDocument } from "./manifest-item.js";
import type { SourceText } from "./source-text.js";
import type { TreeCache } from "./tree-cache.js";
import { decodeYaml } from "./yaml-decoder.js";
import { lexed } from "./yaml-parse.js";
import type { YamlTree } from "./yaml-tree.js";

/** Characters that YAML 1.1, and kubectl, do not allow. */
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** A line with content. Directives end at the `---` that splits documents, so a text can consist of them; to parse each takes long. */
const contentLine = /(?:^|[\r\n\u0085\u2028\u2029])(?:[^\s%#]|[^\S\r\n\u2028\u2029]+[^\s#])/;

const ignoredRest = 'This follows "..." without a "---" line, so kubectl ignores it; write "---" before it.';

/** Such a line would have ended the document if there were an LF before it. */
const ignoredSeparator =
  'There is no LF before this "---", so kubectl ignores it and what follows. Save the file with LF or CRLF as line ends.';

const templateHint = " It looks like a Helm template; render it first: helm template <chart> | wincompat check -";

/** Reads one document; yields nothing for a document without content. */
export function* readYaml(source: SourceText, trees: TreeCache): Generator<ReadDocument> {
  const control = source.text.search(controlCharacter);
  if (control !== -1) {
    yield refuseControlCharacter(source, control);
    return;
  }
  if (!contentLine.test(source.text)) return;
  const tree = trees.of(source);
  trees.aliasBudget.earn(source.text.length);
  const document = readTree(source, tree, trees.aliasBudget);
  if (document !== undefined) yield document;
  if (tree.rest !== undefined && document?.kind !== "unreadable") {
    const isSeparated = source.text.startsWith("---", tree.rest);
    yield refuse(source, tree, tree.rest, isSeparated ? ignoredSeparator : ignoredRest);
  }
}

function readTree(source: SourceText, tree: YamlTree, expansion: ExpansionBudget): ReadDocument | undefined {
  const problem = findProblem(tree);
  if (problem !== undefined) return refuse(source, tree, problem.offset, problem.sentence);
  try {
    const value = decodeYaml(tree, expansion);
    return value === null ? undefined : { kind: "document", source, value, isJson: false };
  } catch (refusal) {
    if (refusal instanceof Refusal) return refuse(source, tree, refusal.offset, withShortWords(refusal.message));
    throw refusal;
  }
}

function refuse(source: SourceText, tree: YamlTree, offset: number, sentence: string): UnreadableDocument {
  const hint = source.isTemplate ? templateHint : "";
  return refuseDocument(source, sentence + hint, tree.position(offset));
}

function refuseControlCharacter(source: SourceText, offset: number): UnreadableDocument {
  const code = source.text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, "0");
  const at = new TextLines(source.text).position(offset);
  return refuseDocument(source, `The control character U+${code} is not allowed in YAML; remove it.`, at);
}

interface Problem {
  readonly offset: number;
  readonly sentence: string;
}

const strayItem = "This item is indented differently from the other items of its list.";

/** Error codes of the parser, explained to authors of manifests. */
const sentenceByCode: Partial<Record<YAMLParseError["code"], string>> = {
  TAB_AS_INDENT: "A tab cannot indent YAML; use spaces.",
  BAD_SCALAR_START: "A plain value cannot start with this character; quote the value.",
  MULTILINE_IMPLICIT_KEY:
    "A key must be on one line and be followed by a colon and a space. In braces, write a comma between keys.",
  BAD_DQ_ESCAPE: 'This escape is not valid in double quotes; write "\\\\" for a backslash, or use single quotes.',
};

/** The same for messages of codes with multiple meanings. */
const sentenceByMessage: Readonly<Record<string, string>> = {
  "All mapping items must start at the same column":
    "This key is indented differently from the other keys of its mapping.",
  "All sequence items must start at the same column": strayItem,
  "A block sequence may not be used as an implicit map key": strayItem,
  "Nested mappings are not allowed in compact mappings":
    "A value cannot contain a key; quote the value, or indent the next line as this one.",
  "Implicit map keys need to be followed by map values": "A key must be followed by a colon and a space.",
  'Missing closing "quote': "This double quote is not closed.",
  "Missing closing 'quote": "This single quote is not closed.",
  ...missingCommas,
};

/** The first error of the parser, in plain words. */
function findProblem(tree: YamlTree): Problem | undefined {
  const [error] = tree.errors;
  if (error === undefined) return undefined;
  const { code, message, pos } = error;
  if (code === "RESOURCE_EXHAUSTION") return { offset: pos[0], sentence: message };
  const isQuote = message.startsWith("Missing closing");
  // An open quote contains all brackets that follow.
  const open = isQuote ? undefined : openBracket(lexed(tree.text));
  if (open !== undefined && open.offset <= pos[0]) return { offset: open.offset, sentence: openBracketText(open) };
  const sentence =
    sentenceByCode[code] ?? sentenceByMessage[message] ?? `This cannot be parsed: ${withShortWords(message)}.`;
  return { offset: isQuote ? openingQuote(tree, pos[0]) : pos[0], sentence };
}

/** Messages name tags and anchors, which can be as long as a file. */
const longestWord = 100;

/** Keeps the quote after a word, and never ends it with half of a surrogate pair. */
function withShortWords(message: string): string {
  return message.replace(/\S+/g, (word) => {
    if (word.length <= longestWord) return word;
    return `${word.slice(0, longestWord).replace(/[\ud800-\udbff]$/, "")}…${word.endsWith('"') ? '"' : ""}`;
  });
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
