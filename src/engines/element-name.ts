import type { Collection } from "../model/predicate.js";

/** The name of one element of a collection: an element of `volumeMounts` is `mount`. */
export function elementName(collection: Collection): string {
  if (collection.kind === "containers") return "container";
  if (collection.kind === "entries") return "entry";
  const last =
    snakeWords(collection.path.keys.at(-1) ?? "")
      .split("_")
      .at(-1) ?? "";
  const one = last
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch)es$/, "$1")
    .replace(/(?<!s)s$/, "");
  return one === last || one === "" ? "item" : one;
}

/** `os_name` for `osName`, and `kubernetes_io_os` for `kubernetes.io/os`. */
export function snakeWords(text: string): string {
  const separated = text.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2");
  return separated
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}
