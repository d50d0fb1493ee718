import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { packageRoot } from "../src/package.js";

/** A manifest of something that works on Windows: no rule may find an error in it. */
export interface FactManifest {
  /** Without folder and ending, as facts name it. */
  readonly name: string;
  readonly objects: readonly object[];
}

const folder = join(packageRoot, "test", "facts");

/** Every manifest, by name. @throws Error for what does not parse and for a document that holds no object */
export function factManifests(): readonly FactManifest[] {
  return readdirSync(folder).sort().map((file) => ({ name: file.replace(/\.yaml$/, ""), objects: objectsOf(file) }));
}

function objectsOf(file: string): readonly object[] {
  return [...parseAllDocuments(readFileSync(join(folder, file), "utf8"))].map((document) => {
    const object: unknown = document.toJS();
    const [fault] = document.errors;
    if (fault !== undefined) throw new Error(`test/facts/${file}: ${fault.message}`);
    if (typeof object !== "object" || object === null || !("kind" in object)) throw new Error(`test/facts/${file}: a document holds no object.`);
    return object;
  });
}
