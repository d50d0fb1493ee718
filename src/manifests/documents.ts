import { parseJson, splitJson } from "./json-documents.js";
import { isNestedDeeperThan, MAX_DEPTH, TOO_DEEP } from "./limits.js";
import type { SkippedDocument, UnreadableDocument } from "./manifest-item.js";
import { refuseDocument } from "./manifest-item.js";
import type { SourceText } from "./source-text.js";
import { splitDocuments } from "./split-documents.js";
import { readYaml } from "./yaml-document.js";
import type { RecentTree } from "./yaml-tree.js";

/** A document that parsed, as the JSON value that kubectl sends for it. */
export interface ParsedDocument {
  readonly kind: "document";
  readonly source: SourceText;
  readonly value: unknown;
}

export type ReadDocument = ParsedDocument | SkippedDocument | UnreadableDocument;

/** No API server takes larger ones, and parsing them takes gigabytes. */
export const MAX_DOCUMENT_LENGTH = 20 * 1024 * 1024;

const TOO_LARGE = "This document is larger than 20 MiB; split it.";

/** Reads the documents of a file one by one; those without content are left out. Never throws. */
export function* readDocuments(file: string, text: string, trees: RecentTree): Generator<ReadDocument> {
  // kubectl also ends the last line, which matters for a block scalar at the end.
  for (const { source, junk } of splitDocuments(file, text.endsWith("\n") ? text : `${text}\n`)) {
    if (junk !== "") yield refuseDocument(source, explainJunk(junk));
    else if (source.text.length > MAX_DOCUMENT_LENGTH) yield refuseDocument(source, TOO_LARGE);
    else if (source.text.trim() !== "") yield* readDocument(source, trees);
  }
}

function explainJunk(junk: string): string {
  return `Only a comment may follow "---" on its line; move "${junk}" to the next line.`;
}

function* readDocument(source: SourceText, trees: RecentTree): Generator<ReadDocument> {
  const value = parseJson(source.text);
  if (value !== undefined) {
    yield isNestedDeeperThan(MAX_DEPTH, value) ? refuseDocument(source, TOO_DEEP) : { kind: "document", source, value };
    return;
  }
  const parts = splitJson(source);
  if (parts === undefined) yield* readYaml(source, trees);
  else for (const part of parts) yield* readDocument(part, trees);
}
