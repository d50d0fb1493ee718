import { readFileSync } from "node:fs";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { decodeBytes } from "../../manifests/read-bytes.js";
import { explainFileProblem } from "../../manifests/file-problem.js";
import type { SpecDocument } from "../../spec/document.js";
import { parseSpecDocument } from "../../spec/document.js";

/**
 * Reads the YAML of a configuration.
 *
 * @param path where it is; @param file how messages name it
 * @returns the document, or why there is none
 */
export function readConfigurationDocument(path: string, file: string): SpecDocument | Diagnostic[] {
  try {
    const decoded = decodeBytes(readFileSync(path));
    return "problem" in decoded ? [{ file, ...decoded.at, message: decoded.problem }] : parseSpecDocument(decoded.text, file);
  } catch (error) {
    return [{ file, line: 1, column: 1, message: explainFileProblem(error) }];
  }
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What stands in a document. A key with nothing behind it says nothing, and so does an empty file. */
export function contentOf({ value }: SpecDocument): unknown {
  const content = withoutEmpty(value ?? {});
  if (!isMapping(content) || !Array.isArray(content["overrides"])) return content;
  return { ...content, overrides: content["overrides"].map(withoutEmpty) };
}

function withoutEmpty(value: unknown): unknown {
  return isMapping(value) ? Object.fromEntries(Object.entries(value).filter(([, child]) => child !== null)) : value;
}
