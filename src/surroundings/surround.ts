import type { ManifestObject } from "../manifest/manifest-item.js";
import { Backends } from "./backends.js";
import type { Completion } from "./completion.js";
import type { Known } from "./known.js";
import { PodSurroundings } from "./pods.js";

const behindPods = new Set(["service", "persistent-volume-claim"]);

/**
 * Lets the objects of one input speak for each other: pods first, then what serves and feeds them.
 *
 * @param objects all that rules looked into, in any order
 * @param namespaces those of the input
 * @param again judges an object as others complete it
 * @returns the same objects in the same order, those judged again in their places
 */
export function surround<One extends Known>(objects: readonly One[], namespaces: readonly ManifestObject[], again: (one: One, completion: Completion) => One): readonly One[] {
  const through = (all: readonly One[], complete: (one: Known) => Completion | undefined): readonly One[] =>
    all.map((one) => {
      const completion = complete(one);
      return completion === undefined ? one : again(one, completion);
    });
  const surroundings = new PodSurroundings(objects, namespaces);
  const placed = surroundings.none ? objects : through(objects, (one) => surroundings.complete(one));
  if (!placed.some(({ kind }) => behindPods.has(kind.subject))) return placed;
  const backends = new Backends(placed);
  return through(placed, (one) => backends.complete(one));
}
