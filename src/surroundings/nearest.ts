import type { Known } from "./known.js";
import { namespaceOf } from "./known.js";

/** What a manifest says that is to go wherever it is applied to: apps that have nothing to do with each other share these. */
const shared = new Set(["", "default"]);

/**
 * Which of the pods that an object fits are surely its own: those of its file, or else all of its namespace. A
 * namespace that everybody shares proves nothing, so only pods beside it, in its folder, count then, and only if none of
 * them speaks against Windows.
 */
export function nearest(object: Known, pods: readonly Known[]): readonly Known[] {
  const inFile = pods.filter(({ item }) => item.file === object.item.file);
  if (inFile.length > 0) return inFile;
  if (!shared.has(namespaceOf(object))) return pods;
  const beside = pods.filter(({ item }) => folderOf(item.file) === folderOf(object.item.file));
  return beside.every(({ windows }) => windows) ? beside : [];
}

function folderOf(file: string): string {
  return file.replace(/[^/\\]*$/, "");
}
