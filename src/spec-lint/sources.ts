import type { Diagnostic } from "../lib/diagnostic.js";
import type { Spec, SpecFile } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";
import type { Keys } from "./walk.js";

export const sources: Linter = {
  id: "sources",
  description: "Documents that are named as sources are listed in spec/documents.yaml.",
  check: (spec) => [...spec.rules, ...spec.mutations, ...spec.versions, ...spec.profiles, spec.images, spec.disagreements].flatMap((file) => faults(file, spec)),
};

/** Looks at what is written: a complete version also has what earlier versions say. */
function faults({ document }: SpecFile<unknown>, spec: Spec): Diagnostic[] {
  const known = Object.keys(spec.documents.content);
  return documentsIn(document.value, []).flatMap(({ id, keys }): Diagnostic[] => {
    if (known.includes(id)) return [];
    const message = `There is no document "${id}". Write one of ${known.map((one) => `"${one}"`).join(", ")}.`;
    return [{ ...document.place(keys), message }];
  });
}

interface DocumentSite {
  readonly id: string;
  readonly keys: Keys;
}

/** Every `document` of a source, wherever sources stand in a file. */
function documentsIn(value: unknown, keys: Keys): readonly DocumentSite[] {
  if (typeof value !== "object" || value === null) return [];
  if ("document" in value && "section" in value) return [{ id: String(value.document), keys: [...keys, "document"] }];
  return Object.entries(value).flatMap(([key, inner]) => documentsIn(inner, [...keys, Array.isArray(value) ? Number(key) : key]));
}
