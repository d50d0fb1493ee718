import type { Diagnostic } from "../lib/diagnostic.js";
import { compareDiagnostics } from "../lib/diagnostic.js";
import { remembered, rememberedTexts } from "../lib/remembered.js";
import { packageVersion } from "../lib/version.js";
import type { ManifestItem, ManifestObject } from "../manifests/manifest-item.js";
import { fileOf, identifyObject, nameObject } from "../manifests/manifest-item.js";
import { stepsTaken, withinSteps } from "../model/pattern-work.js";
import { RefusedObject } from "../model/refused-object.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { TypeFault } from "./api-faults.js";
import { nearKindFault } from "./api-faults.js";
import { mostFaults, typeFaults } from "./evaluate.js";
import type { EvaluatedObject, Sharing } from "./evaluated-object.js";
import { evaluatedObject, evaluatedWithCompletion, placedFindings } from "./evaluated-object.js";
import type { ListedObject, PlacedFinding, Report, ReportDiagnostic, SuppressedFinding } from "./findings.js";
import { comparePlaced, countBySeverity } from "./findings.js";
import { noteOnAlone, noteOnLinkedFolders, notesOnUnread, SameNames } from "./input-notes.js";
import type { ApplicableRelease, LoadedRelease } from "./loaded-release.js";
import { ReleasesByKind } from "./loaded-release.js";
import { manifestFindings } from "./manifest-findings.js";
import type { Completion } from "./references/completion.js";
import { isNamespace } from "./references/pod-admission.js";
import type { FileSettings } from "./settings/file-settings.js";
import { Suppressions } from "./suppression/suppressions.js";

/** Adds details to a finding that is reported. */
export type Enrich = (finding: PlacedFinding, object: EvaluatedObject) => PlacedFinding;

const moreFaults = `More than ${mostFaults} values of this object have a wrong type. Correct those that are reported first.`;

/** The type faults of an object. */
export type FaultsOf = (item: ManifestObject) => readonly TypeFault[];

/** Where items come from. Objects of a cluster have the fields and the version that their API server serves, unique names, and no file. */
type Origin = "manifests" | "cluster";

/** What takes the objects that are collected. */
interface Receiver {
  /** An object with rules. */
  readonly evaluated: (one: EvaluatedObject) => void;
  /** An object of a kind without rules. */
  readonly other: (item: ManifestObject) => void;
}

interface CollectionOptions {
  readonly origin: Origin;
  /** Suppressions expire by it: a day as `2026-11-21`. */
  readonly today: string;
  readonly sharing: Sharing;
  /** Shared by collections of the same items. */
  readonly sameNames?: SameNames | undefined;
  /** The same: then the caller reads them, and the reports contain no findings about them. */
  readonly suppressions?: Suppressions | undefined;
}

/** The objects of a report. */
interface ReportedObjects {
  readonly count: number;
  readonly windows: number;
  readonly exempt: number;
  /** At least those with findings. */
  readonly found: readonly EvaluatedObject[];
  /** Notes on objects that contradict each other. */
  readonly notes: readonly ReportDiagnostic[];
  /** Undefined where the report does not list objects. */
  readonly listed: readonly ListedObject[] | undefined;
}

/** What a session collects from items and reports, for all but the references between objects. */
export class CollectedItems {
  readonly #releases = new Map<KubeVersion, LoadedRelease>();
  readonly #files = new Set<string>();
  #latestFile: string | undefined;
  #latestReleases: readonly LoadedRelease[] | undefined;
  readonly #diagnostics: ReportDiagnostic[] = [];
  /** Findings that depend on no other object. */
  readonly #ofManifests: Pick<EvaluatedObject, "item" | "settings" | "findings">[] = [];
  /** The Namespaces of the input. */
  readonly namespaces: ManifestObject[] = [];
  readonly #suppressions: Suppressions;
  /** Those that this collection reads and reports about; undefined where others do. */
  readonly #own: Suppressions | undefined;
  readonly #sameNames: SameNames;
  readonly #sharing: Sharing;
  readonly #origin: Origin;
  readonly #receiver: Receiver;
  readonly #releasesFor = new ReleasesByKind();
  #skipped = 0;
  #unreadable = 0;
  #invalid = 0;

  constructor(
    { origin, today, sharing, sameNames = new SameNames(), suppressions }: CollectionOptions,
    receiver: Receiver,
  ) {
    this.#origin = origin;
    this.#receiver = receiver;
    this.#sameNames = sameNames;
    this.#own = suppressions === undefined ? new Suppressions(today) : undefined;
    this.#suppressions = suppressions ?? (this.#own as Suppressions);
    this.#sharing = sharing;
  }

  /**
   * @param faultsOf what does not fit the types of the API in an object with rules. `upgrade` has one session for each version and finds
   *   the faults in all versions, so an object that is invalid in one is left out of all reports.
   */
  add(item: ManifestItem, settings: FileSettings, faultsOf?: FaultsOf): void {
    const isRead = item.kind !== "unread" && item.kind !== "linked-folders";
    if (isRead && this.#origin === "manifests") this.#addFile(fileOf(item));
    this.addVersions(settings);
    switch (item.kind) {
      case "object":
        return this.#object(item, settings, faultsOf);
      case "skipped":
        this.#skipped += 1;
        return;
      case "unreadable":
        this.#unreadable += 1;
        this.#diagnostics.push(
          unchecked("unreadable", item.diagnostic, item.what === "argument" ? undefined : settings),
        );
        return;
      case "empty":
        this.#diagnostics.push({ ...item.diagnostic, kind: "empty" });
        return;
      case "unread":
        this.#diagnostics.push(...notesOnUnread(item, settings));
        return;
      case "alone":
        this.#diagnostics.push(noteOnAlone(item));
        return;
      case "linked-folders":
        this.#diagnostics.push(noteOnLinkedFolders(item));
        return;
      default:
        item satisfies never;
    }
  }

  /** Thousands of items in a row are of one file, and each version of an upgrade adds them. */
  #addFile(file: string): void {
    if (file === this.#latestFile) return;
    this.#latestFile = file;
    this.#files.add(file);
  }

  /** The report names the versions of these settings, even if there is no object. */
  addVersions({ releases }: Pick<FileSettings, "releases">): void {
    if (releases === this.#latestReleases) return;
    this.#latestReleases = releases;
    for (const release of releases) this.#releases.set(release.index.kubernetes as KubeVersion, release);
  }

  /** An object that only completes others, evaluated without findings; undefined where it has no rules or is invalid. */
  evidence(item: ManifestObject, settings: FileSettings): EvaluatedObject | undefined {
    this.addVersions(settings);
    if (isNamespace(item)) this.namespaces.push(item);
    const applicable = this.#releasesFor.of(item.value, settings.releases);
    if (!isNotEmpty(applicable) || typeFaults(item, applicable).length > 0) return undefined;
    return evaluatedObject(item, applicable, withoutRules(settings), {
      memory: this.#sharing.memory,
      budget: this.#sharing.budget,
    });
  }

  #object(item: ManifestObject, settings: FileSettings, faultsOf: FaultsOf | undefined): void {
    if (this.#origin === "manifests") for (const one of this.#sameNames.add(item)) this.#diagnostics.push(one);
    const applicable = this.#releasesFor.of(item.value, settings.releases);
    if (!isNotEmpty(applicable)) return this.#otherKind(item, settings);
    const faults = faultsOf?.(item) ?? typeFaults(item, applicable);
    if (faults.length > 0) return this.#refuse(item, faults, settings);
    const evaluated = this.#limited(item, () => evaluatedObject(item, applicable, settings, this.#sharing));
    if (evaluated instanceof RefusedObject) return this.#refuseLarge(item, evaluated, settings);
    this.#findInManifest(item, settings, applicable);
    this.#own?.read(item, settings, applicable[0].kind.template);
    this.#receiver.evaluated(evaluated);
  }

  /** What an evaluation returns, or why the object is refused. */
  #limited(item: ManifestObject, evaluate: () => EvaluatedObject): EvaluatedObject | RefusedObject {
    const { budget } = this.#sharing;
    const before = stepsTaken();
    try {
      return withinSteps(evaluate);
    } catch (error) {
      if (!(error instanceof RefusedObject)) throw error;
      budget.refuse(item);
      return error;
    } finally {
      budget.match(stepsTaken() - before);
    }
  }

  #otherKind(item: ManifestObject, settings: FileSettings): void {
    if (isNamespace(item)) this.namespaces.push(item);
    const { apiVersion, kind } = item.value;
    const message = nearKindFaultIn(settings.releases)(apiVersion)(kind);
    if (message !== undefined) return this.#refuse(item, [{ path: "kind", message }], settings);
    this.#skipped += 1;
    this.#receiver.other(item);
    this.#findInManifest(item, settings, []);
    this.#own?.read(item, settings);
  }

  #findInManifest(item: ManifestObject, settings: FileSettings, applicable: readonly ApplicableRelease[]): void {
    if (this.#origin === "cluster") return;
    const found = manifestFindings(item.value, settings.releases, applicable);
    if (found.length === 0) return;
    const { budget, sharedFindings } = this.#sharing;
    const placing = { budget, latest: sharedFindings?.ofManifests };
    const findings = placedFindings({ item, settings }, found, () => ({ evidence: [] }), placing);
    if (findings.length > 0) this.#ofManifests.push({ item, settings, findings });
  }

  #refuse(item: ManifestObject, faults: readonly TypeFault[], settings: FileSettings): void {
    this.#invalid += 1;
    this.#own?.skip(item, settings);
    for (const { path, message } of faults.slice(0, mostFaults))
      this.#diagnostics.push(unchecked("invalid", { ...item.place(path), message }, settings));
    const next = faults[mostFaults];
    if (next !== undefined)
      this.#diagnostics.push(unchecked("invalid", { ...item.place(next.path), message: moreFaults }, settings));
  }

  /** An API server can accept the object, so no setting lets it pass. */
  #refuseLarge(item: ManifestObject, error: RefusedObject, settings: FileSettings): void {
    // All objects of a cluster have the same place.
    const isPlaced = this.#origin === "manifests";
    const message = isPlaced ? error.message : error.about(nameObject(identifyObject(item.value)));
    this.#invalid += 1;
    this.#own?.skip(item, settings);
    this.#diagnostics.push(unchecked("invalid", { ...item.place(""), message }, undefined));
  }

  /** Evaluates a completed object again. One that then takes too much is refused, and nothing is found in it. */
  readonly completed = (before: EvaluatedObject, completion: Completion): EvaluatedObject => {
    const evaluated = this.#limited(before.item, () => evaluatedWithCompletion(before, completion, this.#sharing));
    if (!(evaluated instanceof RefusedObject)) return evaluated;
    this.#refuseLarge(before.item, evaluated, before.settings);
    return { ...before, findings: [] };
  };

  /** The release of the newest version; undefined as long as there is none, and then no object was evaluated. */
  get newest(): LoadedRelease | undefined {
    return this.#releases.get(this.#versions().at(-1) as KubeVersion);
  }

  /** Oldest first. */
  #versions(): readonly KubeVersion[] {
    return [...this.#releases.keys()].sort(compareVersions);
  }

  /** Would the manifest suppress such a finding in this object? */
  suppresses({ item }: Pick<EvaluatedObject, "item">, finding: Pick<PlacedFinding, "rule" | "path">): boolean {
    return this.#suppressions.wouldSuppress(item, finding);
  }

  /** What a report says about the input, and not about findings. @param notes on objects that contradict each other */
  diagnostics(notes: readonly ReportDiagnostic[]): readonly ReportDiagnostic[] {
    return [...this.#diagnostics, ...notes].sort(compareDiagnostics);
  }

  /** The suppressed findings in objects, and those in manifests, in the order of the input. */
  suppressedIn(objects: readonly EvaluatedObject[]): readonly SuppressedFinding[] {
    return [objects, this.#ofManifests].flatMap((some) => this.#partition(some, (finding) => finding).suppressed);
  }

  report(objects: ReportedObjects, enrich: Enrich = (finding) => finding): Report {
    const found = this.#sharing.budget.withoutRefused(objects.found);
    const { reported: findings, suppressed } = this.#partition(found, enrich);
    const ofManifests = this.#partition(this.#ofManifests, (finding) => finding);
    const ofSuppressions = (this.#own?.findings() ?? []).map((one) =>
      this.#releases.size === 1 ? withoutVersions(one) : one,
    );
    for (const one of [...ofManifests.reported, ...ofSuppressions]) findings.push(one);
    for (const one of ofManifests.suppressed) suppressed.push(one);
    const versions = this.#versions();
    return {
      wincompat: packageVersion(),
      kubernetes: versions.length === 1 ? versions.join() : versions,
      summary: {
        files: this.#files.size,
        objects: objects.count,
        windowsObjects: objects.windows,
        exempt: objects.exempt,
        ...countBySeverity(findings),
        skipped: this.#skipped,
        unreadable: this.#unreadable,
        invalid: this.#invalid,
        excluded: 0,
        suppressed: suppressed.length,
        known: 0,
      },
      diagnostics: this.diagnostics(objects.notes),
      findings: this.#sharing.sharedFindings?.sorted(findings) ?? findings.sort(comparePlaced),
      suppressed: suppressed.sort(comparePlaced),
      ...(objects.listed && { objects: objects.listed }),
    };
  }

  /** The findings to report, and the suppressed ones. */
  #partition<One extends Pick<EvaluatedObject, "item" | "settings" | "findings">>(
    objects: readonly One[],
    enrich: (finding: PlacedFinding, object: One) => PlacedFinding,
  ): { readonly reported: PlacedFinding[]; readonly suppressed: SuppressedFinding[] } {
    const reported: PlacedFinding[] = [];
    const suppressed: SuppressedFinding[] = [];
    const isOne = this.#releases.size === 1;
    for (const object of objects) {
      const isSuppressible = this.#suppressions.concern(object.item);
      for (const found of object.findings) {
        const finding = isOne ? found : withVersions(found, object.settings);
        const suppression = isSuppressible ? this.#suppressions.suppressionOf(object.item, finding) : undefined;
        if (suppression === undefined) reported.push(enrich(finding, object));
        else
          suppressed.push(
            this.#sharing.sharedFindings?.suppressed(finding, suppression) ?? { ...finding, suppression },
          );
      }
    }
    return { reported, suppressed };
  }
}

/** By the API version, then by the kind: thousands of objects can have a kind without rules. */
const nearKindFaultIn = remembered((releases: FileSettings["releases"]) => {
  const kinds = releases.flatMap(({ index }) => index.kinds);
  return rememberedTexts((apiVersion) => rememberedTexts((kind) => nearKindFault({ apiVersion, kind }, kinds)));
});

/** Settings that apply no rule, made once. */
const withoutRules = remembered((settings: FileSettings): FileSettings => ({ ...settings, only: new Set<string>() }));

/** @param settings undefined where they do not matter: a mistake in the command, and an object with too many findings, always fail */
function unchecked(
  kind: "unreadable" | "invalid",
  diagnostic: Diagnostic,
  settings: FileSettings | undefined,
): ReportDiagnostic {
  return { ...diagnostic, kind, ...(settings?.unreadable === "allow" && { allowed: true }) };
}

function isNotEmpty<One>(list: readonly One[]): list is readonly [One, ...One[]] {
  return list.length > 0;
}

/** Where files are checked for different versions, each finding names its own. Copies for a single version would take much memory. */
function withVersions(finding: PlacedFinding, { releases }: FileSettings): PlacedFinding {
  if (finding.kubernetes !== undefined) return finding;
  return { ...finding, kubernetes: releases.map(({ index }) => index.kubernetes) };
}

/** For a single version, findings do not name it. */
function withoutVersions({ kubernetes: _, ...finding }: PlacedFinding): PlacedFinding {
  return finding;
}
