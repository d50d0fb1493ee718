import type { ManifestItem, ManifestObject } from "../manifests/manifest-item.js";
import type { SessionOptions } from "./check-session.js";
import type { FaultsOf } from "./collected-items.js";
import { CollectedItems } from "./collected-items.js";
import type { EvaluatedObject } from "./evaluated-object.js";
import { isExempt } from "./evaluated-object.js";
import type { ListedObject, Report } from "./findings.js";
import { FindingsBudget } from "./findings-budget.js";
import { compareListed, listedObject } from "./listed-objects.js";
import { OrderedReferences } from "./references/resolve-references.js";
import type { FileSettings } from "./settings/file-settings.js";

/** An object that was added since the last call of `settle`. */
interface PendingObject {
  readonly object: EvaluatedObject;
  /** Does it only complete others, so that the report does not contain it? */
  readonly isEvidence: boolean;
}

/**
 * Collects the findings in objects of a cluster, which arrive in an order: first Nodes, RuntimeClasses and Namespaces, then pods, then
 * Services and claims. So only what completes later objects is kept, and of the others what a report needs: their numbers, those with
 * findings, and the list if it is requested.
 */
export class ClusterSession {
  readonly #collected: CollectedItems;
  readonly #pending: PendingObject[] = [];
  readonly #found: EvaluatedObject[] = [];
  /** Undefined where the report does not list objects. */
  readonly #listed: ListedObject[] | undefined;
  #ordered: OrderedReferences<EvaluatedObject> | undefined;
  #count = 0;
  #windows = 0;
  #exempt = 0;

  /** @param today as `2026-11-21`: suppressions expire by it */
  constructor(
    today: string,
    { budget = new FindingsBudget(), sharedFindings, suppressions, listObjects = false }: SessionOptions = {},
  ) {
    this.#listed = listObjects ? [] : undefined;
    this.#collected = new CollectedItems(
      { origin: "cluster", today, sharing: { memory: "forget", budget, sharedFindings }, suppressions },
      { evaluated: (object) => this.#pending.push({ object, isEvidence: false }), other: () => undefined },
    );
  }

  /** @param faultsOf as for `CheckSession` */
  add(item: ManifestItem, settings: FileSettings, faultsOf?: FaultsOf): void {
    this.#collected.add(item, settings, faultsOf);
  }

  /** The report names the versions of these settings, even if there is no object. */
  addVersions(settings: Pick<FileSettings, "releases">): void {
    this.#collected.addVersions(settings);
  }

  /** Adds an object that completes others, and that the report is not about. */
  addEvidence(item: ManifestObject, settings: FileSettings): void {
    const object = this.#collected.evidence(item, settings);
    if (object !== undefined) this.#pending.push({ object, isEvidence: true });
  }

  /**
   * Completes the objects that were added since the last call, and keeps only their findings, and of pods for Windows what completes other
   * objects. The first call follows the Nodes, RuntimeClasses and Namespaces of the cluster; all pods come before Services and claims.
   */
  settle(): void {
    const { newest, namespaces, completed } = this.#collected;
    if (newest === undefined) return;
    const placing = this.#pending.map(({ object }) => object);
    const ordered = (this.#ordered ??= new OrderedReferences(placing, namespaces, completed, newest));
    for (const { object, isEvidence } of this.#pending.splice(0)) {
      const next = ordered.next(object);
      if (isEvidence) continue;
      this.#count += 1;
      if (next.windows) this.#windows += 1;
      if (isExempt(next)) this.#exempt += 1;
      if (next.findings.length > 0) this.#found.push(next);
      this.#listed?.push(listedObject(next, ordered.complete, newest));
    }
  }

  /** The report on all objects, which settles those that are left. */
  report(): Report {
    this.settle();
    return this.#collected.report({
      count: this.#count,
      windows: this.#windows,
      exempt: this.#exempt,
      found: this.#found,
      // Names in a cluster are unique, so no RuntimeClass contradicts another one.
      notes: [],
      listed: this.#listed?.sort(compareListed),
    });
  }
}
