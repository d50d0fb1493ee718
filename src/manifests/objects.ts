import type { Place } from "../lib/diagnostic.js";
import { type PathSteps, parsePathSteps } from "../lib/path-steps.js";
import { commentsAbout, type PlacedComment } from "./comments.js";
import type { ParsedDocument } from "./documents.js";
import { locate } from "./locate.js";
import type {
  KubernetesObject,
  ManifestItem,
  ManifestObject,
  SkippedDocument,
  UnreadableDocument,
} from "./manifest-item.js";
import { TextLines } from "./plain-text.js";
import type { SourceText } from "./source-text.js";
import type { RecentTree } from "./yaml-tree.js";

const NO_MAPPING = "It is not a mapping, so it is no Kubernetes object.";
const NO_KIND = 'It lacks "apiVersion" or "kind", so it is no Kubernetes object.';

/** The Kubernetes objects of one document: each item of a list, or the document itself. */
export function objectsOf(document: ParsedDocument, trees: RecentTree): Generator<ManifestItem> {
  return new ObjectReader(document.source, trees).read(document.value, []);
}

class ObjectReader {
  readonly #source: SourceText;
  readonly #trees: RecentTree;
  /** Comments by the word that they contain. */
  readonly #read = new Map<string, readonly PlacedComment[]>();

  constructor(source: SourceText, trees: RecentTree) {
    this.#source = source;
    this.#trees = trees;
  }

  /** Reads the value at a path of the document. */
  *read(value: unknown, path: PathSteps): Generator<ManifestItem> {
    if (!isMapping(value)) yield this.#skip(path, NO_MAPPING);
    else if (!isObject(value)) yield isHalf(value) ? this.#refuse(path, value) : this.#skip(path, NO_KIND);
    else if (isList(value)) yield* this.#readItems(value, path);
    else yield this.#object(value, path);
  }

  *#readItems(list: KubernetesList, path: PathSteps): Generator<ManifestItem> {
    for (const [index, item] of list.items.entries()) {
      const itemPath = [...path, { text: "items", bracketed: false }, { text: String(index), bracketed: true }];
      yield* this.read(withKindOf(list, item), itemPath);
    }
  }

  #object(value: KubernetesObject, path: PathSteps): ManifestObject {
    // Evidence in many objects can refer to this one, and finding a place may parse the document.
    let own: Place | undefined;
    const place = (field: string) =>
      field === "" ? (own ??= this.#place(path)) : this.#place([...path, ...readableSteps(field)]);
    const { file, provenance } = this.#source;
    const source = { document: this.#source, path };
    return {
      kind: "object",
      file,
      input: file,
      ...provenance,
      value,
      source,
      place,
      inText: place,
      comments: (word) => this.#comments(word),
    };
  }

  #comments(word: string): readonly PlacedComment[] {
    const source = this.#source;
    const read = this.#read.get(word) ?? commentsAbout(source, () => this.#trees.of(source), word);
    this.#read.set(word, read);
    return read;
  }

  #skip(path: PathSteps, reason: string): SkippedDocument {
    return { kind: "skipped", ...this.#source.provenance, ...this.#place(path), reason };
  }

  #refuse(path: PathSteps, { kind }: Readonly<Record<string, unknown>>): UnreadableDocument {
    const lacking = typeof kind === "string" ? "apiVersion" : "kind";
    const message = `It has metadata, but no text ${lacking}: the API server rejects it. Write ${lacking}.`;
    return {
      kind: "unreadable",
      what: "document",
      ...this.#source.provenance,
      diagnostic: { ...this.#place(path), message },
    };
  }

  #place(path: PathSteps): Place {
    const source = this.#source;
    const start = path.length === 0 ? findOpeningBracket(source.text) : undefined;
    if (start !== undefined) return source.place(new TextLines(source.text.slice(0, start)).position(start));
    const tree = this.#trees.of(source);
    return source.place(tree.position(locate(tree, path)));
  }
}

/** The start of a JSON document, found without parsing: a large `package-lock.json` is not a manifest. */
function findOpeningBracket(text: string): number | undefined {
  const start = text.search(/\S/);
  return text[start] === "{" || text[start] === "[" ? start : undefined;
}

/** A map key with brackets makes a path ambiguous; then the place is that of the object. */
function readableSteps(field: string): PathSteps {
  try {
    return parsePathSteps(field);
  } catch {
    return [];
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

/** Metadata and only one of apiVersion and kind: an object whose author forgot the other. */
function isHalf({ apiVersion, kind, metadata }: Readonly<Record<string, unknown>>): boolean {
  return isMapping(metadata) && (typeof apiVersion === "string") !== (typeof kind === "string");
}

function isList(value: KubernetesObject): value is KubernetesList {
  return value.kind.endsWith("List") && Array.isArray(value["items"]);
}

/** The API server omits the kind of each item in a `PodList`; kubectl adds it. */
function withKindOf({ apiVersion, kind }: KubernetesList, item: unknown): unknown {
  const itemKind = kind.slice(0, -"List".length);
  if (!isMapping(item) || itemKind === "" || item["kind"] !== undefined) return item;
  return { ...item, apiVersion, kind: itemKind };
}
