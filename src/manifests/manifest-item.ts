import type { Diagnostic, Place } from "../lib/diagnostic.js";
import type { PathSteps } from "../lib/path-steps.js";
import type { PlacedComment } from "./comments.js";
import type { SourceText } from "./source-text.js";
import type { Position } from "./plain-text.js";

/** What every Kubernetes object has. The rest, `metadata` included, is as its author wrote it: unchecked. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: unknown;
  readonly [field: string]: unknown;
}

/** What the head of a document says of where it comes from. */
export interface Provenance {
  /** The template that it was rendered from, as `helm template` names it: `web/templates/deployment.yaml`. */
  readonly origin?: string;
}

/** The text that an object stands in. */
export interface ObjectSource {
  readonly document: SourceText;
  /** Where in the document it stands: empty, or that of an item of a `List`. */
  readonly path: PathSteps;
}

/** One object of a manifest; the items of a `List` count singly. */
export interface ManifestObject extends Provenance {
  readonly kind: "object";
  /** The file that its author would change. */
  readonly file: string;
  /**
   * What it was read from: the same file, but for an object that a tool has rendered the one that makes the folder a
   * chart or a kustomization. Renderings may share a template, and objects of one belong together.
   */
  readonly input: string;
  readonly value: KubernetesObject;
  /** Where it stands in its file; absent where a tool has rendered it, because then no change of that text would last. */
  readonly source?: ObjectSource;
  /**
   * Where a field stands, its path spelled as the API server spells it, such as
   * `spec.containers[0].image` or `spec.nodeSelector[kubernetes.io/os]`: the place of its key, or of
   * the list item; of the nearest parent that exists when the field does not; where the text stands
   * when the field came through an alias or a merge key. The empty path is the object itself, and so is
   * a text that is no clear path, as the key of a map can make it.
   */
  place(path: string): Place;
  /** The same in the text that was read, which is not the file where a tool has rendered the text. */
  inText(path: string): Place;
  /**
   * The comments of the whole document that hold a word; a text without it is not read again. Objects of one
   * document share one list.
   */
  comments(word: string): readonly PlacedComment[];
}

/** A document, or an item of a `List`, that is no Kubernetes object. */
export interface SkippedDocument extends Place, Provenance {
  readonly kind: "skipped";
  /** Why, as a sentence. */
  readonly reason: string;
}

/** A document that does not parse, or an input that cannot be read. */
export interface UnreadableDocument extends Provenance {
  readonly kind: "unreadable";
  readonly what: "document" | "input";
  readonly diagnostic: Diagnostic;
}

/** A file that holds no document at all: nothing, or only comments; a chart or kustomization that makes no object. */
export interface EmptyFile {
  readonly kind: "empty";
  readonly diagnostic: Diagnostic;
}

export type ManifestItem = ManifestObject | SkippedDocument | UnreadableDocument | EmptyFile;

/** What people call an object by. */
export interface ObjectIdentity {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty when the manifest leaves it to kubectl. */
  readonly namespace: string;
  /** Empty when the manifest leaves it to the API server. */
  readonly name: string;
}

/** Reads an object's identity; whatever is no text counts as empty. */
export function identifyObject({ apiVersion, kind, metadata }: KubernetesObject): ObjectIdentity {
  const { namespace, name } = (metadata ?? {}) as Readonly<Record<string, unknown>>;
  return { apiVersion, kind, namespace: textOf(namespace), name: textOf(name) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export const START: Position = { line: 1, column: 1 };

/** A document that cannot be read, and why, as a sentence. */
export function refuseDocument(source: SourceText, message: string, at: Position = START): UnreadableDocument {
  return { kind: "unreadable", what: "document", ...source.provenance, diagnostic: { ...source.place(at), message } };
}

/** An input that cannot be read: a file, a folder, a glob. */
export function refuseInput(file: string, message: string, at: Position = START): UnreadableDocument {
  return { kind: "unreadable", what: "input", diagnostic: { file, ...at, message } };
}
