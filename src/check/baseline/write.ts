import type { Diagnostic } from "../../lib/diagnostic.js";
import { explainFileProblem } from "../../manifests/file-problem.js";
import { writeWhole } from "../../lib/whole-file.js";

/** Writes a baseline whole or not at all. @returns why it could not be written; undefined when it was */
export function writeBaseline(path: string, text: string): Diagnostic | undefined {
  try {
    writeWhole(path, text);
    return undefined;
  } catch (error) {
    return { file: path, line: 1, column: 1, message: explainFileProblem(error) };
  }
}
