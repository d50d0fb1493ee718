import { readdirSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../src/lib/package.js";
import { objectsIn } from "./objects-in.js";

/** A manifest that works on Windows: no rule may report an error. */
interface FactManifest {
  /** Without folder and ending, as facts name it. */
  readonly name: string;
  readonly objects: readonly object[];
}

/** All manifests by name. @throws Error for a document that cannot be parsed or is not an object */
export function factManifests(): readonly FactManifest[] {
  const files = readdirSync(join(packageRoot, "test", "facts")).sort();
  return files.map((file) => ({ name: file.replace(/\.yaml$/, ""), objects: objectsIn(`facts/${file}`) }));
}
