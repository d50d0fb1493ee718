import { UsageError } from "../lib/errors.js";
import type { Mapping } from "../lib/json.js";
import type { ManifestItem, ManifestObject } from "../manifests/manifest-item.js";
import { refuseInput } from "../manifests/manifest-item.js";
import { textAt } from "../model/field-path.js";
import { listRules } from "./cluster-role.js";
import type { Connection } from "./connection.js";
import { ConnectionError } from "./connection-error.js";
import { ListFault, listPages } from "./list-pages.js";
import type { ListedKind } from "./listed-kinds.js";
import { resourceName } from "./listed-kinds.js";
import type { LiveObject } from "./live-object.js";
import { evidenceIn, isClaim, liveObjects, Owners } from "./live-object.js";

/** What takes the objects of a cluster: a check or an upgrade. */
export interface ClusterConsumer {
  /** An object to report on, or what could not be listed. */
  readonly add: (item: ManifestItem) => void;
  /** An object that completes others, and is not reported. */
  readonly addEvidence: (item: ManifestObject) => void;
  /** Everything that was added can be completed and then forgotten. */
  readonly settle: () => void;
}

/** Which objects are read. */
interface ClusterScope {
  /** Undefined for all. */
  readonly namespaces?: readonly string[] | undefined;
  readonly selector?: string | undefined;
}

interface ClusterReading extends ClusterScope {
  readonly kinds: readonly ListedKind[];
  /** The name of the cluster in reports. */
  readonly file: string;
  /** Called after each page with the number of objects so far. */
  readonly onPage?: (count: number) => void;
}

/** What was read. */
interface ClusterCounts {
  /** All objects. */
  readonly listed: number;
  /** Those whose owners were checked instead. */
  readonly owned: number;
  /** Those that only show which others are for Windows, such as Namespaces. */
  readonly evidence: number;
  /** What could not be read and is only evidence, as sentences. */
  readonly notes: readonly string[];
  /** Those of the requested namespaces that are certainly not there. */
  readonly missingNamespaces: readonly string[];
}

/**
 * Lists the objects of a cluster, kind by kind and page by page. What cannot be listed is added as unreadable.
 *
 * @throws UsageError for a selector that the server does not accept
 */
export async function readCluster(
  connection: Connection,
  reading: ClusterReading,
  consumer: ClusterConsumer,
): Promise<ClusterCounts> {
  return new ClusterReader(connection, reading, consumer).read();
}

class ClusterReader {
  readonly #owners = new Owners();
  readonly #live: ReturnType<typeof liveObjects>;
  readonly #notes: string[] = [];
  readonly #namespaces = new Set<string>();
  #listed = 0;
  #owned = 0;
  #evidence = 0;

  constructor(
    private readonly connection: Connection,
    private readonly reading: ClusterReading,
    private readonly consumer: ClusterConsumer,
  ) {
    this.#live = liveObjects(reading.file);
  }

  async read(): Promise<ClusterCounts> {
    const { kinds } = this.reading;
    const wanted = kinds.filter((kind) => this.#isWanted(kind));
    for (const [index, kind] of wanted.entries()) {
      if (kind.stage !== "placing") this.consumer.settle();
      if (!(await this.#readKind(kind))) {
        this.#refuseRest(wanted.slice(index + 1));
        break;
      }
    }
    this.consumer.settle();
    const missingNamespaces = this.#missingNamespaces();
    for (const name of missingNamespaces) {
      const message = `There is no namespace ${name} in this cluster. Correct --namespace.`;
      this.consumer.add(refuseInput(this.reading.file, message));
    }
    const counts = { listed: this.#listed, owned: this.#owned, evidence: this.#evidence };
    return { ...counts, notes: this.#notes, missingNamespaces };
  }

  get #isPartial(): boolean {
    return this.reading.namespaces !== undefined || this.reading.selector !== undefined;
  }

  /** Of a part of a cluster, objects without a namespace are not reported; some are evidence. */
  #isWanted({ isNamespaced, stage }: ListedKind): boolean {
    return !this.#isPartial || isNamespaced || stage === "placing";
  }

  #isEvidence({ kind, isNamespaced }: ListedKind): boolean {
    return kind === "Namespace" || (this.#isPartial && !isNamespaced);
  }

  /** @returns false if the server does not answer, so that nothing else can be read */
  async #readKind(kind: ListedKind): Promise<boolean> {
    const namespaces = kind.isNamespaced ? (this.reading.namespaces ?? [undefined]) : [undefined];
    // Evidence has other labels than what people select by it.
    const selector = kind.stage === "placing" ? undefined : this.reading.selector;
    for (const namespace of namespaces) {
      try {
        for await (const page of listPages(this.connection, kind, { namespace, selector })) this.#readPage(page, kind);
      } catch (error) {
        if (!(error instanceof ListFault || error instanceof ConnectionError)) throw error;
        // The request differs from others in the selector only, and the server would reject it for each kind.
        if (error instanceof ListFault && error.status === 400 && selector !== undefined)
          throw selectorFault(error, selector);
        if (isMissing(kind, error)) return true;
        this.#refuse(kind, namespace, error);
        if (error instanceof ConnectionError) return false;
      }
    }
    return true;
  }

  /** Adds the objects of a page, and keeps only what later pages need of them: a cluster has more than the memory can hold. */
  #readPage(page: readonly Mapping[], kind: ListedKind): void {
    const added: LiveObject[] = [];
    for (const item of page) {
      const live = this.#readObject(item, kind);
      if (live !== undefined) added.push(live);
    }
    this.#listed += page.length;
    this.reading.onPage?.(this.#listed);
    if (kind.stage === "placing") return;
    // Only after this were their rules evaluated, which read the complete objects.
    this.consumer.settle();
    // The consumer keeps these objects as evidence, so their values are replaced in place.
    for (const live of added) live.value = evidenceIn(live.value, kind);
  }

  #readObject(item: Mapping, kind: ListedKind): LiveObject | undefined {
    if (kind.kind === "Namespace") this.#namespaces.add(textAt(item, "metadata.name"));
    const isOwned = kind.stage === "pods" && this.#owners.covers(item, kind);
    if (isOwned) this.#owned += 1;
    // A StatefulSet does not name the claims of its pods.
    if (isOwned && !hasClaim(item)) return undefined;
    const live = this.#live(item, kind);
    if (!isOwned && this.#isEvidence(kind)) this.#evidence += 1;
    if (isOwned || this.#isEvidence(kind)) this.consumer.addEvidence(live);
    else this.consumer.add(live);
    return live;
  }

  #refuse(kind: ListedKind, namespace: string | undefined, error: ListFault | ConnectionError): void {
    const message = refusalOf(kind, namespace, error);
    if (this.#isEvidence(kind) && error instanceof ListFault)
      this.#notes.push(`${message} They are evidence of Windows, so some objects for Windows may not count as such.`);
    else this.consumer.add(refuseInput(this.reading.file, message));
  }

  #refuseRest(kinds: readonly ListedKind[]): void {
    if (kinds.length === 0) return;
    const message = `After that, these were not requested: ${kinds.map(resourceName).join(", ")}.`;
    this.consumer.add(refuseInput(this.reading.file, message));
  }

  /** An API server answers with an empty list for a namespace that does not exist. */
  #missingNamespaces(): readonly string[] {
    if (this.#namespaces.size === 0) return [];
    return (this.reading.namespaces ?? []).filter((name) => !this.#namespaces.has(name));
  }
}

function hasClaim(item: Mapping): boolean {
  const { volumes } = (item["spec"] ?? {}) as { readonly volumes?: unknown };
  return Array.isArray(volumes) && volumes.some(isClaim);
}

/** Where the server does not list its API groups, only the answer to a list shows that it does not have a custom resource. */
function isMissing({ isCustom }: ListedKind, error: ListFault | ConnectionError): boolean {
  return isCustom && error instanceof ListFault && error.status === 404;
}

function selectorFault({ message }: ListFault, selector: string): UsageError {
  const says = message.replace(/\.?$/, ".");
  return new UsageError(
    `The API server rejects --selector "${selector}": ${says} Write it as for kubectl, such as app=web or "app in (web, api)".`,
  );
}

/** Why a kind was not listed, and what to do. */
function refusalOf(kind: ListedKind, namespace: string | undefined, error: ListFault | ConnectionError): string {
  const what = `${resourceName(kind)}${namespace === undefined ? "" : ` in namespace ${namespace}`}`;
  const says = error.message.replace(/\.?$/, ".");
  if (error instanceof ConnectionError) return `Not all ${what} could be listed. ${says}`;
  if (error.status === 403) {
    const rule = JSON.stringify(listRules([kind])[0]);
    return `No right to list ${what}: ${says} Add this rule to the ClusterRole of the account: ${rule}`;
  }
  return `Not all ${what} could be listed: ${says}`;
}
