import type { ReadDocument } from "./documents.js";
import type { ExpansionBudget } from "./limits.js";
import { Refusal } from "./limits.js";
import type { UnreadableDocument } from "./manifest-item.js";
import { refuseDocument } from "./manifest-item.js";
import { TextLines } from "./plain-text.js";
import type { SourceText } from "./source-text.js";
import type { TreeCache } from "./tree-cache.js";
import { decodeYaml } from "./yaml-decoder.js";
import { findProblem } from "./yaml-problem.js";
import type { YamlTree } from "./yaml-tree.js";

/** Characters that YAML 1.1, and kubectl, do not allow. */
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** A line with content. Directives end at the `---` that splits documents, so a text can consist of them; to parse each takes long. */
const CONTENT = /(?:^|[\r\n\u0085\u2028\u2029])(?:[^\s%#]|[^\S\r\n\u2028\u2029]+[^\s#])/;

const IGNORED_REST = 'This follows "..." without a "---" line, so kubectl ignores it; write "---" before it.';

const TEMPLATE_HINT = " It looks like a Helm template; render it first: helm template <chart> | wincompat check -";

/** Reads one document; yields nothing for a document without content. */
export function* readYaml(source: SourceText, trees: TreeCache): Generator<ReadDocument> {
  const control = source.text.search(CONTROL_CHARACTER);
  if (control !== -1) {
    yield refuseControlCharacter(source, control);
    return;
  }
  if (!CONTENT.test(source.text)) return;
  const tree = trees.of(source);
  trees.aliasBudget.earn(source.text.length);
  const document = readTree(source, tree, trees.aliasBudget);
  if (document !== undefined) yield document;
  if (tree.rest !== undefined && document?.kind !== "unreadable") yield refuse(source, tree, tree.rest, IGNORED_REST);
}

function readTree(source: SourceText, tree: YamlTree, expansion: ExpansionBudget): ReadDocument | undefined {
  const problem = findProblem(tree);
  if (problem !== undefined) return refuse(source, tree, problem.offset, problem.sentence);
  try {
    const value = decodeYaml(tree, expansion);
    return value === null ? undefined : { kind: "document", source, value, isJson: false };
  } catch (refusal) {
    if (refusal instanceof Refusal) return refuse(source, tree, refusal.offset, refusal.message);
    throw refusal;
  }
}

function refuse(source: SourceText, tree: YamlTree, offset: number, sentence: string): UnreadableDocument {
  const hint = source.isTemplate ? TEMPLATE_HINT : "";
  return refuseDocument(source, sentence + hint, tree.position(offset));
}

function refuseControlCharacter(source: SourceText, offset: number): UnreadableDocument {
  const code = source.text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, "0");
  const at = new TextLines(source.text).position(offset);
  return refuseDocument(source, `The control character U+${code} is not allowed in YAML; remove it.`, at);
}
