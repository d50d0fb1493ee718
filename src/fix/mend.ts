import { Check, fileOf } from "../check/check.js";
import type { FileSettings } from "../check/file-settings.js";
import type { Place } from "../diagnostic.js";
import { compareText } from "../diagnostic.js";
import { groupBy } from "../group-by.js";
import type { ManifestItem } from "../manifest/manifest-item.js";
import type { ObjectIdentity } from "../manifest/object-identity.js";
import { identifyObject } from "../manifest/object-identity.js";
import { RecentTree } from "../manifest/recent-tree.js";
import type { FixGrade } from "../model/fix.js";
import type { Report } from "../report/report.js";
import type { MendedObject } from "./mend-document.js";
import type { MendedFile } from "./mend-file.js";
import { mendFile } from "./mend-file.js";
import { isOpen, planningsOf, unmendedIn } from "./mendable.js";
import { obstacleTo } from "./obstacle.js";
import type { Edit, Planning, Unmended } from "./planning.js";

/** What was read, with what holds for its file. */
export interface ReadItem {
  readonly item: ManifestItem;
  readonly settings: FileSettings;
}

/** An edit, where its object stands; its place is that of the first finding. */
export interface PlacedEdit extends Edit, Place {
  readonly object: ObjectIdentity;
}

export interface PlacedUnmended extends Unmended, Place {
  readonly object: ObjectIdentity;
}

/** What became of an input. Nothing is written by it. */
export interface Mending {
  /** By file, line and path. */
  readonly edits: readonly PlacedEdit[];
  /** What could be mended and is not. */
  readonly unmended: readonly PlacedUnmended[];
  /** By file: its text as manifests are read, and what it is to be. */
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  /** What is found in what these texts make of the input. */
  readonly left: Report;
}

export interface MendOptions {
  /** The furthest grade that is asked for. */
  readonly grade: FixGrade;
  /** The day by which suppressions end, as `2026-11-21`. */
  readonly today: string;
}

/**
 * Mends what was read, in memory, until nothing is left that is asked for: what mends an object can show that another one
 * is for Windows.
 */
export function mend(read: readonly ReadItem[], { grade, today }: MendOptions): Mending {
  const trees = new RecentTree();
  const edits: PlacedEdit[] = [];
  const texts = new Map<string, { before: string; after: string }>();
  for (let items = read; ; ) {
    const check = new Check(today);
    for (const { item, settings } of items) check.add(item, settings);
    const { files, unmended } = round(planningsOf(check, grade), items, trees);
    const changed = new Map([...files].filter(([, { before, after }]) => before !== after));
    if (changed.size === 0) return { edits: edits.sort(byPlace), unmended: [...unmended].sort(byPlace), texts, left: check.report() };
    edits.push(...[...changed.values()].flatMap(({ objects }) => objects.flatMap(placedEdits)));
    for (const [file, { before, after }] of changed) texts.set(file, { before: texts.get(file)?.before ?? before, after });
    items = withFiles(items, changed);
  }
}

interface Round {
  readonly files: ReadonlyMap<string, MendedFile>;
  readonly unmended: readonly PlacedUnmended[];
}

function round(plannings: readonly Planning[], items: readonly ReadItem[], trees: RecentTree): Round {
  const closed = plannings.filter((one) => !isOpen(one));
  const open = groupBy(plannings.filter(isOpen), ({ object }) => object.item.file);
  const all = groupBy(items.map(({ item }) => item), fileOf);
  const files = new Map([...open].map(([file, of]) => [file, mendFile(file, all.get(file) ?? [], of, trees)]));
  const refused = [...files.values()].flatMap(({ objects }) => objects.flatMap(({ planning, plan }) => plan.unmended.map((one) => placed(one, planning))));
  return { files, unmended: [...refused, ...closed.flatMap(outOfReach)] };
}

function outOfReach(planning: Planning): readonly PlacedUnmended[] {
  return unmendedIn(planning, obstacleTo(planning.object.item) ?? "").map((one) => placed(one, planning));
}

function placed<One extends { readonly path: string }>(one: One, { object: { item } }: Planning): One & Place & { readonly object: ObjectIdentity } {
  return { ...one, object: identifyObject(item.value), ...item.place(one.path) };
}

function placedEdits({ planning, plan }: MendedObject): readonly PlacedEdit[] {
  const { item } = planning.object;
  return plan.edits.map((edit) => ({ ...edit, object: identifyObject(item.value), ...item.place(edit.mends[0].path) }));
}

/** The files as they are now, each in the place of what was read of it before. */
function withFiles(items: readonly ReadItem[], files: ReadonlyMap<string, MendedFile>): readonly ReadItem[] {
  const seen = new Set<string>();
  return items.flatMap((one) => {
    const file = fileOf(one.item);
    const mended = files.get(file);
    if (mended === undefined) return [one];
    if (seen.has(file)) return [];
    seen.add(file);
    return mended.items.map((item) => ({ item, settings: one.settings }));
  });
}

function byPlace(a: Place, b: Place): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column;
}
