import type { Place } from "../../lib/diagnostic.js";
import { remembered } from "../../lib/remembered.js";
import type { PlacedComment } from "../../manifests/comments.js";
import type { AnnotatedList, ManifestObject } from "../../manifests/manifest-item.js";
import { identifyObject } from "../../manifests/manifest-item.js";
import type { PlacedFinding, Suppression } from "../findings.js";
import { fingerprintOf } from "../fingerprint.js";
import { ownRuleFields } from "../own-rules.js";
import type { FileSettings } from "../settings/file-settings.js";
import { applies, withSeverity } from "../settings/file-settings.js";
import type { Covering, SuppressionEntry } from "./coverage.js";
import { SuppressionCoverage } from "./coverage.js";
import type { FoundFault, ObjectPlace } from "./verdict.js";
import { objectOf, objectPlace, unusedFault, verdictOn, withIdentity } from "./verdict.js";
import type { Written } from "./written.js";
import { annotationsOf, annotationsOfList, commentWord, suppressionsIn } from "./written.js";

/** The sessions of an upgrade read the same comments. */
const writtenIn = remembered((comments: readonly PlacedComment[]) => suppressionsIn(comments));

/** The suppressions in the annotations of one object, or in the comments of one document. */
interface Group {
  readonly settings: FileSettings;
  readonly entries: readonly SuppressionEntry[];
  readonly coverage: SuppressionCoverage;
  /** The objects that can contain them. */
  readonly objects: ObjectPlace[];
  /** Was an object of the document not checked? Then it is unknown what they would cover. */
  doubtful: boolean;
}

/** The suppressions of a session: matches them with findings, and reports what is wrong with suppressions. */
export class Suppressions {
  readonly #today: string;
  readonly #groups: Group[] = [];
  readonly #ofObject = new WeakMap<ManifestObject, readonly Group[]>();
  readonly #lists = new WeakSet<AnnotatedList>();
  readonly #ofComments = new WeakMap<readonly PlacedComment[], Group>();

  /** @param today as `2026-11-21` */
  constructor(today: string) {
    this.#today = today;
  }

  /**
   * Reads the suppressions in an object and in the comments of its document. Call it for each object before its findings are
   * matched.
   * @param template the field path of its pod template; empty where there is none
   */
  read(item: ManifestObject, settings: FileSettings, template = ""): void {
    if (settings.suppressions === "refuse") return;
    this.#readList(item, settings);
    const written = annotationsOf(item, template);
    const groups = [
      ...(written.length === 0 ? [] : [this.#group(written, settings)]),
      ...this.#commentsOf(item, settings),
    ];
    for (const { objects } of groups) objects.push(objectPlace(item));
    if (groups.length > 0) this.#ofObject.set(item, groups);
  }

  /** An object that is not checked, also if it was read: it is unknown what its suppressions would cover. */
  skip(item: ManifestObject, settings: FileSettings): void {
    if (settings.suppressions === "refuse") return;
    this.#readList(item, settings);
    for (const group of this.#ofObject.get(item) ?? this.#commentsOf(item, settings)) group.doubtful = true;
  }

  /** Can a suppression cover findings in this object? */
  concern(item: ManifestObject): boolean {
    return this.#ofObject.has(item);
  }

  /** The suppression of a finding: the nearest one in force. */
  suppressionOf(item: ManifestObject, finding: PlacedFinding): Suppression | undefined {
    // In the text of a file, the place of a finding is known, and to find it again may parse the document, once for each session.
    const covering = this.#covering(item, finding, item.source === undefined ? undefined : finding);
    for (const one of covering) one.use();
    return inForce(covering);
  }

  /** Would such a finding be suppressed? This does not mark a suppression as used. */
  wouldSuppress(item: ManifestObject, finding: Pick<PlacedFinding, "rule" | "path">): boolean {
    return inForce(this.#covering(item, finding)) !== undefined;
  }

  #covering(
    item: ManifestObject,
    { rule, path }: Pick<PlacedFinding, "rule" | "path">,
    place?: Place,
  ): readonly Covering[] {
    const groups = this.#ofObject.get(item) ?? [];
    return groups.flatMap(({ coverage }) => coverage.of(rule, path, () => place ?? item.inText(path)));
  }

  /** Findings about the suppressions, after all other findings were matched. */
  findings(): readonly PlacedFinding[] {
    return this.#groups.flatMap((group) => group.entries.flatMap((entry) => findingsOf(entry, group)));
  }

  /** Those in the annotations of the list of an object, once for all its items. */
  #readList({ list }: ManifestObject, settings: FileSettings): void {
    if (list === undefined || this.#lists.has(list)) return;
    this.#lists.add(list);
    const written = annotationsOfList(list);
    if (written.length === 0) return;
    const at = list.place("");
    this.#group(written, settings).objects.push({ identity: identifyObject(list.value), at, inText: at });
  }

  #commentsOf(item: ManifestObject, settings: FileSettings): readonly Group[] {
    const comments = item.comments(commentWord);
    if (comments.length === 0) return [];
    const group = this.#ofComments.get(comments) ?? this.#group(writtenIn(comments), settings);
    this.#ofComments.set(comments, group);
    return [group];
  }

  #group(written: readonly Written[], settings: FileSettings): Group {
    const entries = written.map(
      (one, order): SuppressionEntry => ({
        written: one,
        verdict: verdictOn(one, settings, this.#today),
        order,
        used: false,
      }),
    );
    const group: Group = {
      settings,
      entries,
      coverage: new SuppressionCoverage(entries),
      objects: [],
      doubtful: false,
    };
    this.#groups.push(group);
    return group;
  }
}

/** Of those that cover a finding, comments come after annotations. */
function inForce(covering: readonly Covering[]): Suppression | undefined {
  return covering.findLast(({ inForce }) => inForce !== undefined)?.inForce;
}

function findingsOf(
  { written, verdict, used }: SuppressionEntry,
  { settings, objects, doubtful }: Group,
): readonly PlacedFinding[] {
  const unused = used || doubtful ? undefined : unusedFault(written, settings);
  const fault = "rule" in verdict ? verdict : unused;
  const object = fault && objectOf(written, objects);
  if (fault === undefined || object === undefined) return [];
  const finding = findingAt(fault, written, object, settings);
  return applies(settings, finding) ? [withSeverity(settings, finding)] : [];
}

function findingAt(
  fault: FoundFault,
  { at, path, mark }: Written,
  { identity }: ObjectPlace,
  { releases }: FileSettings,
): PlacedFinding {
  return {
    ...fault,
    ...ownRuleFields(fault.rule),
    path,
    object: identity,
    kubernetes: releases.map(({ index }) => index.kubernetes),
    evidence: [],
    fingerprint: fingerprintOf({ rule: fault.rule, path: mark }, withIdentity(identity)),
    ...at,
  };
}
