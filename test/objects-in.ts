import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { packageRoot } from "../src/package.js";

/**
 * The objects of a manifest below `test`, as `facts/volumes.yaml`.
 *
 * @throws Error for what does not parse and for a document that holds no object
 */
export function objectsIn(path: string): readonly object[] {
  return [...parseAllDocuments(readFileSync(join(packageRoot, "test", path), "utf8"))].map((document) => {
    const object: unknown = document.toJS();
    const [fault] = document.errors;
    if (fault !== undefined) throw new Error(`test/${path}: ${fault.message}`);
    if (typeof object !== "object" || object === null || !("kind" in object)) throw new Error(`test/${path}: a document holds no object.`);
    return object;
  });
}
