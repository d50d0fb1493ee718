import { plainText } from "../lib/plain-text.js";
import type { KnownDocuments } from "./documents.js";
import { readDocuments } from "./documents.js";
import type { EmptyFile, ManifestItem } from "./manifest-item.js";
import { firstPosition, refuseInput } from "./manifest-item.js";
import { objectsOf } from "./objects.js";
import { TreeCache } from "./tree-cache.js";

/**
 * Reads the objects of a text with the line ends of any system.
 *
 * @param file its name in places
 */
export function* readText(file: string, text: string): Generator<ManifestItem> {
  const plain = plainText(text);
  if ("problem" in plain) yield refuseInput(file, plain.problem, plain.at);
  else yield* orElse(readManifestText(file, plain.text), emptyFile(file));
}

/** The items, or another one where there are none: an input should contain something. */
export function* orElse(items: Iterable<ManifestItem>, none: ManifestItem): Generator<ManifestItem> {
  let found = false;
  for (const item of items) {
    found = true;
    yield item;
  }
  if (!found) yield none;
}

export function emptyFile(
  file: string,
  message = "There is no object in this file. Leave it out, or write one.",
): EmptyFile {
  return { kind: "empty", diagnostic: { file, ...firstPosition, message } };
}

/**
 * The items of one manifest; none for a text without content.
 *
 * @param trees shared by all texts that are read, so that only the latest tree is kept
 * @param known documents that need no parsing
 */
export function* readManifestText(
  file: string,
  text: string,
  trees = new TreeCache(),
  known?: KnownDocuments,
): Generator<ManifestItem> {
  yield* upToManyErrors(file, itemsOf(file, text, trees, known));
}

function* itemsOf(
  file: string,
  text: string,
  trees: TreeCache,
  known: KnownDocuments | undefined,
): Generator<ManifestItem> {
  for (const document of readDocuments(file, text, trees, known)) {
    if (document.kind === "document") yield* objectsOf(document, trees);
    else yield document;
  }
}

/** A person corrects fewer errors at once, and a short document with an error makes hundreds of bytes of a report. */
const mostErrors = 1000;

/** The items up to so many that cannot be read. */
function* upToManyErrors(file: string, items: Iterable<ManifestItem>): Generator<ManifestItem> {
  let errors = 0;
  for (const item of items) {
    if (item.kind === "unreadable" && ++errors > mostErrors) {
      const message = `More than ${mostErrors} documents of this file cannot be read. The rest was not read; correct those that are reported first.`;
      yield refuseInput(file, message, item.diagnostic);
      return;
    }
    yield item;
  }
}
