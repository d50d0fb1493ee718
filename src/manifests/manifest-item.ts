import type { Diagnostic, Place } from "../lib/diagnostic.js";
import { fileDiagnostic } from "../lib/diagnostic.js";
import type { PathSteps } from "../lib/path-steps.js";
import type { Position } from "../lib/plain-text.js";
import type { PlacedComment } from "./comments.js";
import type { Provenance, SourceText } from "./source-text.js";

/** A Kubernetes object. All fields but these two, `metadata` included, are unchecked. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: unknown;
  readonly [field: string]: unknown;
}

/** The text of an object. */
interface ObjectSource {
  readonly document: SourceText;
  /** The value of the document, as kubectl reads it. */
  readonly value: unknown;
  /** Is the document JSON? */
  readonly isJson: boolean;
  /** Its path in the document: empty, or that of an item of a `List`. */
  readonly path: PathSteps;
}

/** One object of a manifest; the items of a `List` count singly. */
export interface ManifestObject extends Provenance {
  readonly kind: "object";
  /** The file that its author edits. */
  readonly file: string;
  /**
   * The input that it was read from: the same file; for a rendered object the file that makes the folder a chart or a
   * kustomization. Renderings may share a template, and objects of one rendering belong together.
   */
  readonly input: string;
  readonly value: KubernetesObject;
  /** Its text in its file; absent for a rendered object, because changes of rendered text do not last. */
  readonly source?: ObjectSource;
  /** The list that it is an item of, if that has annotations, which kubectl ignores; one for all items. Absent for a rendered object. */
  readonly list?: AnnotatedList;
  /**
   * The place of a field, whose path is spelled as the API server spells it, such as
   * `spec.containers[0].image` or `spec.nodeSelector[kubernetes.io/os]`: the place of its key, or of
   * the list item; of the nearest existing parent when the field is missing; of its text
   * when the field came through an alias or a merge key. The empty path is the object itself, and so is
   * the place of an ambiguous path, which map keys with brackets can cause.
   */
  place(path: string): Place;
  /** The same in the text that was read, which for a rendered object is not the file. */
  inText(path: string): Place;
  /**
   * The comments of the complete document that contain a word; a text without it is not read again. Objects of one
   * document share one list.
   */
  comments(word: string): readonly PlacedComment[];
}

/** A list of objects, such as a `List`. */
export interface AnnotatedList extends Pick<ManifestObject, "place"> {
  readonly value: KubernetesObject;
}

/** A document that parsed, as the JSON value that kubectl sends for it. */
export interface ParsedDocument {
  readonly kind: "document";
  readonly source: SourceText;
  readonly value: unknown;
  /** Is it JSON, whose places need no tree? */
  readonly isJson: boolean;
}

/** A document, or an item of a `List`, that is not a Kubernetes object. */
export interface SkippedDocument extends Place, Provenance {
  readonly kind: "skipped";
  /** Why, as a sentence. */
  readonly reason: string;
}

/** A document that does not parse, or an input that cannot be read. */
export interface UnreadableDocument extends Provenance {
  readonly kind: "unreadable";
  /** An argument cannot be found, or nothing comes from it: the mistake is in the command, not in a file. */
  readonly what: "document" | "input" | "argument";
  readonly diagnostic: Diagnostic;
}

export type ReadDocument = ParsedDocument | SkippedDocument | UnreadableDocument;

/** A file that holds no document at all: nothing, or only comments; a chart or kustomization that makes no object. */
export interface EmptyFile {
  readonly kind: "empty";
  readonly diagnostic: Diagnostic;
}

/** Files with objects in the folder of a chart or a kustomization that does not include them. */
export interface UnreadFiles extends Place {
  readonly kind: "unread";
  /** Why they are not read, as words that follow "files". */
  readonly reason: string;
  readonly files: readonly {
    readonly path: string;
    /** The types of the objects in it. */
    readonly types: readonly Pick<KubernetesObject, "apiVersion" | "kind">[];
  }[];
}

/** A file of a chart, a kustomization or a configuration that an argument names, while what it is about is not read. */
export interface FileAlone extends Place {
  readonly kind: "alone";
  /** What was not read, and how to read it, as sentences. */
  readonly message: string;
}

/** Links to folders that a search or a glob found and did not follow. */
export interface LinkedFolders extends Place {
  readonly kind: "linked-folders";
  /** Sorted, at least one. */
  readonly paths: readonly string[];
}

export type ManifestItem =
  | ManifestObject
  | SkippedDocument
  | UnreadableDocument
  | EmptyFile
  | UnreadFiles
  | FileAlone
  | LinkedFolders;

/** The name of an item's file in findings. */
export function fileOf(item: ManifestItem): string {
  return "file" in item ? item.file : item.diagnostic.file;
}

/** How users identify an object. */
export interface ObjectIdentity {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty when the manifest leaves it to kubectl. */
  readonly namespace: string;
  /** Empty when the manifest leaves it to the API server. */
  readonly name: string;
}

/** The identity of an object; values that are no text count as empty. */
export function identifyObject({ apiVersion, kind, metadata }: KubernetesObject): ObjectIdentity {
  const { namespace, name } = (metadata ?? {}) as Readonly<Record<string, unknown>>;
  return { apiVersion, kind, namespace: textOf(namespace), name: textOf(name) };
}

/** An object in a sentence: `Pod web/a`. */
export function nameObject({ kind, namespace, name }: ObjectIdentity): string {
  return `${kind} ${namespace === "" ? "" : `${namespace}/`}${name}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export const firstPosition: Position = { line: 1, column: 1 };

/** A document that cannot be read, and why, as a sentence. */
export function refuseDocument(source: SourceText, message: string, at: Position = firstPosition): UnreadableDocument {
  return { kind: "unreadable", what: "document", ...source.provenance, diagnostic: { ...source.place(at), message } };
}

/** An input that cannot be read: a file, a folder, a glob. @param at where its text is wrong; undefined if none was read */
export function refuseInput(file: string, message: string, at?: Position): UnreadableDocument {
  const diagnostic = at === undefined ? fileDiagnostic(file, message) : { file, ...at, message };
  return { kind: "unreadable", what: "input", diagnostic };
}

/** An argument that leads to nothing. */
export function refuseArgument(file: string, message: string): UnreadableDocument {
  return { kind: "unreadable", what: "argument", diagnostic: fileDiagnostic(file, message) };
}
