import { existsSync } from "node:fs";
import { posix } from "node:path";
import { parse } from "yaml";
import type { Place } from "../../lib/diagnostic.js";
import { fileName } from "../../lib/paths.js";
import type { PlacedComment } from "../comments.js";
import type { KubernetesObject, ManifestItem, ManifestObject } from "../manifest-item.js";
import { firstPosition } from "../manifest-item.js";
import type { Renderable } from "./renderable.js";
import type { Call } from "./tools.js";
import { nameOf } from "./tools.js";

/**
 * Places rendered items in the files of their author: in the template that the tool names, or in the file that makes the folder a chart
 * or a kustomization. The line is the first, because lines of the rendered text exist in no file. The input of objects stays that last
 * file.
 */
export function* atTemplates(
  renderable: Renderable,
  call: Call,
  items: Iterable<ManifestItem>,
): Generator<ManifestItem> {
  const files = new TemplateFiles(renderable);
  for (const item of items) yield placedAtTemplate(item, files, nameOf(call));
}

function placedAtTemplate(item: ManifestItem, files: TemplateFiles, tool: string): ManifestItem {
  switch (item.kind) {
    case "object":
      return placedObject(item, files);
    case "skipped":
      return { ...item, file: files.fileOf(item.origin), ...firstPosition };
    case "unreadable": {
      const { line, message } = item.diagnostic;
      const inOutput = `In the output of ${tool}, line ${line}: ${message}`;
      return { ...item, diagnostic: { file: files.fileOf(item.origin), ...firstPosition, message: inOutput } };
    }
    case "empty":
    case "unread":
    case "alone":
    case "linked-folders":
      return item;
  }
}

function placedObject(
  { origin: named, source: _rendered, list: _list, ...item }: ManifestObject,
  files: TemplateFiles,
): ManifestObject {
  const origin = named ?? files.annotatedOrigin(item.value);
  const at = { file: files.fileOf(origin), ...firstPosition };
  const comments = (word: string): readonly PlacedComment[] => files.commentsAt(at, item.comments(word));
  return { ...item, ...(origin === undefined ? {} : { origin }), file: at.file, place: () => at, comments };
}

/** The annotation in which kustomize names the origin of an object, if its kustomization requests that. */
const originAnnotation = "config.kubernetes.io/origin";

/** Finds the files that a tool names as origins. */
class TemplateFiles {
  readonly #renderable: Renderable;
  readonly #found = new Map<string, string>();
  readonly #comments = new WeakMap<readonly PlacedComment[], readonly PlacedComment[]>();

  constructor(renderable: Renderable) {
    this.#renderable = renderable;
  }

  /** The file of an origin; the file that describes the folder, where no file has that name. */
  fileOf(origin: string | undefined): string {
    if (origin === undefined) return this.#renderable.file;
    const file = this.#found.get(origin) ?? this.#find(origin);
    this.#found.set(origin, file);
    return file;
  }

  /** The comments of a rendered document, placed at its template. Objects of one document share one list here, too. */
  commentsAt(at: Place, comments: readonly PlacedComment[]): readonly PlacedComment[] {
    const placed = this.#comments.get(comments) ?? comments.map((one) => ({ ...one, ...at }));
    this.#comments.set(comments, placed);
    return placed;
  }

  /** Templates are in the chart, and their paths start with its name. A kustomization may include files outside of its folder. */
  #find(origin: string): string {
    const { kind, folder, file } = this.#renderable;
    const path = posix.normalize(kind === "chart" ? origin.replace(/^[^/]*\//, "") : origin);
    const isOutside = path.startsWith("../") && kind === "chart";
    const found = posix.join(folder, path);
    return !isOutside && existsSync(found) ? fileName(found) : file;
  }

  /** The origin in the annotation of kustomize: a file, or the kustomization that generates the object. */
  annotatedOrigin({ metadata }: KubernetesObject): string | undefined {
    if (this.#renderable.kind !== "kustomization") return undefined;
    const origin = mapping(parsed(mapping(mapping(metadata)["annotations"])[originAnnotation]));
    const path = origin["path"] ?? origin["configuredIn"];
    if (typeof path !== "string") return undefined;
    return typeof origin["repo"] === "string" ? `${origin["repo"]}/${path}` : path;
  }
}

function mapping(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Longer than any origin. The object is from the checked files, which may contain a text that takes minutes to parse. */
const mostOrigin = 10_000;

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" && text.length <= mostOrigin ? parse(text) : undefined;
  } catch {
    return undefined;
  }
}
