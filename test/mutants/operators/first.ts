import type { Operator } from "../operator.js";

/** All items are looked at, and not the first one alone. */
export const first: Operator = {
  name: "first",
  collection: (it) =>
    it.kind === "list" && it.first ? [{ what: `all ${it.path.text}`, now: { kind: it.kind, path: it.path } }] : [],
};
