import { readdirSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../src/lib/package.js";
import { objectsIn } from "./objects-in.js";

/** A manifest of something that works on Windows: no rule may find an error in it. */
export interface FactManifest {
  /** Without folder and ending, as facts name it. */
  readonly name: string;
  readonly objects: readonly object[];
}

/** Every manifest, by name. @throws Error for what does not parse and for a document that holds no object */
export function factManifests(): readonly FactManifest[] {
  const files = readdirSync(join(packageRoot, "test", "facts")).sort();
  return files.map((file) => ({ name: file.replace(/\.yaml$/, ""), objects: objectsIn(`facts/${file}`) }));
}
