import { isDeepStrictEqual } from "node:util";
import { commentWord } from "../check/suppression/written.js";
import { groupBy } from "../lib/lists.js";
import type { PathSteps } from "../lib/path-steps.js";
import { commentsInTree } from "../manifests/comments.js";
import type { KnownDocuments } from "../manifests/documents.js";
import type { KubernetesObject, ManifestItem, ManifestObject, ParsedDocument } from "../manifests/manifest-item.js";
import { readManifestText } from "../manifests/manifest-text.js";
import type { SourceText } from "../manifests/source-text.js";
import type { TreeCache } from "../manifests/tree-cache.js";
import type { YamlTree } from "../manifests/yaml-tree.js";
import type { Operation, Path } from "../model/operation.js";
import type { Editor } from "./edit/edit-document.js";
import { documentEditor } from "./edit/edit-document.js";
import { DocumentPlans } from "./plan-objects.js";
import type { Edit, ObjectPlan, Planning } from "./planning.js";
import type { WorkByDocument } from "./work.js";

/** An object to fix, in the text that contains it. */
export interface FixedObject {
  readonly planning: Planning;
  readonly plan: ObjectPlan;
}

/** A document with its objects fixed. */
interface FixedDocument {
  readonly text: string;
  /** How the new text reads; undefined where it is the old one. */
  readonly read: ParsedDocument | undefined;
  readonly objects: readonly FixedObject[];
}

/** What the documents of a run share. */
export interface Resources {
  /** With the trees of documents that were read. */
  readonly trees: TreeCache;
  readonly work: WorkByDocument;
}

/** Fixes the objects of one document in its text. What the text does not allow is planned again without it. */
function fixDocument(
  source: SourceText,
  plannings: readonly [Planning, ...Planning[]],
  { trees, work: works }: Resources,
): FixedDocument {
  let editor: Editor | undefined;
  const work = works.of(source);
  work.edited(source.text.length);
  const plans = new DocumentPlans(plannings);
  for (;;) {
    const objects = plans.complete();
    const groups = objects.flatMap(({ planning, plan }) => plan.edits.map((edit) => ({ planning, edit })));
    const operations = groups.map(({ planning, edit }) => inDocument(edit, planning.object.item));
    if (groups.length > 0) editor ??= editorFor(plannings, trees);
    const edited = groups.length > 0 ? editor?.(operations, work) : undefined;
    if (edited === undefined || edited.refused.size === 0) {
      trees.release(source);
      if (edited?.read?.tree !== undefined) keepRead(edited.read.document.source, edited.read.tree, trees);
      return { text: edited?.text ?? source.text, read: edited?.read?.document, objects };
    }
    for (const [index, reason] of [...edited.refused].sort(([a], [b]) => a - b)) {
      const { planning, edit } = groups[index] as (typeof groups)[number];
      plans.refuse(planning, { ...edit.fixes[0], reason: `${reason} Fix it by hand.` });
    }
  }
}

/** Keeps what is asked about the new text: its tree, and its suppressions. */
function keepRead(source: SourceText, tree: YamlTree, trees: TreeCache): void {
  trees.keep(source, tree);
  if (source.text.includes(commentWord)) trees.keepComments(source, commentWord, commentsInTree(tree, commentWord));
}

/** @param plannings of objects of one document */
function editorFor([first]: readonly [Planning, ...Planning[]], trees: TreeCache): Editor | undefined {
  return editorOf(first.object.item, trees);
}

/** The editor of the document of an object; undefined for a rendered object, which has none. */
export function editorOf({ source }: ManifestObject, trees: TreeCache): Editor | undefined {
  return source && documentEditor({ source: source.document, value: source.value, isJson: source.isJson }, trees);
}

/** The operations of an edit with their paths in the document, where the object may be an item of a List. */
export function inDocument({ operations }: Pick<Edit, "operations">, { source }: ManifestObject): readonly Operation[] {
  const object = source === undefined ? [] : placeInDocument(source.path);
  return operations.map((operation) => ({ ...operation, path: [...object, ...operation.path] }));
}

/** Brackets are indexes: the path of an object leads only through lists of items. */
function placeInDocument(steps: PathSteps): Path {
  return steps.map(({ text, bracketed }) => (bracketed ? Number(text) : text));
}

/** By the object that was read: its fixed value. */
function valuesOf({ objects }: FixedDocument): ReadonlyMap<ManifestObject, KubernetesObject> {
  return new Map(objects.map(({ planning, plan }) => [planning.object.item, plan.value]));
}

/** A file with its objects fixed. */
export interface FixedFile {
  readonly before: string;
  readonly after: string;
  /** The items of the fixed text, in its order. */
  readonly items: readonly ManifestItem[];
  readonly objects: readonly FixedObject[];
}

const unsoundFix = "The fixed text would be read as something else, so the file is not changed. Fix it by hand.";

/**
 * Fixes objects of one file.
 *
 * @param items all items of the file
 * @param plannings of objects in documents of this file
 */
export function fixFile(
  name: string,
  items: readonly ManifestItem[],
  plannings: readonly [Planning, ...Planning[]],
  resources: Resources,
): FixedFile {
  const documents = groupBy(plannings, documentOf);
  const fixed = [...documents].map(([source, of]) => [source, fixDocument(source, of, resources)] as const);
  const before = documentOf(plannings[0]).within.gaps.text;
  const after = spliced(before, fixed);
  const objects = fixed.flatMap(([, one]) => one.objects);
  if (after === before) return { before, after, items, objects };
  const known = new Map([...untouchedIn(items, before, after), ...knownOf(fixed.map(([, one]) => one))]);
  const read = [...readManifestText(name, after, resources.trees, known)];
  const values = new Map(fixed.flatMap(([, one]) => [...valuesOf(one)]));
  const meant = asMeant(read, items, values);
  return meant === undefined
    ? leftAsItIs({ before, after, items, objects }, items, unsoundFix)
    : { before, after, items: meant, objects };
}

/** The documents that were edited and read since. */
function knownOf(fixed: readonly FixedDocument[]): KnownDocuments {
  return new Map(fixed.flatMap(({ text, read }) => (read === undefined ? [] : [[text, read] as const])));
}

/** The documents whose text may be in the fixed file as it was. A file that begins with a brace is read as JSON, others are not. */
function untouchedIn(items: readonly ManifestItem[], before: string, after: string): KnownDocuments {
  if (before.trimStart()[0] !== after.trimStart()[0]) return new Map();
  const sources = items.flatMap((item) => (item.kind === "object" && item.source !== undefined ? [item.source] : []));
  return new Map(
    sources.map(({ document, value, isJson }) => [
      document.text,
      { kind: "document", source: document, value, isJson },
    ]),
  );
}

function documentOf({ object }: Planning): SourceText {
  return object.item.source?.document as SourceText;
}

function spliced(whole: string, fixed: readonly (readonly [SourceText, FixedDocument])[]): string {
  const parts = fixed.map(([{ text, within }, document]) => ({
    offset: within.offset,
    length: text.length,
    text: document.text,
  }));
  let result = "";
  let at = 0;
  for (const { offset, length, text } of parts.sort((a, b) => a.offset - b.offset)) {
    result += whole.slice(at, offset) + text;
    at = offset + length;
  }
  return result + whole.slice(at);
}

/**
 * The items that were read, with the values that they were planned to have, which are evaluated already; undefined where an object is not
 * as it was planned, or anything else not as it was.
 */
function asMeant(
  read: readonly ManifestItem[],
  before: readonly ManifestItem[],
  values: ReturnType<typeof valuesOf>,
): readonly ManifestItem[] | undefined {
  if (read.length !== before.length) return undefined;
  const meant: ManifestItem[] = [];
  for (const [index, item] of read.entries()) {
    const old = before[index];
    if (old?.kind !== item.kind) return undefined;
    if (old.kind !== "object" || item.kind !== "object") meant.push(item);
    else {
      const value = values.get(old) ?? old.value;
      if (!isDeepStrictEqual(item.value, value)) return undefined;
      meant.push({ ...item, value });
    }
  }
  return meant;
}

/** A file whose objects have fixes and are not fixed. */
export function leftAsItIs({ before, objects }: FixedFile, items: readonly ManifestItem[], reason: string): FixedFile {
  return { before, after: before, items, objects: objects.map((one) => leftAlone(one, reason)) };
}

function leftAlone({ planning, plan }: FixedObject, reason: string): FixedObject {
  const unfixed = plan.edits.map(({ fixes: [first] }) => ({ ...first, reason }));
  return { planning, plan: { value: planning.object.item.value, edits: [], unfixed: [...plan.unfixed, ...unfixed] } };
}
