import type { Emitter } from "../../engines/emitter.js";
import type { Model } from "../../model/model.js";

/** By group: the policies and kinds that users name, in all engines. */
export function policyNames(model: Model, emitters: readonly Emitter[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [group, names] of emitters.flatMap((emitter) => [...emitter.names(model)])) {
    all.set(group, [...(all.get(group) ?? []), ...names]);
  }
  return all;
}
