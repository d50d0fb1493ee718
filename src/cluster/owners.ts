import { textAt } from "../check/references/known-object.js";
import type { Mapping } from "../lib/json.js";
import { entryOf } from "../lib/json.js";
import type { ListedKind } from "./listed-kinds.js";

/** The objects that create others, to check only the ones that people write. */
export class Owners {
  readonly #uids = new Set<string>();

  /**
   * Notes an object that was listed. Owners are listed before what they own; a pod owns nothing that is listed.
   * @returns true if its controller was listed, so that its findings are those of the controller
   */
  covers(item: Mapping, { kind }: Pick<ListedKind, "kind">): boolean {
    const owner = controllerOf(item);
    const isCovered = owner !== "" && this.#uids.has(owner);
    const uid = textAt(item, "metadata.uid");
    if (uid !== "" && kind !== "Pod") this.#uids.add(uid);
    return isCovered;
  }
}

/** The uid of the controller of an object; empty where it has none. */
function controllerOf(item: Mapping): string {
  const references = entryOf(entryOf(item, "metadata"), "ownerReferences");
  const controller = Array.isArray(references) ? references.find((one) => entryOf(one, "controller") === true) : {};
  return textAt(controller, "uid");
}
