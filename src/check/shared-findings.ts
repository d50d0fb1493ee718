import { isSameList } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import type { KubernetesObject, ManifestObject } from "../manifests/manifest-item.js";
import type { Finding, Verdict } from "../model/model.js";
import { keepEvaluationOf } from "../model/shared-evaluations.js";
import type { EvidenceObject, PlacedFinding, SuppressedFinding, Suppression } from "./findings.js";
import { comparePlaced, findingKey } from "./findings.js";
import type { ApplicableRelease } from "./loaded-release.js";
import type { FileSettings } from "./settings/file-settings.js";

/** The evidence that all findings of an object have. */
export type SharedEvidence = Pick<PlacedFinding, "evidence" | "moreEvidence" | "evidenceObjects">;

/** Their evaluations and texts take about 50 MB. */
const mostCompletions = 10_000;

/** The findings of one kind that the version before had in an object. */
export class LatestFindings {
  /** A completed object has two lists, of which most are equal. */
  readonly #latest = new WeakMap<ManifestObject, Latest>();

  /** The findings of the version before where they are equal, or else new ones, and how many are new. */
  shared(
    item: ManifestObject,
    findings: readonly Finding[],
    evidence: SharedEvidence,
    make: (finding: Finding) => PlacedFinding,
  ): { readonly findings: readonly PlacedFinding[]; readonly made: number } {
    const latest = this.#latest.get(item);
    if (latest !== undefined && isSameEvidence(latest.evidence, evidence)) {
      if (isEqualList(latest.placed, findings)) return { findings: latest.placed, made: 0 };
    }
    const before = new Map(latest?.placed.map((one) => [findingKey(one), one]));
    let made = 0;
    const placed = findings.map((finding) => {
      const known = before.get(findingKey(finding));
      if (known !== undefined && isEqual(known, finding) && isSameEvidence(known, evidence)) return known;
      made += 1;
      return make(finding);
    });
    this.#latest.set(item, { placed, evidence });
    return { findings: placed, made };
  }
}

/**
 * The findings that sessions of different versions share. Most versions find the same in an object, and a copy for each of them takes
 * time and memory.
 */
export class SharedFindings {
  readonly ofRules = new LatestFindings();
  /** Those that no other object and no rule for Windows affects. In the same memory, they and those of rules would replace each other. */
  readonly ofManifests = new LatestFindings();
  readonly #completed = new WeakMap<ManifestObject, { readonly text: string; readonly value: KubernetesObject }>();
  #keptCompletions = 0;
  readonly #suppressed = new WeakMap<PlacedFinding, SuppressedFinding>();
  /** The latest evaluation: versions evaluate an object one after the other. */
  #before: Evaluated | undefined;
  /** The findings of the latest report. */
  #sorted: Readonly<Record<"findings" | "sorted", readonly PlacedFinding[]>> | undefined;

  /** What the version before made of the verdict on an object, if this version has the same verdict, or else what `make` returns. */
  ofVerdict(asked: Omit<Evaluated, "made">, make: () => MadeOfVerdict): MadeOfVerdict {
    const before = this.#before;
    if (before !== undefined && isSameQuestion(before, asked)) return before.made;
    const made = make();
    this.#before = { ...asked, made };
    return made;
  }

  /** The same for a finding that versions share, if the same suppression suppresses it. */
  suppressed(finding: PlacedFinding, suppression: Suppression): SuppressedFinding {
    const known = this.#suppressed.get(finding);
    if (known?.suppression === suppression) return known;
    const suppressed = { ...finding, suppression };
    this.#suppressed.set(finding, suppressed);
    return suppressed;
  }

  /**
   * The completed value of an object: that of the version before where it is equal, so that this version continues its evaluation. Only the
   * evaluations of the first objects are kept.
   */
  completed(item: ManifestObject, value: KubernetesObject): KubernetesObject {
    const before = this.#completed.get(item);
    if (before === undefined && this.#keptCompletions >= mostCompletions) return value;
    const text = JSON.stringify(value);
    if (before?.text === text) return before.value;
    if (before === undefined) this.#keptCompletions += 1;
    keepEvaluationOf(value);
    this.#completed.set(item, { text, value });
    return value;
  }

  /** The findings in the order of reports. The list of the version before if this version has the same findings. */
  sorted(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
    const before = this.#sorted;
    if (before !== undefined && isSameList(before.findings, findings)) return before.sorted;
    const sorted = findings.toSorted(comparePlaced);
    this.#sorted = { findings, sorted };
    return sorted;
  }
}

/** The verdict of a version on an object, and what it depends on how it is reported. */
interface Evaluated {
  readonly item: ManifestObject;
  readonly verdict: Verdict;
  readonly applicable: ApplicableRelease;
  readonly settings: FileSettings;
  readonly made: MadeOfVerdict;
}

interface MadeOfVerdict {
  readonly windows: boolean;
  readonly findings: readonly PlacedFinding[];
}

function isSameQuestion(a: Omit<Evaluated, "made">, b: Omit<Evaluated, "made">): boolean {
  if (a.item !== b.item || a.verdict !== b.verdict || !isSameSelection(a.settings, b.settings)) return false;
  return orderOf(a.applicable) === orderOf(b.applicable);
}

/** Do settings apply the same rules, with the same severities? */
function isSameSelection(a: FileSettings, b: FileSettings): boolean {
  return a.profiles === b.profiles && a.only === b.only && a.skip === b.skip && a.severities === b.severities;
}

/** What the order of evidence depends on. */
const orderOf = remembered(({ release, kind }: ApplicableRelease) => JSON.stringify([release.index.evidence, kind]));

interface Latest {
  readonly placed: readonly PlacedFinding[];
  readonly evidence: SharedEvidence;
}

function isEqualList(placed: readonly PlacedFinding[], findings: readonly Finding[]): boolean {
  return (
    placed.length === findings.length &&
    findings.every((finding, index) => {
      const one = placed[index];
      return one?.rule === finding.rule && one.path === finding.path && isEqual(one, finding);
    })
  );
}

/** Rule and path are. */
function isEqual(a: Finding, b: Finding): boolean {
  return (
    a.effect === b.effect &&
    a.severity === b.severity &&
    a.profile === b.profile &&
    a.message === b.message &&
    a.remediation === b.remediation
  );
}

function isSameEvidence(a: SharedEvidence, b: SharedEvidence): boolean {
  return (
    a.evidence.length === b.evidence.length &&
    a.moreEvidence === b.moreEvidence &&
    a.evidence.every((path, index) => path === b.evidence[index]) &&
    isEqualObjects(a.evidenceObjects ?? noObjects, b.evidenceObjects ?? noObjects)
  );
}

const noObjects: readonly EvidenceObject[] = [];

function isEqualObjects(a: readonly EvidenceObject[], b: readonly EvidenceObject[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((one, index) => isEqualObject(one, b[index] as EvidenceObject));
}

function isEqualObject(a: EvidenceObject, b: EvidenceObject): boolean {
  const [one, other] = [a.object, b.object];
  return (
    a.path === b.path &&
    a.file === b.file &&
    a.line === b.line &&
    a.column === b.column &&
    one.apiVersion === other.apiVersion &&
    one.kind === other.kind &&
    one.namespace === other.namespace &&
    one.name === other.name
  );
}
