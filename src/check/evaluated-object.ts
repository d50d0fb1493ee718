import { formatDiagnostic } from "../lib/diagnostic.js";
import { UnusableError } from "../lib/errors.js";
import type { KubernetesObject, ManifestObject } from "../manifests/manifest-item.js";
import { identifyObject } from "../manifests/manifest-item.js";
import type { Finding } from "../model/model.js";
import { namedTexts } from "../model/parameter.js";
import { RefusedObject } from "../model/refused-object.js";
import { mostFindings, TooManyFindings } from "../model/too-many-findings.js";
import type { Memory, VersionedFinding } from "./evaluate.js";
import { evaluate, evaluateAlone } from "./evaluate.js";
import { strongestFirst, strongestOf } from "./evidence.js";
import type { EvidenceObject, PlacedFinding } from "./findings.js";
import type { FindingsBudget } from "./findings-budget.js";
import { fingerprintOf } from "./fingerprint.js";
import type { ApplicableRelease } from "./loaded-release.js";
import type { Completion, Reason } from "./references/completion.js";
import { ownFindings } from "./references/completion.js";
import type { KnownObject } from "./references/known-object.js";
import { namespaceOf } from "./references/known-object.js";
import { withClasses } from "./references/pod-class.js";
import type { Complete } from "./references/resolve-references.js";
import type { FileSettings } from "./settings/file-settings.js";
import { applies, withSeverity } from "./settings/file-settings.js";
import type { LatestFindings, SharedEvidence, SharedFindings } from "./shared-findings.js";

/** An object with its findings, and with what it needs to be evaluated again. */
export interface EvaluatedObject extends KnownObject {
  readonly settings: FileSettings;
  readonly applicable: readonly [ApplicableRelease, ...ApplicableRelease[]];
  /** The findings that the settings apply. */
  readonly findings: readonly PlacedFinding[];
}

type CheckedItem = Pick<EvaluatedObject, "item" | "settings" | "applicable">;

/** What evaluations of the same objects share. */
export interface Sharing {
  readonly memory: Memory;
  readonly budget: FindingsBudget;
  readonly sharedFindings?: SharedFindings | undefined;
}

/** What limits and shares the findings that objects get. */
type Placing = Pick<Sharing, "budget" | "sharedFindings">;

export function evaluatedObject(
  item: ManifestObject,
  applicable: EvaluatedObject["applicable"],
  settings: FileSettings,
  sharing: Sharing,
): EvaluatedObject {
  const isOne = settings.releases.length === 1;
  const { windows, findings } = isOne
    ? foundAlone({ item, settings, applicable: applicable[0] }, sharing)
    : foundTogether({ item, settings, applicable }, sharing);
  // Without a spread, which gives each object a separate hidden class.
  return { item, settings, applicable, kind: applicable[0].kind, windows, findings };
}

type Found = Pick<EvaluatedObject, "windows" | "findings">;

/** What one version finds. */
function foundAlone(
  { item, settings, applicable }: Omit<CheckedItem, "applicable"> & { readonly applicable: ApplicableRelease },
  sharing: Sharing,
): Found {
  const { memory, sharedFindings } = sharing;
  const verdict = evaluateAlone(item, applicable, memory);
  const make = (): Found =>
    foundBy({ item, settings }, verdict, strongestFirst(verdict.evidence, [applicable]), sharing);
  return sharedFindings === undefined
    ? make()
    : sharedFindings.ofVerdict({ item, settings, applicable, verdict }, make);
}

function foundTogether({ item, settings, applicable }: CheckedItem, sharing: Sharing): Found {
  const found = evaluate(item, applicable, sharing.memory);
  return foundBy({ item, settings }, found, found.evidence, sharing);
}

/** @param evidence strongest first */
function foundBy(
  asked: Pick<CheckedItem, "item" | "settings">,
  { findings }: { readonly findings: readonly FoundFinding[] },
  evidence: readonly string[],
  placing: Placing,
): Found {
  return {
    windows: evidence.length > 0,
    findings: placedFindings(asked, findings, () => ({ evidence }), ofRules(placing)),
  };
}

/** Is the object in a namespace that the parameter `exemptNamespaces` names? No rule applies to it then. */
export function isExempt({ item, applicable }: Pick<EvaluatedObject, "item" | "applicable">): boolean {
  const namespace = namespaceOf({ item });
  return applicable.every(({ release }) => namedTexts(release.parameters, "exemptNamespaces").includes(namespace));
}

/** Evaluates an object that others complete. */
export function evaluatedWithCompletion(before: EvaluatedObject, added: Completion, placing: Placing): EvaluatedObject {
  const { item, applicable } = before;
  const completion = { ...added, value: placing.sharedFindings?.completed(item, added.value) ?? added.value };
  const { windows, evidence, findings } = evaluateCompleted(item.value, completion, applicable);
  return {
    item,
    settings: before.settings,
    applicable,
    kind: before.kind,
    windows,
    findings: placedFindings(before, findings, () => evidenceOf(evidence, completion), ofRules(placing)),
  };
}

/** What completes an object, with the evidence of given paths in its value. */
interface FoundCompletion {
  readonly value: KubernetesObject;
  readonly evidenceOf: (paths: readonly string[]) => FoundEvidence;
}

/** The evidence of an object, also of other objects. Evaluates it again, so that objects need no memory for it. */
export function evidenceFor(
  { item, kind, applicable }: EvaluatedObject,
  complete: Complete,
): { readonly evidence: FoundEvidence; readonly completion?: FoundCompletion } {
  const { evidence: own } = evaluate(item, applicable, "forget");
  const completion = complete({ item, kind, applicable, windows: own.length > 0 });
  if (completion === undefined) return { evidence: { evidence: own } };
  const evidence = evidenceIn(completion, applicable);
  if (evidence === undefined) return { evidence: { evidence: own } };
  return {
    evidence: evidenceOf(evidence, completion),
    completion: { value: completion.value, evidenceOf: (paths) => evidenceOf(paths, completion) },
  };
}

/** Undefined for an object that takes too much, which was reported. */
function evidenceIn(completion: Completion, applicable: readonly ApplicableRelease[]): readonly string[] | undefined {
  try {
    return evaluate(completion, releasesFor(completion, applicable), "forget").evidence;
  } catch (error) {
    if (error instanceof RefusedObject) return undefined;
    throw error;
  }
}

function evaluateCompleted(
  value: KubernetesObject,
  completion: Completion,
  applicable: EvaluatedObject["applicable"],
): ReturnType<typeof evaluate> & Pick<EvaluatedObject, "windows"> {
  const releases = releasesFor(completion, applicable);
  const { evidence, findings } = evaluate(completion, releases, "forget");
  const { refused, decision } = completion;
  const own = refused && evaluate({ value: refused }, releases, "forget");
  const decided = decision?.instead && evaluate(decision.instead, releasesFor(decision.instead, applicable), "forget");
  return {
    windows: (own?.evidence ?? evidence).length > 0,
    evidence,
    findings: ownFindings(findings, value, completion, own?.findings ?? [], decided?.findings ?? []),
  };
}

/** The releases that a value is evaluated with. */
function releasesFor(
  { windowsClasses }: Pick<Completion, "windowsClasses">,
  applicable: readonly ApplicableRelease[],
): readonly ApplicableRelease[] {
  return windowsClasses === undefined ? applicable : withClasses(windowsClasses)(applicable);
}

/**
 * The findings of all rules in an object with another value, and everything else as it is.
 *
 * @throws UnusableError where the change leads to too many findings
 */
export function evaluateChanged(
  object: Pick<EvaluatedObject, "item" | "kind" | "applicable">,
  value: KubernetesObject,
  complete: Complete,
): ReturnType<typeof evaluate> {
  try {
    return evaluatedChange(object, value, complete);
  } catch (error) {
    if (!(error instanceof TooManyFindings)) throw error;
    const message = `A fix of this object leads to more than ${mostFindings} findings, so nothing was fixed. Use fewer custom rules.`;
    throw new UnusableError(formatDiagnostic({ ...object.item.place(""), message }));
  }
}

function evaluatedChange(
  { item, kind, applicable }: Pick<EvaluatedObject, "item" | "kind" | "applicable">,
  value: KubernetesObject,
  complete: Complete,
): ReturnType<typeof evaluate> {
  const alone = evaluate({ value }, applicable, "remember");
  const completion = complete({ item: { ...item, value }, kind, applicable, windows: alone.evidence.length > 0 });
  return completion === undefined ? alone : evaluateCompleted(value, completion, applicable);
}

/** A finding; it names its versions if the settings have multiple ones. */
type FoundFinding = Finding & Partial<Pick<VersionedFinding, "kubernetes">>;

type FoundEvidence = Pick<PlacedFinding, "evidence" | "evidenceObjects">;

/** Evidence in other objects is placed at the field that refers to them. */
function evidenceOf(evidence: readonly string[], { reasons }: Completion): FoundEvidence {
  const own = evidence.map((path) => reasons.get(path)?.path ?? path);
  const objects = evidenceObjectsOf(evidence.flatMap((path) => reasons.get(path) ?? []));
  return {
    evidence: [...new Set(own)],
    ...(objects.length === 0 ? {} : { evidenceObjects: objects }),
  };
}

function ofRules({ budget, sharedFindings }: Placing): Parameters<typeof placedFindings>[3] {
  return { budget, latest: sharedFindings?.ofRules };
}

/**
 * The findings that the settings apply, with their object and place.
 *
 * @param evidence called only where a finding applies: places of other objects may parse their documents
 * @param latest where each session has one version: the findings of other sessions to share
 * @throws UnusableError when the run has too many findings
 */
export function placedFindings(
  { item, settings }: Pick<CheckedItem, "item" | "settings">,
  findings: readonly FoundFinding[],
  evidence: () => FoundEvidence,
  { budget, latest }: { readonly budget: FindingsBudget; readonly latest: LatestFindings | undefined },
): readonly PlacedFinding[] {
  if (findings.length === 0) return none;
  const applied = findings
    .filter((finding) => applies(settings, finding))
    .map((finding) => withSeverity(settings, finding));
  if (applied.length === 0) return none;
  const found = evidence();
  const shared = { object: identifyObject(item.value), ...found, ...strongestOf(found.evidence) };
  const isOne = settings.releases.length === 1;
  const place = (finding: FoundFinding): PlacedFinding => placedFinding(item, finding, shared, !isOne);
  if (latest === undefined) {
    budget.spend(applied.length);
    return applied.map(place);
  }
  const placed = latest.shared(item, applied, shared, place);
  budget.spend(placed.made);
  return placed.findings;
}

const none: readonly PlacedFinding[] = [];

/** Without spreads, because thousands of objects with separate hidden classes are slow to sort and to count. */
function placedFinding(
  { value, origin, place }: ManifestObject,
  finding: FoundFinding,
  { object, evidence, moreEvidence, evidenceObjects }: Pick<PlacedFinding, "object" | keyof SharedEvidence>,
  isVersioned: boolean,
): PlacedFinding {
  const { rule, profile, effect, severity, path, message, remediation, kubernetes } = finding;
  const { file, line, column } = place(path);
  const placed: Writable<PlacedFinding> = {
    rule,
    profile,
    effect,
    severity,
    path,
    message,
    remediation,
    object,
    evidence,
    fingerprint: fingerprintOf(finding, value),
    file,
    line,
    column,
  };
  if (moreEvidence !== undefined) placed.moreEvidence = moreEvidence;
  if (evidenceObjects !== undefined) placed.evidenceObjects = evidenceObjects;
  if (origin !== undefined) placed.origin = origin;
  if (isVersioned && kubernetes !== undefined) placed.kubernetes = kubernetes;
  return placed;
}

type Writable<One> = { -readonly [Key in keyof One]: One[Key] };

/** More objects for one path do not help readers. */
const mostOwners = 3;

/** The objects behind reasons, each once for a path. */
function evidenceObjectsOf(reasons: readonly Reason[]): readonly EvidenceObject[] {
  return [...new Set(reasons)].flatMap(({ path, owners }) =>
    owners.slice(0, mostOwners).map((owner) => ({ path, object: identifyObject(owner.value), ...owner.place("") })),
  );
}
