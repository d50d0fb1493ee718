import { without } from "../broken.js";
import type { Operator } from "../operator.js";

/** One kind of containers is forgotten. */
export const containers: Operator = {
  name: "containers",
  collection: (it) =>
    it.kind === "containers"
      ? without(it.lists, (list) => list).map(({ what, now }) => ({ what, now: { ...it, lists: now } }))
      : [],
};
