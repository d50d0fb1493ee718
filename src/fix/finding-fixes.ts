import type { EvaluatedObject } from "../check/evaluated-object.js";
import type { FindingFix, PlacedFinding } from "../check/findings.js";
import type { CheckSession, Enrich } from "../check/session.js";
import { remembered } from "../lib/remembered.js";
import type { SourceText } from "../manifests/source-text.js";
import { draftEdit } from "./draft.js";
import { editDocument } from "./edit/edit-document.js";
import { inDocument } from "./fix-file.js";
import { obstacleTo } from "./fixable.js";
import { fixOf, foundIn } from "./found.js";
import type { Edit, Planning } from "./planning.js";
import { textEdits } from "./text-edits.js";

/**
 * The text of a document is read again for each finding, which would take minutes for a long list: the most characters to read for one
 * document.
 */
const most = 1_000_000;

/** Adds to each finding the edits of its file that fix it alone. */
export function findingFixes(session: CheckSession): Enrich {
  const { objects, complete } = session.resolved();
  const lengths = lengthsOf(objects);
  const foundOf = remembered((object: EvaluatedObject) => foundIn(object, object.item.value, complete));
  return (finding, object) => {
    if (!mayHaveFix(finding, object) || (lengths.get(object.item.source?.document) ?? 0) > most) return finding;
    const found = foundOf(object);
    const one = found.find(({ rule, path }) => rule === finding.rule && path === finding.path);
    if (one?.remedy === undefined) return finding;
    const suppresses: Planning["suppresses"] = (other) => session.suppresses(object, other);
    const planning = { object, complete, grade: one.remedy.grade, suppresses };
    const drafted = draftEdit(one, { value: object.item.value, found, before: [] }, planning);
    const fix = typeof drafted === "object" ? inText(drafted.edit, object) : undefined;
    return fix === undefined ? finding : { ...finding, fix };
  };
}

/** By document: how many characters its findings would need to read. */
function lengthsOf(objects: readonly EvaluatedObject[]): ReadonlyMap<SourceText | undefined, number> {
  const lengths = new Map<SourceText | undefined, number>();
  for (const object of objects) {
    const document = object.item.source?.document;
    const count = object.findings.filter((finding) => mayHaveFix(finding, object)).length;
    lengths.set(document, (lengths.get(document) ?? 0) + count * (document?.text.length ?? 0));
  }
  return lengths;
}

function mayHaveFix(finding: PlacedFinding, { item, applicable }: EvaluatedObject): boolean {
  return (
    applicable.some(({ release }) => fixOf(finding, release.index) !== undefined) && obstacleTo(item) === undefined
  );
}

function inText(edit: Edit, { item }: EvaluatedObject): FindingFix | undefined {
  const source = item.source?.document;
  if (source === undefined) return undefined;
  const { text, refused } = editDocument(source.text, [inDocument(edit, item)]);
  return refused.size > 0 ? undefined : { grade: edit.grade, edits: textEdits(source, text) };
}
