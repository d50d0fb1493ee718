import { compareDiagnostics, compareText } from "../lib/diagnostic.js";
import { packageVersion } from "../lib/version.js";
import type { ManifestItem, ManifestObject } from "../manifests/manifest-item.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { TypeFault } from "./api-faults.js";
import { nearKindFault } from "./api-faults.js";
import { applicableReleases, typeFaults } from "./evaluate.js";
import type { EvaluatedObject } from "./evaluated-object.js";
import { evaluatedObject, evaluatedWithCompletion, placedFindings } from "./evaluated-object.js";
import type { PlacedFinding, Report, ReportDiagnostic, SuppressedFinding } from "./findings.js";
import { bySeverity } from "./findings.js";
import { manifestFindings } from "./manifest-rules/manifest-findings.js";
import { isNamespace } from "./references/namespaces.js";
import type { ResolvedObjects } from "./references/resolve-references.js";
import { resolveReferences } from "./references/resolve-references.js";
import { ambiguousClasses } from "./references/runtime-classes.js";
import type { Release } from "./release.js";
import { SameNames } from "./same-names.js";
import type { FileSettings } from "./settings/file-settings.js";
import { Suppressions } from "./suppression/suppressions.js";
import { notesOnUnread } from "./unread.js";

/** The name of an item's file in findings. */
export function fileOf(item: ManifestItem): string {
  return "file" in item ? item.file : item.diagnostic.file;
}

/** The day, as `2026-11-21`, in UTC. */
export function thisDay(): string {
  return new Date().toISOString().slice(0, "2026-11-21".length);
}

/** Adds details to a finding that is reported. */
export type Enrich = (finding: PlacedFinding, object: EvaluatedObject) => PlacedFinding;

/** Collects the findings of an input. The report is complete after all items were added. */
export class CheckSession {
  readonly #releases = new Map<KubeVersion, Release>();
  readonly #files = new Set<string>();
  readonly #diagnostics: ReportDiagnostic[] = [];
  readonly #evaluated: EvaluatedObject[] = [];
  /** Findings that depend on no other object. */
  readonly #ofManifests: { readonly item: ManifestObject; readonly findings: readonly PlacedFinding[] }[] = [];
  readonly #namespaces: ManifestObject[] = [];
  readonly #suppressions: Suppressions;
  readonly #sameNames = new SameNames();
  #resolved: ResolvedObjects<EvaluatedObject> | undefined;
  #skipped = 0;
  #unreadable = 0;

  /** @param today as `2026-11-21`: suppressions expire by it */
  constructor(today: string) {
    this.#suppressions = new Suppressions(today);
  }

  /**
   * @param typedBy releases whose API types the object must fit. `upgrade` has one session for each version and passes the
   *   releases of all, so an object that is invalid in one version is left out of all reports.
   */
  add(item: ManifestItem, settings: FileSettings, typedBy: readonly Release[] = settings.releases): void {
    if (item.kind !== "unread") this.#files.add(fileOf(item));
    for (const release of settings.releases) this.#releases.set(release.index.kubernetes as KubeVersion, release);
    switch (item.kind) {
      case "object":
        return this.#object(item, settings, typedBy);
      case "skipped":
        this.#skipped += 1;
        return;
      case "unreadable":
        this.#unreadable += 1;
        this.#diagnostics.push({ ...item.diagnostic, kind: "unreadable" });
        return;
      case "empty":
        this.#diagnostics.push({ ...item.diagnostic, kind: "empty" });
        return;
      case "unread":
        this.#diagnostics.push(...notesOnUnread(item, settings));
    }
  }

  #object(item: ManifestObject, settings: FileSettings, typedBy: readonly Release[]): void {
    this.#diagnostics.push(...this.#sameNames.add(item));
    const applicable = applicableReleases(item.value, settings.releases);
    const [first, ...rest] = applicable;
    if (first === undefined) return this.#otherKind(item, settings);
    const faults = typeFaults(item, applicableReleases(item.value, typedBy));
    if (faults.length > 0) return this.#refuse(item, faults, settings);
    this.#findInManifest(item, settings);
    this.#suppressions.read(item, settings, first.kind.template);
    this.#evaluated.push(evaluatedObject(item, [first, ...rest], settings));
  }

  #otherKind(item: ManifestObject, settings: FileSettings): void {
    if (isNamespace(item)) this.#namespaces.push(item);
    const message = nearKindFault(
      item.value,
      settings.releases.flatMap(({ index }) => index.kinds),
    );
    if (message !== undefined) return this.#refuse(item, [{ path: "kind", message }], settings);
    this.#skipped += 1;
    this.#findInManifest(item, settings);
    this.#suppressions.read(item, settings);
  }

  #findInManifest(item: ManifestObject, settings: FileSettings): void {
    const findings = placedFindings({ item, settings }, manifestFindings(item.value, settings.releases), () => ({
      evidence: [],
    }));
    if (findings.length > 0) this.#ofManifests.push({ item, findings });
  }

  #refuse(item: ManifestObject, faults: readonly TypeFault[], settings: FileSettings): void {
    this.#unreadable += 1;
    this.#suppressions.skip(item, settings);
    this.#diagnostics.push(
      ...faults.map(({ path, message }) => ({
        ...item.place(path),
        message,
        kind: "unreadable" as const,
      })),
    );
  }

  /** All objects with rules, completed by each other. Call it after everything was added. */
  resolved(): ResolvedObjects<EvaluatedObject> {
    return (this.#resolved ??= this.#resolve());
  }

  /** With the facts of the newest version. Without a release, no object was evaluated. */
  #resolve(): ResolvedObjects<EvaluatedObject> {
    const newest = this.#releases.get(this.#versions().at(-1) as KubeVersion);
    if (newest === undefined) return { objects: this.#evaluated, complete: () => undefined };
    return resolveReferences(this.#evaluated, this.#namespaces, evaluatedWithCompletion, newest);
  }

  /** Oldest first. */
  #versions(): readonly KubeVersion[] {
    return [...this.#releases.keys()].sort(compareVersions);
  }

  /** Would the manifest suppress such a finding in this object? */
  suppresses({ item }: Pick<EvaluatedObject, "item">, finding: Pick<PlacedFinding, "rule" | "path">): boolean {
    return this.#suppressions.wouldSuppress(item, finding);
  }

  report(enrich: Enrich = (finding) => finding): Report {
    const { objects } = this.resolved();
    const all = this.#partition(objects, enrich);
    const ofManifests = this.#partition(this.#ofManifests, (finding) => finding);
    const [reported, suppressed] = [
      [...all.reported, ...ofManifests.reported],
      [...all.suppressed, ...ofManifests.suppressed],
    ];
    const findings = [...reported, ...this.#suppressions.findings()];
    const versions = this.#versions();
    return {
      wincompat: packageVersion(),
      kubernetes: versions.length === 1 ? versions.join() : versions,
      summary: {
        files: this.#files.size,
        objects: objects.length,
        windowsObjects: objects.filter(({ windows }) => windows).length,
        ...bySeverity(findings),
        skipped: this.#skipped,
        unreadable: this.#unreadable,
        suppressed: suppressed.length,
        known: 0,
      },
      diagnostics: [...this.#diagnostics, ...ambiguousClasses(this.#evaluated)].sort(compareDiagnostics),
      findings: findings.map((one) => withVersions(one, versions)).sort(comparePlaced),
      suppressed: suppressed.map((one) => withVersions(one, versions)).sort(comparePlaced),
    };
  }

  /** The findings to report, and the suppressed ones. */
  #partition<One extends Pick<EvaluatedObject, "item" | "findings">>(
    objects: readonly One[],
    enrich: (finding: PlacedFinding, object: One) => PlacedFinding,
  ): { readonly reported: readonly PlacedFinding[]; readonly suppressed: readonly SuppressedFinding[] } {
    const reported: PlacedFinding[] = [];
    const suppressed: SuppressedFinding[] = [];
    for (const object of objects) {
      for (const finding of object.findings) {
        const suppression = this.#suppressions.suppressionOf(object.item, finding);
        if (suppression === undefined) reported.push(enrich(finding, object));
        else suppressed.push({ ...finding, suppression });
      }
    }
    return { reported, suppressed };
  }
}

/** For a single version, findings do not name it. */
function withVersions<One extends PlacedFinding>(finding: One, versions: readonly KubeVersion[]): One {
  if (versions.length > 1 || finding.kubernetes === undefined) return finding;
  const { kubernetes: _all, ...rest } = finding;
  return rest as One;
}

function comparePlaced(a: PlacedFinding, b: PlacedFinding): number {
  return compareText(a.file, b.file) || a.line - b.line || compareText(a.path, b.path) || compareText(a.rule, b.rule);
}
