import type { UnreadableDocument } from "./manifest-item.js";
import type { SourceText } from "./source-text.js";
import type { Position } from "./text-lines.js";

export const START: Position = { line: 1, column: 1 };

/** A document that cannot be read, and why, as a sentence. */
export function refuseDocument(source: SourceText, message: string, at: Position = START): UnreadableDocument {
  return { kind: "unreadable", what: "document", ...source.provenance, diagnostic: { ...source.place(at), message } };
}

/** An input that cannot be read: a file, a folder, a glob. */
export function refuseInput(file: string, message: string, at: Position = START): UnreadableDocument {
  return { kind: "unreadable", what: "input", diagnostic: { file, ...at, message } };
}
