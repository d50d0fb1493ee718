import type { ManifestItem, ManifestObject } from "../manifests/manifest-item.js";
import type { Enrich, FaultsOf } from "./collected-items.js";
import { CollectedItems } from "./collected-items.js";
import type { Memory } from "./evaluate.js";
import type { EvaluatedObject } from "./evaluated-object.js";
import { isExempt } from "./evaluated-object.js";
import type { PlacedFinding, Report, SuppressedFinding } from "./findings.js";
import { FindingsBudget } from "./findings-budget.js";
import type { SameNames } from "./input-notes.js";
import { listedObjects } from "./listed-objects.js";
import { ambiguousClasses } from "./references/pod-admission.js";
import type { ResolvedObjects } from "./references/resolve-references.js";
import { resolveReferences } from "./references/resolve-references.js";
import type { FileSettings } from "./settings/file-settings.js";
import type { SharedFindings } from "./shared-findings.js";
import type { Suppressions } from "./suppression/suppressions.js";

/** Options of the check of a cluster, too. */
export interface SessionOptions {
  /** Shared by sessions for the same items, each with one version; a new one by default. */
  readonly budget?: FindingsBudget;
  /** The same. */
  readonly sharedFindings?: SharedFindings | undefined;
  /** The same; the caller reads them, and reports contain no findings about them. */
  readonly suppressions?: Suppressions | undefined;
  /** Does the report list all objects? */
  readonly listObjects?: boolean;
}

interface ManifestOptions extends SessionOptions {
  /** `remember` where the same objects are evaluated again later; `forget` by default. */
  readonly memory?: Memory;
  /** Shared by sessions for the same items, each with one version. */
  readonly sameNames?: SameNames;
}

/** Collects the findings in manifests, which refer to each other in any order. The report is complete after all items were added. */
export class CheckSession {
  readonly #collected: CollectedItems;
  readonly #evaluated: EvaluatedObject[] = [];
  /** Objects of kinds without rules; undefined where the report does not list objects. */
  readonly #others: ManifestObject[] | undefined;
  #resolved: ResolvedObjects<EvaluatedObject> | undefined;

  /** @param today as `2026-11-21`: suppressions expire by it */
  constructor(
    today: string,
    {
      memory = "forget",
      budget = new FindingsBudget(),
      sharedFindings,
      suppressions,
      sameNames,
      listObjects = false,
    }: ManifestOptions = {},
  ) {
    this.#others = listObjects ? [] : undefined;
    this.#collected = new CollectedItems(
      { origin: "manifests", today, sharing: { memory, sharedFindings, budget }, sameNames, suppressions },
      { evaluated: (one) => this.#evaluated.push(one), other: (item) => this.#others?.push(item) },
    );
  }

  /**
   * @param faultsOf what does not fit the types of the API in an object with rules. `upgrade` has one session for each version and finds
   *   the faults in all versions, so an object that is invalid in one is left out of all reports.
   */
  add(item: ManifestItem, settings: FileSettings, faultsOf?: FaultsOf): void {
    this.#collected.add(item, settings, faultsOf);
  }

  /** The report names the versions of these settings, even if there is no object. */
  addVersions(settings: Pick<FileSettings, "releases">): void {
    this.#collected.addVersions(settings);
  }

  /** All objects with rules, completed by each other. Call it after everything was added. */
  resolved(): ResolvedObjects<EvaluatedObject> {
    return (this.#resolved ??= this.#resolve());
  }

  /** With the facts of the newest version. Without a release, no object was evaluated. */
  #resolve(): ResolvedObjects<EvaluatedObject> {
    const { newest, namespaces, completed } = this.#collected;
    if (newest === undefined) return { objects: this.#evaluated, complete: () => undefined };
    return resolveReferences(this.#evaluated, namespaces, completed, newest);
  }

  /** Would the manifest suppress such a finding in this object? */
  suppresses(object: Pick<EvaluatedObject, "item">, finding: Pick<PlacedFinding, "rule" | "path">): boolean {
    return this.#collected.suppresses(object, finding);
  }

  /** The diagnostics of the report, without its findings. */
  diagnostics(): Report["diagnostics"] {
    // Completed objects can have too many findings.
    this.resolved();
    return this.#collected.diagnostics(ambiguousClasses(this.#evaluated));
  }

  /** The suppressed findings, as in the report and in any order. */
  suppressed(): readonly SuppressedFinding[] {
    return this.#collected.suppressedIn(this.resolved().objects);
  }

  report(enrich?: Enrich): Report {
    const { objects, complete } = this.resolved();
    const reported = {
      count: objects.length,
      windows: objects.filter(({ windows }) => windows).length,
      exempt: objects.filter(isExempt).length,
      found: objects,
      notes: ambiguousClasses(this.#evaluated),
      listed: this.#others && listedObjects(objects, complete, this.#collected.newest, this.#others),
    };
    return this.#collected.report(reported, enrich);
  }
}
