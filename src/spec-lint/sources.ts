import type { Diagnostic } from "../lib/diagnostic.js";
import { dataAt } from "../model/references.js";
import type { Keys, SpecFile } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";
import type { DisagreementSource } from "../spec/types.js";
import type { Linter } from "./linter.js";

export const sources: Linter = {
  id: "sources",
  description: "Documents that are named as sources are listed in spec/documents.yaml.",
  check: (spec) =>
    [
      ...spec.rules,
      ...spec.mutations,
      ...spec.versions,
      ...spec.platforms,
      spec.images,
      spec.disagreements,
      spec.customResources,
    ].flatMap((file) => faults(file, spec)),
};

/** Reads what is written: a complete version also has what earlier versions say. */
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

/** Every `document` of a source, anywhere in a file. */
function documentsIn(value: unknown, keys: Keys): readonly DocumentSite[] {
  if (typeof value !== "object" || value === null) return [];
  if ("document" in value && "section" in value) return [{ id: String(value.document), keys: [...keys, "document"] }];
  return Object.entries(value).flatMap(([key, inner]) =>
    documentsIn(inner, [...keys, Array.isArray(value) ? Number(key) : key]),
  );
}

export const disagreements: Linter = {
  id: "disagreements",
  description:
    "Each side of a disagreement has a statement, and the data that decide it exist in at least one version.",
  check: (spec) =>
    Object.entries(spec.disagreements.content).flatMap(([id, disagreement]) => [
      ...sidesWithoutWords(disagreement).map((keys) => fault(spec, [id, ...keys], silent)),
      ...entriesOf(disagreement.decided.data, (key) => !isDatum(spec, key)).map(([key, at]) =>
        fault(spec, [id, "decided", "data", at], unknownDatum(key)),
      ),
    ]),
};

function fault({ disagreements: { document } }: Spec, keys: Keys, message: string): Diagnostic {
  return { ...document.place(keys), message };
}

const silent = "This source has no statement. Add `says` to show where the sources disagree.";

function sidesWithoutWords(disagreement: DisagreementSource): readonly Keys[] {
  return (["documents", "code"] as const).flatMap((side) =>
    entriesOf(disagreement[side], ({ says }) => says === undefined).map(([, at]) => [side, at]),
  );
}

/** The items that are wrong, with their places in the list. */
function entriesOf<Item>(
  items: readonly Item[] | undefined,
  isWrong: (item: Item) => boolean,
): readonly (readonly [Item, number])[] {
  return (items ?? []).map((item, at) => [item, at] as const).filter(([item]) => isWrong(item));
}

/** A key may name data that only some versions have. */
function isDatum(spec: Spec, key: string): boolean {
  const { versions } = spec;
  return versions.length === 0 || versions.some(({ content }) => dataAt(spec, content, key) !== undefined);
}

function unknownDatum(key: string): string {
  return `Neither a version, nor images or platforms, have data at "${key}". Write a key such as featureGates.gates[IdentifyPodOS] or images.builds.`;
}
