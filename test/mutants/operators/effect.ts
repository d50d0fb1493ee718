import type { Case, Effect } from "../../../src/model/model.js";
import type { Broken } from "../broken.js";
import type { Operator } from "../operator.js";

const other: Readonly<Record<Effect, Effect>> = {
  rejected: "fails",
  fails: "rejected",
  ignored: "fails",
  risk: "ignored",
  advice: "risk",
};

/** Another effect; or `rejectedFor: pods` is added or removed. */
export const effect: Operator = {
  name: "effect",
  case: (it) => [
    { what: `${it.effect} in ${it.scope} → ${other[it.effect]}`, now: { ...it, effect: other[it.effect] } },
    ...forOthers(it),
  ],
};

function forOthers(it: Case): readonly Broken<Case>[] {
  const { rejectedFor, ...everywhere } = it;
  if (rejectedFor !== undefined) return [{ what: `${it.effect} for ${rejectedFor} → for all`, now: everywhere }];
  return it.effect === "rejected"
    ? [{ what: `${it.effect} for all → for pods`, now: { ...it, rejectedFor: "pods" } }]
    : [];
}
