import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import type { KubeObject } from "../generate/objects.js";

/** The objects of a YAML file. @throws Error when it is not YAML */
export function documents(file: string): readonly KubeObject[] {
  return [...parseAllDocuments(readFileSync(file, "utf8"))].flatMap((document) => {
    const [problem] = document.errors;
    if (problem !== undefined) throw new Error(`${file}: ${problem.message}`);
    return (document.toJS() as KubeObject | null) ?? [];
  });
}
