import { lazy } from "../../lib/remembered.js";
import type { ManifestObject } from "../../manifests/manifest-item.js";
import { claimSubjectName, podSubjectName, serviceSubjectName } from "../../model/subject.js";
import { Backends } from "./backends.js";
import type { Completion } from "./completion.js";
import type { KnownObject } from "./known-object.js";
import type { OsRelease } from "./operating-system.js";
import { PodReferences } from "./pods.js";

const behindPods = new Set([serviceSubjectName, claimSubjectName]);

/** Completes an object that is not part of the input, such as a changed one; undefined where nothing is added. */
export type Complete = (one: KnownObject) => Completion | undefined;

/** The objects of an input, completed by each other. */
export interface ResolvedObjects<One extends KnownObject> {
  /** In the original order; completed objects were evaluated again. */
  readonly objects: readonly One[];
  readonly complete: Complete;
}

/**
 * Resolves references between the objects of one input: pods first, then Services and claims of pods.
 *
 * @param objects all objects with rules, in any order
 * @param namespaces those of the input
 * @param again evaluates a completed object
 * @param release with the facts about operating systems
 */
export function resolveReferences<One extends KnownObject>(
  objects: readonly One[],
  namespaces: readonly ManifestObject[],
  again: (one: One, completion: Completion) => One,
  release: OsRelease,
): ResolvedObjects<One> {
  const through = (all: readonly One[], complete: Complete): readonly One[] =>
    all.map((one) => {
      const completion = complete(one);
      return completion === undefined ? one : again(one, completion);
    });
  const references = new PodReferences(objects, namespaces, release);
  const place: Complete = (one) => (references.none ? undefined : references.complete(one));
  const placed = references.none ? objects : through(objects, place);
  const back = behind(placed, release);
  const all = placed.some(isBehindPods) ? through(placed, back) : placed;
  return { objects: all, complete: (one) => place(one) ?? back(one) };
}

/**
 * The same for objects that arrive in order, so that only what completes others is kept: first what places pods, then pods, then what is
 * behind pods.
 */
export class OrderedReferences<One extends KnownObject> {
  readonly #references: PodReferences;
  /** Those for Windows: others complete nothing. */
  readonly #pods: One[] = [];
  #behind: Complete | undefined;

  /**
   * @param placing the Nodes and RuntimeClasses of the input
   * @param namespaces those of the input
   * @param again evaluates a completed object
   * @param release with the facts about operating systems
   */
  constructor(
    placing: readonly One[],
    namespaces: readonly ManifestObject[],
    private readonly again: (one: One, completion: Completion) => One,
    private readonly release: OsRelease,
  ) {
    this.#references = new PodReferences(placing, namespaces, release);
  }

  /** The next object, completed by those before it. */
  next(one: One): One {
    const completion = this.complete(one);
    const next = completion === undefined ? one : this.again(one, completion);
    if (next.windows && next.kind.subject === podSubjectName) this.#pods.push(next);
    return next;
  }

  /** Completes an object by those before it. */
  readonly complete: Complete = (one) => {
    if (isBehindPods(one)) return (this.#behind ??= behind(this.#pods, this.release))(one);
    if (one.kind.subject !== podSubjectName || this.#references.none) return undefined;
    return this.#references.complete(one);
  };
}

function isBehindPods({ kind }: KnownObject): boolean {
  return behindPods.has(kind.subject);
}

/** Pods are indexed only when a Service or a claim needs it. */
function behind(placed: readonly KnownObject[], { index: { osFacts } }: OsRelease): Complete {
  const backends = lazy(() => new Backends(placed, osFacts));
  return (one) => (isBehindPods(one) ? backends().complete(one) : undefined);
}
