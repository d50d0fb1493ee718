import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { packageRoot } from "../src/lib/package.js";

/**
 * The objects of a manifest below `test`, as `facts/volumes.yaml`.
 *
 * @throws Error for a document that cannot be parsed or is not an object
 */
export function objectsIn(path: string): readonly object[] {
  return objectsOfFile(join(packageRoot, "test", path), `test/${path}`);
}

/** The same for any file, which errors call `name`. */
export function objectsOfFile(file: string, name = file): readonly object[] {
  return documentsIn(readFileSync(file, "utf8"), name).map((object) => {
    if (typeof object !== "object" || object === null || !("kind" in object))
      throw new Error(`${name}: a document holds no object.`);
    return object;
  });
}

/**
 * The documents of a text in YAML, with the content that the caller expects there.
 *
 * @param name of the text in errors
 * @throws Error for a document that cannot be parsed: the parser itself returns what it understands of it
 */
export function documentsIn<Content = unknown>(text: string, name: string): readonly Content[] {
  return [...parseAllDocuments(text)].map((document) => {
    const [fault] = document.errors;
    if (fault !== undefined) throw new Error(`${name}: ${fault.message}`);
    return document.toJS() as Content;
  });
}
