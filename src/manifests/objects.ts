import type { Pair, ParsedNode, YAMLMap } from "yaml";
import { isMap, isSeq } from "yaml";
import type { Place } from "../lib/diagnostic.js";
import type { Mapping } from "../lib/json.js";
import { isMapping } from "../lib/json.js";
import type { PathStep, PathSteps } from "../lib/path-steps.js";
import { tryParsePathSteps } from "../lib/path-steps.js";
import type { Position } from "../lib/plain-text.js";
import { TextLines } from "../lib/plain-text.js";
import type { PlacedComment } from "./comments.js";
import { commentsAbout } from "./comments.js";
import type {
  AnnotatedList,
  KubernetesObject,
  ManifestItem,
  ManifestObject,
  ParsedDocument,
  SkippedDocument,
  UnreadableDocument,
} from "./manifest-item.js";
import type { SourceText } from "./source-text.js";
import { withStoredMaps } from "./stored-maps.js";
import type { TreeCache } from "./tree-cache.js";
import { followAlias, isMergeKey, keyOf } from "./yaml-node.js";
import type { KeyIndex, YamlTree } from "./yaml-tree.js";

const noMapping = "It is not a mapping, so it is not a Kubernetes object.";
const noKind = 'It lacks "apiVersion" or "kind", so it is not a Kubernetes object.';
const badItems = 'kubectl reads an object with "items" as a list, so "items" must be a list. Correct or remove it.';
const listOfObjects =
  'kubectl rejects a list of objects. Write them as documents with "---" between them, or as "items" of a List.';
const noItem = "kubectl rejects a list with this item, which is not a mapping. Correct or remove it.";
const listInList =
  'kubectl rejects a list in a list, and an item with "items" is one. Move its items to the outer list.';
const onlyItems = 'kubectl reads an object with "items" as a list: it applies the items and ignores the other fields.';

/** The Kubernetes objects of one document: each item of a list, or the document itself. */
export function objectsOf(document: ParsedDocument, trees: TreeCache): Generator<ManifestItem> {
  return new ObjectReader(document, trees).read();
}

class ObjectReader {
  readonly #source: SourceText;
  readonly #isJson: boolean;
  readonly #value: unknown;
  readonly #trees: TreeCache;
  /** May there be null? YAML has multiple spellings of it. A search of the text of JSON takes less time than one of all its objects. */
  readonly #hasNull: boolean;
  #isList = false;
  #annotatedList: AnnotatedList | undefined;
  /** Comments by the word that they contain. */
  #read: Map<string, readonly PlacedComment[]> | undefined;

  constructor({ source, isJson, value }: ParsedDocument, trees: TreeCache) {
    this.#source = source;
    this.#isJson = isJson;
    this.#value = value;
    this.#hasNull = !isJson || source.text.includes("null");
    this.#trees = trees;
  }

  *read(): Generator<ManifestItem> {
    const value = this.#value;
    if (isMapping(value) && isList(value)) yield* this.#readList(value);
    else if (Array.isArray(value) && value.some((one) => isMapping(one) && isObject(one)))
      yield this.#refuse([], listOfObjects);
    else yield this.#readOne(value, []);
  }

  #readOne(value: unknown, path: PathSteps): ManifestItem {
    if (!isMapping(value)) return this.#skip(path, noMapping);
    if (isObject(value)) return this.#object(this.#hasNull ? withStoredMaps(value) : value, path);
    return isHalf(value) ? this.#refuse(path, explainHalf(value)) : this.#skip(path, noKind);
  }

  /** kubectl flattens every object with items, of any kind, and also without apiVersion. */
  *#readList(list: KubernetesList): Generator<ManifestItem> {
    this.#isList = true;
    this.#annotatedList = this.#annotated(list);
    const path = [{ text: "items", bracketed: false }];
    if (list.items !== null && !Array.isArray(list.items)) return yield this.#refuse(path, badItems);
    if (!list.kind.endsWith("List")) yield this.#skip([], onlyItems);
    for (const [index, item] of (list.items ?? []).entries())
      yield this.#readItem(item, [...path, { text: String(index), bracketed: true }], list);
  }

  /** Most lists have no annotations, and their items need no reference to them. */
  #annotated({ apiVersion, kind, metadata }: KubernetesList): AnnotatedList | undefined {
    if (!isMapping(metadata) || !isMapping(metadata["annotations"])) return undefined;
    const value = { apiVersion: isWord(apiVersion) ? apiVersion : "v1", kind, metadata };
    return { value, place: (field) => this.#place(tryParsePathSteps(field) ?? []) };
  }

  #readItem(item: unknown, path: PathSteps, list: KubernetesList): ManifestItem {
    const fields = item ?? {};
    if (!isMapping(fields)) return this.#refuse(path, noItem);
    return Array.isArray(fields["items"])
      ? this.#refuse(path, listInList)
      : this.#readOne(withKindOf(list, fields), path);
  }

  #object(value: KubernetesObject, path: PathSteps): ManifestObject {
    // Evidence in many objects can refer to this one, and finding a place may parse the document.
    let own: Place | undefined;
    const place = (field: string) =>
      field === "" ? (own ??= this.#place(path)) : this.#place([...path, ...(tryParsePathSteps(field) ?? [])]);
    const { file, provenance } = this.#source;
    const source = { document: this.#source, value: this.#value, isJson: this.#isJson, path };
    return {
      kind: "object",
      file,
      input: file,
      ...provenance,
      value,
      source,
      ...(this.#annotatedList && { list: this.#annotatedList }),
      place,
      inText: place,
      comments: (word) => this.#comments(word),
    };
  }

  #comments(word: string): readonly PlacedComment[] {
    const source = this.#source;
    const known = this.#read?.get(word);
    if (known !== undefined) return known;
    const read = commentsAbout(source, this.#trees, word);
    // Most documents are one object without comments, and a map for each takes hundreds of bytes.
    if (read.length > 0 || this.#isList) (this.#read ??= new Map()).set(word, read);
    return read;
  }

  #skip(path: PathSteps, reason: string): SkippedDocument {
    return { kind: "skipped", ...this.#source.provenance, ...this.#place(path), reason };
  }

  #refuse(path: PathSteps, message: string): UnreadableDocument {
    const diagnostic = { ...this.#place(path), message };
    return { kind: "unreadable", what: "document", ...this.#source.provenance, diagnostic };
  }

  #place(path: PathSteps): Place {
    const source = this.#source;
    const start = path.length === 0 ? findStart(source.text) : undefined;
    if (start !== undefined) return source.place(new TextLines(source.text.slice(0, start)).position(start));
    return source.place(this.#trees.positionOf(source, path, () => this.#position(path)));
  }

  #position(path: PathSteps): Position {
    if (this.#isJson) return this.#trees.jsonOf(this.#source).position(path);
    const tree = this.#trees.of(this.#source);
    return tree.position(locate(tree, path));
  }
}

/** Blank lines and comments, and then a bracket or a plain key of a mapping. */
const objectStart = /^(?:\s*(?=[{[])|(?: *(?:#[^\n\r\u0085\u2028\u2029]*)?\n)* *(?=[{[]|[A-Za-z]+:\s))/;

/**
 * The start of most documents, found without parsing: a large `package-lock.json` is not a manifest, and objects of the same name are
 * only reported.
 */
function findStart(text: string): number | undefined {
  return objectStart.exec(text)?.[0].length;
}

interface KubernetesList {
  readonly apiVersion?: unknown;
  readonly kind: string;
  readonly metadata?: unknown;
  readonly items: unknown;
}

function isObject(value: Mapping): value is KubernetesObject {
  return isWord(value["apiVersion"]) && isWord(value["kind"]);
}

/** Metadata and only one of apiVersion and kind: an object whose author forgot the other. */
function isHalf({ apiVersion, kind, metadata }: Mapping): boolean {
  return isMapping(metadata) && isWord(apiVersion) !== isWord(kind);
}

function explainHalf({ kind }: Mapping): string {
  const lacking = isWord(kind) ? "apiVersion" : "kind";
  return `It has metadata, but no string in ${lacking}: the API server rejects it. Write ${lacking}.`;
}

function isList(value: Mapping): value is Mapping & KubernetesList {
  return isWord(value["kind"]) && Object.hasOwn(value, "items");
}

/** For kubectl, a field that is empty or no text is missing. */
function isWord(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** The API server omits apiVersion and kind of each item in a `PodList`; kubectl adds them where both are missing. */
function withKindOf({ apiVersion, kind }: KubernetesList, item: Mapping): Mapping {
  if (isWord(item["apiVersion"]) || isWord(item["kind"])) return item;
  return { ...item, apiVersion, kind: kind.replace(/List$/, "") };
}

type ParsedPair = Pair<ParsedNode, ParsedNode | null>;

interface TreePlace {
  readonly offset: number;
  readonly node: ParsedNode | null;
}

/**
 * The offset of a path: of its key, or of the item in a list. For a missing field, the offset of its nearest existing parent.
 * Only for a tree that `decodeYaml` accepts.
 */
export function locate(tree: YamlTree, path: PathSteps): number {
  let found: TreePlace = { offset: tree.root?.range[0] ?? 0, node: tree.root };
  for (const step of path) {
    const next = enter(found.node, step, tree);
    if (next === undefined) break;
    found = next;
  }
  return found.offset;
}

function enter(parent: ParsedNode | null, step: PathStep, tree: YamlTree): TreePlace | undefined {
  const node = parent === null ? undefined : followAlias(parent, tree);
  if (isSeq(node)) {
    const item = step.bracketed ? node.items[Number(step.text)] : undefined;
    return item === undefined ? undefined : { offset: item.range[0], node: item };
  }
  const pair = isMap(node) ? findPair(node, step.text, tree) : undefined;
  return pair === undefined ? undefined : { offset: pair.key.range[0], node: pair.value };
}

/** The entry whose value counts, as in `decodeYaml`: the last one, merged ones included. */
function findPair(map: YAMLMap.Parsed, key: string, tree: YamlTree): ParsedPair | undefined {
  const { last, merges } = tree.keys.get(map) ?? readKeys(map, tree);
  const own = last.get(key);
  for (const index of [...merges].reverse()) {
    if (own !== undefined && own > index) break;
    const merged = findMerged(map.items[index]?.value ?? null, key, tree);
    if (merged !== undefined) return merged;
  }
  return own === undefined ? undefined : map.items[own];
}

/** A mapping can have as many keys as paths are located in it, so they are read once. */
function readKeys(map: YAMLMap.Parsed, tree: YamlTree): KeyIndex {
  const last = new Map<string | undefined, number>();
  const merges: number[] = [];
  for (const [index, { key }] of map.items.entries()) {
    if (isMergeKey(key)) merges.push(index);
    else last.set(keyOf(key, tree), index);
  }
  const index = { last, merges };
  tree.keys.set(map, index);
  return index;
}

function findMerged(source: ParsedNode | null, key: string, tree: YamlTree): ParsedPair | undefined {
  for (const item of isSeq(source) ? source.items : [source]) {
    const map = item === null ? undefined : followAlias(item, tree);
    const found = isMap(map) ? findPair(map, key, tree) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
