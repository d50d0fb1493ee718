import { readDocuments } from "./documents.js";
import type { ManifestItem } from "./manifest-item.js";
import { objectsOf } from "./objects.js";
import { RecentTree } from "./recent-tree.js";
import { refuseInput, START } from "./unreadable.js";
import { plainText } from "./plain-text.js";

/**
 * Reads the objects of a text that is at hand as it came, with the line ends of any system.
 *
 * @param file how places name it
 */
export function* readText(file: string, text: string): Generator<ManifestItem> {
  const plain = plainText(text);
  if ("problem" in plain) yield refuseInput(file, plain.problem, plain.at);
  else yield* readFileText(file, plain.text);
}

/** The objects of the plain text of a file, or that there are none: a file that was named should hold something. */
export function* readFileText(file: string, text: string): Generator<ManifestItem> {
  let found = false;
  for (const item of readManifestText(file, text)) {
    found = true;
    yield item;
  }
  const message = "There is no object in this file. Leave it out, or write one.";
  if (!found) yield { kind: "empty", diagnostic: { file, ...START, message } };
}

/** The objects of one manifest, nothing for a text without any. */
export function* readManifestText(file: string, text: string): Generator<ManifestItem> {
  const trees = new RecentTree();
  for (const document of readDocuments(file, text, trees)) {
    if (document.kind === "document") yield* objectsOf(document, trees);
    else yield document;
  }
}
