import type { PlacedComment } from "../comments.js";
import type { ManifestItem, ManifestObject } from "../manifest-item.js";
import { START } from "../unreadable.js";
import type { Renderable } from "./renderable.js";
import { TemplateFiles } from "./template-files.js";
import { nameOf } from "./tools.js";
import type { Call } from "./tools.js";

/**
 * Puts what was read in a rendered text where its author wrote it: in the template that the tool names, else in the file
 * that makes the folder a chart or a kustomization. The line is the first: those of the rendered text are nobody's. What
 * objects were read from stays that last file.
 */
export function* atTemplates(renderable: Renderable, call: Call, items: Iterable<ManifestItem>): Generator<ManifestItem> {
  const files = new TemplateFiles(renderable);
  for (const item of items) yield placed(item, files, nameOf(call));
}

function placed(item: ManifestItem, files: TemplateFiles, tool: string): ManifestItem {
  switch (item.kind) {
    case "object":
      return placedObject(item, files);
    case "skipped":
      return { ...item, file: files.fileOf(item.origin), ...START };
    case "unreadable": {
      const { line, message } = item.diagnostic;
      const told = `In what ${tool} prints, line ${line}: ${message}`;
      return { ...item, diagnostic: { file: files.fileOf(item.origin), ...START, message: told } };
    }
    case "empty":
      return item;
  }
}

function placedObject({ origin: named, source: _rendered, ...item }: ManifestObject, files: TemplateFiles): ManifestObject {
  const origin = named ?? files.annotatedOrigin(item.value);
  const at = { file: files.fileOf(origin), ...START };
  const comments = (word: string): readonly PlacedComment[] => files.commentsAt(at, item.comments(word));
  return { ...item, ...(origin === undefined ? {} : { origin }), file: at.file, place: () => at, comments };
}
