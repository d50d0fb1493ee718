import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { Diagnostic } from "../diagnostic.js";
import { explainFileProblem } from "../manifest/file-problem.js";

/**
 * Writes a baseline whole or not at all: into a file beside it, which then takes its place.
 * @returns why it could not be written; undefined when it was
 */
export function writeBaseline(path: string, text: string): Diagnostic | undefined {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, path);
    return undefined;
  } catch (error) {
    rmSync(beside, { force: true });
    return { file: path, line: 1, column: 1, message: explainFileProblem(error) };
  }
}
