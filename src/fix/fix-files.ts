import type { CheckSession } from "../check/check-session.js";
import type { EvaluatedObject } from "../check/evaluated-object.js";
import type { FindingFix, PlacedFinding, Report } from "../check/findings.js";
import { findingKey } from "../check/findings.js";
import { compareText } from "../lib/compare.js";
import type { Place } from "../lib/diagnostic.js";
import { comparePlaces } from "../lib/diagnostic.js";
import { groupBy } from "../lib/lists.js";
import { keptLatest } from "../lib/remembered.js";
import type { ManifestItem, ObjectIdentity } from "../manifests/manifest-item.js";
import { fileOf, identifyObject } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import { changedSuppressions } from "./changed-suppressions.js";
import { findingFixes } from "./finding-fixes.js";
import type { FixedFile, FixedObject, Resources } from "./fix-file.js";
import { fixFile, leftAsItIs } from "./fix-file.js";
import type { ReadItem } from "./fix-input.js";
import { FixInput } from "./fix-input.js";
import type { Rounds } from "./fixable.js";
import { hasSuggested, planningsOf, unfixedIn } from "./fixable.js";
import { Obstacles } from "./obstacles.js";
import type { Edit, FixedFinding, Planning, UnfixedFinding } from "./planning.js";
import { workFor } from "./work.js";

/** A fixed finding with its place; one that only the edit causes has the place of the edit. */
interface PlacedFix extends FixedFinding, Place {}

/** An edit with its object; its place is that of the first finding. */
export interface PlacedEdit extends Omit<Edit, "fixes">, Place {
  readonly object: ObjectIdentity;
  readonly fixes: readonly [PlacedFix, ...PlacedFix[]];
  /** How many reported findings it fixes. */
  readonly counted: number;
  /** The edits of the file that was read, if this edit alone is made; only where it was requested. */
  readonly fix?: FindingFix;
}

export interface PlacedUnfixed extends UnfixedFinding, Place {
  readonly object: ObjectIdentity;
}

/** The result of fixing an input, in memory. */
export interface FixResult {
  /** In the order of files and of their objects. Edits of one object are in the order in which they apply. */
  readonly edits: readonly PlacedEdit[];
  /** Findings that have a fix and are not fixed. */
  readonly unfixed: readonly PlacedUnfixed[];
  /** By file: its text as manifests are read, and the fixed text. */
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  /** Diagnostics of the input as it was read. */
  readonly diagnostics: Report["diagnostics"];
  /** The report on the fixed input. */
  readonly left: Report;
  /** How many of its findings the next round with suggested fixes would fix; 0 where these were made. */
  readonly suggested: number;
}

interface FixOptions {
  /** Does each edit contain the lines that it changes? That takes several times as long. */
  readonly withText?: boolean;
  /** Does the run change no file? Then another one makes the same edits. */
  readonly isDryRun?: boolean;
}

/**
 * Fixes what was read, in memory, round by round until no requested fix is left: a fix of one object can show that another one
 * is for Windows.
 *
 * @param grade the highest grade of fixes to apply
 */
export function fixFiles(
  input: FixInput,
  grade: FixGrade,
  { withText = false, isDryRun = false }: FixOptions = {},
): FixResult {
  const { trees } = input;
  const edits: OrderedEdit[] = [];
  const texts = new Map<string, { before: string; after: string }>();
  const { objects } = input.session.resolved();
  const rounds = { grade, work: workFor(objects, isDryRun), obstacles: new Obstacles(objects) };
  let round = roundOf(input, rounds);
  const diagnostics = round.input.session.diagnostics();
  for (let made = changingIn(round); made.changed.size > 0; made = changingIn(round)) {
    edits.push(...editsOf(made));
    for (const [file, { before, after }] of made.changed)
      texts.set(file, { before: texts.get(file)?.before ?? before, after });
    round = roundOf(new FixInput(input.today, withFiles(made.input.items, made.changed), trees), rounds);
  }
  const placed = edits.sort(byOrder).map(({ edit }) => edit);
  return {
    edits: withText ? withTextEdits(placed, input.session) : placed,
    unfixed: [...unfixedOf(round)].sort(comparePlaces),
    texts,
    diagnostics,
    left: round.input.session.report(),
    suggested: grade === "suggested" ? 0 : suggestedIn(round),
  };
}

/** How many findings suggested fixes would fix. The edits are planned: some fixes would be refused, all where too much was fixed already. */
function suggestedIn({ input, rounds }: Round): number {
  if (rounds.work.shared.isSpent || !hasSuggested(input.session, rounds.obstacles)) return 0;
  const edits = editsOf(roundOf(input, { ...rounds, grade: "suggested" }));
  return edits.reduce((sum, { edit }) => sum + edit.counted, 0);
}

/** The edits with the lines that each of them changes alone in what was read. */
function withTextEdits(edits: readonly PlacedEdit[], session: CheckSession): readonly PlacedEdit[] {
  const fixes = new Map(
    session.report(findingFixes(session)).findings.map((one) => [placedKeyOf(one), one.fix] as const),
  );
  return edits.map((edit) => {
    const fix = fixes.get(placedKeyOf(edit.fixes[0]));
    return fix === undefined ? edit : { ...edit, fix };
  });
}

function placedKeyOf({ file, line, column, rule, path }: PlacedFix): string {
  return JSON.stringify([file, line, column, rule, path]);
}

/** A check of all items, and what its fixes make of their files. */
interface Round {
  readonly input: FixInput;
  readonly rounds: Rounds;
  readonly byFile: ReadonlyMap<string, readonly ManifestItem[]>;
  readonly plannings: readonly Planning[];
  /** Every file with an object that can be fixed. */
  readonly files: ReadonlyMap<string, FixedFile>;
  /** Those whose text differs. */
  readonly changed: ReadonlyMap<string, FixedFile>;
}

/**
 * The round to make: where nothing more can be made of a round with suggested fixes, the safe ones alone, because a suggested fix can be
 * the reason why a file is left as it is.
 */
function changingIn(round: Round): Round {
  const { input, rounds, files, changed } = round;
  if (changed.size > 0 || rounds.grade === "safe" || rounds.work.shared.isSpent) return round;
  const isRefused = [...files.values()].some(({ objects }) => objects.some(({ plan }) => plan.unfixed.length > 0));
  return isRefused ? roundOf(input, { ...rounds, grade: "safe" }) : round;
}

function roundOf(input: FixInput, rounds: Rounds): Round {
  const { items, session, today, trees } = input;
  const byFile = groupBy(
    items.map(({ item }) => item),
    fileOf,
  );
  const plannings = planningsOf(session, rounds);
  trees.releaseAllBut(new Set(plannings.flatMap(({ object }) => object.item.source?.document ?? [])));
  const drafts = fixedFiles(plannings, byFile, { trees, work: rounds.work });
  const reasons = changedSuppressions(drafts, items, () => withFiles(items, drafts), today);
  const files = new Map([...drafts].map(([file, one]) => [file, accepted(one, byFile.get(file), reasons.get(file))]));
  const changed = new Map([...files].filter(([, { before, after }]) => before !== after));
  return { input, rounds, byFile, plannings, files, changed };
}

/** @param reason why the file must stay as it is; undefined where it may change */
function accepted(draft: FixedFile, items: readonly ManifestItem[] = [], reason?: string): FixedFile {
  return reason === undefined ? draft : leftAsItIs(draft, items, reason);
}

function editsOf({ changed, byFile }: Round): readonly OrderedEdit[] {
  return [...changed].flatMap(([file, { objects }]) => orderedEdits(objects, byFile.get(file) ?? []));
}

function unfixedOf({ files, plannings }: Round): readonly PlacedUnfixed[] {
  return [...[...files.values()].flatMap(({ objects }) => objects.flatMap(notFixed)), ...plannings.flatMap(outOfReach)];
}

/** An edit with the index of its object in its file, which no round changes. */
interface OrderedEdit {
  readonly index: number;
  readonly edit: PlacedEdit;
}

/** @param items all items of the file */
function orderedEdits(objects: readonly FixedObject[], items: readonly ManifestItem[]): readonly OrderedEdit[] {
  const indexes = new Map(items.map((item, index) => [item, index]));
  return objects.flatMap((object) => {
    const index = indexes.get(object.planning.object.item) ?? -1;
    return placedEdits(object).map((edit) => ({ index, edit }));
  });
}

/** The sort is stable, so that edits of one object keep their order. */
function byOrder(a: OrderedEdit, b: OrderedEdit): number {
  return compareText(a.edit.file, b.edit.file) || a.index - b.index;
}

/** @param all the items that were read, by file */
function fixedFiles(
  plannings: readonly Planning[],
  all: ReadonlyMap<string, readonly ManifestItem[]>,
  resources: Resources,
): ReadonlyMap<string, FixedFile> {
  const open = groupBy(
    plannings.filter(({ obstacle }) => obstacle === undefined),
    ({ object }) => object.item.file,
  );
  return new Map([...open].map(([file, of]) => [file, fixFile(file, all.get(file) ?? [], of, resources)]));
}

function outOfReach(planning: Planning): readonly PlacedUnfixed[] {
  const { obstacle } = planning;
  return obstacle === undefined ? [] : unfixedIn(planning, obstacle).map((one) => placedUnfixed(one, planning));
}

function notFixed({ planning, plan }: FixedObject): readonly PlacedUnfixed[] {
  return plan.unfixed.map((one) => placedUnfixed(one, planning));
}

function placedUnfixed(one: UnfixedFinding, { object }: Planning): PlacedUnfixed {
  return { ...one, object: identifyObject(object.item.value), ...placeIn(object, reportedIn(object), one) };
}

function placedEdits({ planning, plan }: FixedObject): readonly PlacedEdit[] {
  const object = identifyObject(planning.object.item.value);
  const reported = reportedIn(planning.object);
  return plan.edits.map((edit) => {
    const [first, ...others] = edit.fixes;
    const counted = edit.fixes.filter((one) => reported.has(findingKey(one))).length;
    const place = placeIn(planning.object, reported, first);
    const fixes: PlacedEdit["fixes"] = [
      { ...first, ...place },
      ...others.map((one) => ({ ...one, ...(reportedPlace(reported, one) ?? place) })),
    ];
    return { ...edit, object, fixes, counted, ...place };
  });
}

type Reported = ReadonlyMap<string, PlacedFinding>;

/** The reported findings of an object. Thousands can be in one. */
const reportedIn = keptLatest(({ findings }: EvaluatedObject): Reported => {
  return new Map(findings.map((one) => [findingKey(one), one]));
});

/** The document of a reported finding needs no parsing. */
function placeIn({ item }: EvaluatedObject, reported: Reported, finding: FixedFinding): Place {
  return reportedPlace(reported, finding) ?? item.place(finding.path);
}

function reportedPlace(reported: Reported, finding: FixedFinding): Place | undefined {
  const one = reported.get(findingKey(finding));
  return one && { file: one.file, line: one.line, column: one.column };
}

/** The items, with those of fixed files replaced. */
function withFiles(items: readonly ReadItem[], files: ReadonlyMap<string, FixedFile>): readonly ReadItem[] {
  const seen = new Set<string>();
  return items.flatMap((one) => {
    const file = fileOf(one.item);
    const fixed = files.get(file);
    if (fixed === undefined) return [one];
    if (seen.has(file)) return [];
    seen.add(file);
    return fixed.items.map((item) => ({ item, settings: one.settings }));
  });
}
