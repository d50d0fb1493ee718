import type { CheckSession } from "../check/check-session.js";
import type { Enrich } from "../check/collected-items.js";
import type { EvaluatedObject } from "../check/evaluated-object.js";
import type { FindingFix, PlacedFinding } from "../check/findings.js";
import { keptLatest, remembered } from "../lib/remembered.js";
import type { ManifestObject } from "../manifests/manifest-item.js";
import type { SourceText } from "../manifests/source-text.js";
import { TreeCache } from "../manifests/tree-cache.js";
import { draftEdit } from "./draft.js";
import type { Editor } from "./edit/edit-document.js";
import { fixOf, foundIn } from "./findings-at-path.js";
import { editorOf, inDocument } from "./fix-file.js";
import { Obstacles } from "./obstacles.js";
import type { Edit, Planning } from "./planning.js";
import { textEdits } from "./text-edits.js";
import { textLengthOf, workFor } from "./work.js";

/**
 * For each finding the text of its document is read again, which would take minutes for long lists and for thousands of documents: the
 * most characters to read for one document, and for a run, which may read more where there is more text.
 */
const most = { document: 1_000_000, run: 1_000_000, runForText: 0.2 };

/** A fix takes at least the time of reading this many characters. */
const leastPerFix = 250;

/** Adds to each finding the edits of its file that fix it alone. */
export function findingFixes(session: CheckSession): Enrich {
  const { objects, complete } = session.resolved();
  const obstacles = new Obstacles(objects);
  const isOpen = remembered((object: EvaluatedObject) => obstacles.to(object) === undefined);
  const mayHaveFix: MayHaveFix = (finding, object) => hasFix(finding, object) && isOpen(object);
  const affordable = affordableIn(objects, mayHaveFix);
  const works = workFor(objects);
  const editorFor = latestEditor();
  const foundOf = keptLatest((object: EvaluatedObject) => foundIn(object, object.item.value, complete));
  return (finding, object) => {
    const document = object.item.source?.document;
    const work = works.of(document);
    if (work.isSpent || !affordable.has(document) || !mayHaveFix(finding, object)) return finding;
    const found = foundOf(object);
    const one = found.find(({ rule, path }) => rule === finding.rule && path === finding.path);
    if (one?.remedy === undefined) return finding;
    const suppresses: Planning["suppresses"] = (other) => session.suppresses(object, other);
    const planning = { object, complete, grade: one.remedy.grade, work, obstacle: undefined, suppresses };
    const drafted = draftEdit(one, { value: object.item.value, found, before: [] }, planning);
    work.edited(document?.text.length ?? 0);
    const fix = typeof drafted === "object" ? inText(drafted.edit, object, editorFor) : undefined;
    return fix === undefined ? finding : { ...finding, fix };
  };
}

/** The documents whose findings have fixes, chosen in the order of the input. */
function affordableIn(
  objects: readonly EvaluatedObject[],
  mayHaveFix: MayHaveFix,
): ReadonlySet<SourceText | undefined> {
  const lengths = lengthsOf(objects, mayHaveFix);
  let left = most.run + textLengthOf(objects) * most.runForText;
  const affordable = [...lengths].filter(([, length]) => {
    const fits = length <= Math.min(left, most.document);
    if (fits) left -= length;
    return fits;
  });
  return new Set(affordable.map(([document]) => document));
}

/** By document: how many characters its findings would need to read. */
function lengthsOf(objects: readonly EvaluatedObject[], mayHaveFix: MayHaveFix): ReadonlyMap<SourceText, number> {
  const lengths = new Map<SourceText, number>();
  for (const object of objects) {
    const document = object.item.source?.document;
    if (document === undefined) continue;
    const count = object.findings.filter((finding) => mayHaveFix(finding, object)).length;
    const length = count * Math.max(leastPerFix, document.text.length);
    lengths.set(document, (lengths.get(document) ?? 0) + length);
  }
  return lengths;
}

type MayHaveFix = (finding: PlacedFinding, object: EvaluatedObject) => boolean;

function hasFix(finding: PlacedFinding, { applicable }: EvaluatedObject): boolean {
  return applicable.some((one) => fixOf(finding, one) !== undefined);
}

type EditorFor = (item: ManifestObject) => Editor | undefined;

/** Prepares each document once for findings in a row. */
function latestEditor(): EditorFor {
  const trees = new TreeCache({ keepsSyntax: true });
  let latest: { readonly document: SourceText | undefined; readonly editor: Editor | undefined } | undefined;
  return (item) => {
    const document = item.source?.document;
    if (latest?.document !== document) latest = { document, editor: editorOf(item, trees) };
    return latest?.editor;
  };
}

function inText(edit: Edit, { item }: EvaluatedObject, editorFor: EditorFor): FindingFix | undefined {
  const edited = editorFor(item)?.([inDocument(edit, item)]);
  const source = item.source?.document;
  if (edited === undefined || source === undefined || edited.refused.size > 0) return undefined;
  return { grade: edit.grade, edits: textEdits(source, edited.text) };
}
