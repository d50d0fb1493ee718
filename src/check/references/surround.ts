import type { ManifestObject } from "../../manifests/manifest-item.js";
import { Backends } from "./backends.js";
import type { Completion } from "./completion.js";
import type { Known } from "./known.js";
import { PodSurroundings } from "./pods.js";

const behindPods = new Set(["service", "persistent-volume-claim"]);

/** What others of the input bring into an object that is not among them, such as a changed one; undefined where they bring nothing. */
export type Complete = (one: Known) => Completion | undefined;

/** Objects as they complete each other. */
export interface Surrounded<One extends Known> {
  /** In the order in which they came, those judged again in their places. */
  readonly objects: readonly One[];
  readonly complete: Complete;
}

/**
 * Lets the objects of one input speak for each other: pods first, then what serves and feeds them.
 *
 * @param objects all that rules looked into, in any order
 * @param namespaces those of the input
 * @param again judges an object as others complete it
 */
export function surround<One extends Known>(objects: readonly One[], namespaces: readonly ManifestObject[], again: (one: One, completion: Completion) => One): Surrounded<One> {
  const through = (all: readonly One[], complete: Complete): readonly One[] =>
    all.map((one) => {
      const completion = complete(one);
      return completion === undefined ? one : again(one, completion);
    });
  const surroundings = new PodSurroundings(objects, namespaces);
  const place: Complete = (one) => (surroundings.none ? undefined : surroundings.complete(one));
  const placed = surroundings.none ? objects : through(objects, place);
  const back = behind(placed);
  const all = placed.some(isBehindPods) ? through(placed, back) : placed;
  return { objects: all, complete: (one) => place(one) ?? back(one) };
}

function isBehindPods({ kind }: Known): boolean {
  return behindPods.has(kind.subject);
}

/** Pods are indexed only when something behind them is asked about. */
function behind(placed: readonly Known[]): Complete {
  let backends: Backends | undefined;
  return (one) => (isBehindPods(one) ? (backends ??= new Backends(placed)).complete(one) : undefined);
}
