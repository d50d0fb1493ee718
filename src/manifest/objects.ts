import type { ParsedDocument } from "./documents.js";
import { type FieldPath, parseFieldPath } from "./field-path.js";
import { locate } from "./locate.js";
import type { KubernetesObject, ManifestItem, ManifestObject, SkippedDocument } from "./manifest-item.js";
import type { RecentTree } from "./recent-tree.js";

const NO_MAPPING = "It is not a mapping, so it is no Kubernetes object.";
const NO_KIND = 'It lacks "apiVersion" or "kind", so it is no Kubernetes object.';

/** The Kubernetes objects of one document: the items of a list singly, or else the document itself. */
export function objectsOf(document: ParsedDocument, trees: RecentTree): Generator<ManifestItem> {
  return new ObjectReader(document, trees).read(document.value, []);
}

class ObjectReader {
  readonly #document: ParsedDocument;
  readonly #trees: RecentTree;

  constructor(document: ParsedDocument, trees: RecentTree) {
    this.#document = document;
    this.#trees = trees;
  }

  /** Reads the value that stands at a path of the document. */
  *read(value: unknown, path: FieldPath): Generator<ManifestItem> {
    if (!isMapping(value)) yield this.#skip(path, NO_MAPPING);
    else if (!isObject(value)) yield this.#skip(path, NO_KIND);
    else if (isList(value)) yield* this.#readItems(value, path);
    else yield this.#object(value, path);
  }

  *#readItems(list: KubernetesList, path: FieldPath): Generator<ManifestItem> {
    for (const [index, item] of list.items.entries()) {
      const itemPath = [...path, { text: "items", bracketed: false }, { text: String(index), bracketed: true }];
      yield* this.read(withKindOf(list, item), itemPath);
    }
  }

  #object(value: KubernetesObject, path: FieldPath): ManifestObject {
    const place = (field: string) => this.#place([...path, ...parseFieldPath(field)]);
    return { kind: "object", file: this.#document.source.file, value, place };
  }

  #skip(path: FieldPath, reason: string): SkippedDocument {
    return { kind: "skipped", ...this.#place(path), reason };
  }

  #place(path: FieldPath) {
    const tree = this.#trees.of(this.#document.source);
    return this.#document.source.place(tree.position(locate(tree, path)));
  }
}

interface KubernetesList extends KubernetesObject {
  readonly items: readonly unknown[];
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isObject(value: Readonly<Record<string, unknown>>): value is KubernetesObject {
  return typeof value["apiVersion"] === "string" && typeof value["kind"] === "string";
}

function isList(value: KubernetesObject): value is KubernetesList {
  return value.kind.endsWith("List") && Array.isArray(value["items"]);
}

/** The API server leaves out the kind of each item in a `PodList`; kubectl puts it back. */
function withKindOf({ apiVersion, kind }: KubernetesList, item: unknown): unknown {
  const itemKind = kind.slice(0, -"List".length);
  if (!isMapping(item) || itemKind === "" || item["kind"] !== undefined) return item;
  return { ...item, apiVersion, kind: itemKind };
}
