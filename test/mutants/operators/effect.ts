import type { Effect } from "../../../src/model/model.js";
import type { Operator } from "../operator.js";

const other: Readonly<Record<Effect, Effect>> = { rejected: "fails", fails: "rejected", ignored: "fails", risk: "ignored", advice: "risk" };

/** Another effect; or what the API server refuses in Pods alone is said of templates, too. */
export const effect: Operator = {
  name: "effect",
  case: (it) => {
    const { rejectedFor, ...rest } = it;
    const everywhere = rejectedFor === undefined ? [] : [{ what: `${it.effect} for ${rejectedFor} → for all`, now: rest }];
    return [{ what: `${it.effect} in ${it.scope} → ${other[it.effect]}`, now: { ...it, effect: other[it.effect] } }, ...everywhere];
  },
};
