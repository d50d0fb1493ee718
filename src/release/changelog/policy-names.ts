import type { Engine } from "../../engines/engine.js";
import type { Model } from "../../model/model.js";

/** By group: the policies and kinds that users name, in all engines. */
export function policyNames(model: Model, engines: readonly Engine[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [group, names] of engines.flatMap((engine) => [...engine.names.policies(model)])) {
    all.set(group, [...(all.get(group) ?? []), ...names]);
  }
  return all;
}
