import { isDeepStrictEqual } from "node:util";
import { groupBy } from "../lib/group-by.js";
import type { ManifestItem } from "../manifests/manifest-item.js";
import { readManifestText } from "../manifests/manifest-text.js";
import type { RecentTree } from "../manifests/recent-tree.js";
import type { SourceText, Whereabouts } from "../manifests/source-text.js";
import type { FixedDocument, FixedObject } from "./fix-document.js";
import { fixDocument, valuesOf } from "./fix-document.js";
import type { Planning } from "./planning.js";

/** A file with its objects fixed. */
export interface FixedFile {
  readonly before: string;
  readonly after: string;
  /** What is in it then, in its order. */
  readonly items: readonly ManifestItem[];
  readonly objects: readonly FixedObject[];
}

const UNSOUND = "The fixed text would be read as something else, so the file is not changed. Fix it by hand.";

/**
 * Fixes objects of one file.
 *
 * @param items all that was read of it
 * @param plannings at least one; of objects in documents of this file
 */
export function fixFile(name: string, items: readonly ManifestItem[], plannings: readonly Planning[], trees: RecentTree): FixedFile {
  const documents = groupBy(plannings, documentOf);
  const fixed = [...documents].map(([source, of]) => [source, fixDocument(source, of)] as const);
  const before = wholeOf(fixed.map(([source]) => source));
  const after = spliced(before, fixed);
  const objects = fixed.flatMap(([, one]) => one.objects);
  if (after === before) return { before, after, items, objects };
  const read = [...readManifestText(name, after, trees)];
  const values = new Map(fixed.flatMap(([, one]) => [...valuesOf(one)]));
  const file = { before, after, items: read, objects };
  return isAsMeant(read, items, values) ? file : leftAsItIs(file, items, UNSOUND);
}

function documentOf({ object }: Planning): SourceText {
  return object.item.source?.document as SourceText;
}

function wholeOf([first]: readonly SourceText[]): string {
  return first?.within?.gaps.text ?? "";
}

function spliced(whole: string, fixed: readonly (readonly [SourceText, FixedDocument])[]): string {
  const parts = fixed.map(([{ text, within }, document]) => ({ ...(within as Whereabouts), length: text.length, text: document.text }));
  let result = "";
  let at = 0;
  for (const { offset, length, text } of parts.sort((a, b) => a.offset - b.offset)) {
    result += whole.slice(at, offset) + text;
    at = offset + length;
  }
  return result + whole.slice(at);
}

/** Every object as it was planned, and everything else as it was. */
function isAsMeant(read: readonly ManifestItem[], before: readonly ManifestItem[], values: ReturnType<typeof valuesOf>): boolean {
  return (
    read.length === before.length &&
    before.every((old, index) => {
      const item = read[index];
      if (old.kind !== "object" || item?.kind !== "object") return item?.kind === old.kind;
      return isDeepStrictEqual(item.value, values.get(old) ?? old.value);
    })
  );
}

/** A file whose objects could be fixed, and are not. */
export function leftAsItIs({ before, objects }: FixedFile, items: readonly ManifestItem[], reason: string): FixedFile {
  return { before, after: before, items, objects: objects.map((one) => leftAlone(one, reason)) };
}

function leftAlone({ planning, plan }: FixedObject, reason: string): FixedObject {
  const unfixed = plan.edits.map(({ fixes: [first] }) => ({ ...first, reason }));
  return { planning, plan: { value: planning.object.item.value, edits: [], unfixed: [...plan.unfixed, ...unfixed] } };
}
