import type { EditedDocument } from "../../../../src/fix/edit/edit-document.js";
import { editDocument } from "../../../../src/fix/edit/edit-document.js";
import { rewritten } from "../../../../src/fix/text-edits.js";
import { plainText } from "../../../../src/lib/plain-text.js";
import { readDocuments } from "../../../../src/manifests/documents.js";
import { TreeCache } from "../../../../src/manifests/tree-cache.js";
import type { Operation } from "../../../../src/model/operation.js";

/** What the only document of a text means; undefined where there is none that can be read. */
export function readText(text: string): unknown {
  const plain = plainText(text);
  if ("problem" in plain) throw new Error(plain.problem);
  const read = [...readDocuments("", plain.text, new TreeCache())];
  const [document] = read;
  return read.length === 1 && document?.kind === "document" ? document.value : undefined;
}

/** Edits a text as it is in a file, with its byte order mark and its line ends, as `wincompat fix` does. */
export function editText(text: string, operations: readonly Operation[]): EditedDocument {
  const plain = plainText(text.endsWith("\n") ? text : `${text}\n`);
  if ("problem" in plain) throw new Error(plain.problem);
  const edited = editDocument(plain.text, [operations]);
  return { ...edited, text: rewritten(text, plain.text, edited.text) };
}
