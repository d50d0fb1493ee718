import type { Diagnostic } from "../lib/diagnostic.js";
import { toCollection } from "../model/author.js";
import { versionList } from "../model/version.js";
import type { Keys } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";
import type { ChangeSource, CollectionSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { fieldPlaces } from "./places.js";
import type { FindSite, FixSite, PredicateSite } from "./walk.js";
import { changesIn, findSites, fixSites, mutationSites, predicateSites, versionsInForce } from "./walk.js";

export const paths: Linter = {
  id: "paths",
  description:
    "Field paths exist in the API of each version that they are used in; those of a scope in at least one. A path is empty only for an element of a collection. The containers are not in another collection of `each`.",
  check: (spec) => [
    ...[...uses(spec)].flatMap((use) => useFaults(use, spec)),
    ...[...findSites(spec)].flatMap((site) => eachFaults(site)),
  ],
};

/** The containers are those of the pod, also in another collection. So a path through both does not exist, and their product takes long. */
function eachFaults({ file, keys, around }: FindSite): Diagnostic[] {
  const isInside = around.some((step, index) => index > 0 && toCollection(step).kind === "containers");
  return isInside ? [{ ...file.document.place([...keys, "each"]), message: containersInside }] : [];
}

const containersInside =
  '"each" reads containers from the pod, not from an element. Name them first, or ask about them with "some" in "when".';

/** One field path in the spec: its place, and the element that it starts from. */
interface Use extends Omit<FindSite, "source"> {
  readonly path: string;
}

function* uses(spec: Spec): Generator<Use> {
  for (const site of findSites(spec)) yield* findUses(site);
  for (const site of predicateSites(spec)) yield* predicateUses(site);
  for (const site of fixSites(spec)) yield* fixUses(site);
  for (const { source, keys, ...site } of mutationSites(spec)) {
    for (const [index, change] of source.changes.entries()) {
      if (!("fixOf" in change)) yield* changeUses(change, { ...site, keys: [...keys, "changes", index], around: [] });
    }
  }
}

function* fixUses({ source, keys, ...site }: FixSite): Generator<Use> {
  for (const [key, change] of changesIn(source)) {
    if (!("remove" in change || "put" in change || "exchange" in change))
      yield* changeUses(change, { ...site, keys: [...keys, ...key], around: [] });
  }
}

/** The fields that a change sets, and those of an item that it appends. */
function* changeUses(change: ChangeSource, use: Omit<Use, "path">): Generator<Use> {
  const at = (...keys: Keys): Omit<Use, "path"> => ({ ...use, keys: [...use.keys, ...keys] });
  if ("set" in change) yield { ...at("set", "at"), path: change.set.at };
  else if ("renameKeys" in change) yield { ...at("renameKeys", "in"), path: change.renameKeys.in };
  else if ("append" in change) {
    const { to, item } = change.append;
    yield { ...at("append", "to"), path: to };
    for (const key of Object.keys(item)) yield { ...at("append", "item", key), around: [{ list: to }], path: key };
  } else {
    const { each, at: field } = change.replaceTexts;
    const lists = each.map((list) => ({ list }));
    for (const [index, list] of each.entries())
      yield { ...at("replaceTexts", "each", index), around: lists.slice(0, index), path: list };
    yield { ...at("replaceTexts", "at"), around: lists, path: field };
  }
}

function* findUses({ source, keys, around, ...site }: FindSite): Generator<Use> {
  yield { ...site, keys: [...keys, "at"], around, path: source.at };
  for (const [index, step] of around.entries()) {
    yield* collectionUse(step, { ...site, keys: [...keys, "each"], around: around.slice(0, index) });
  }
}

function* predicateUses({ source, keys, around, ...site }: PredicateSite): Generator<Use> {
  if (source.field !== undefined) yield { ...site, around, keys: [...keys, "field"], path: source.field };
  if (source.pod !== undefined) yield { ...site, around: [], keys: [...keys, "pod"], path: source.pod };
  if (source.effective !== undefined) {
    const effective = { ...site, keys: [...keys, "effective"] };
    yield { ...effective, around: ["containers"], path: source.effective };
    yield { ...effective, around: [], path: `spec.${source.effective}` };
  }
  for (const operator of ["some", "every"] as const) {
    const quantified = source[operator];
    if (quantified) yield* collectionUse(quantified.in, { ...site, around, keys: [...keys, operator, "in"] });
  }
}

function* collectionUse(source: CollectionSource, use: Omit<Use, "path">): Generator<Use> {
  const collection = toCollection(source);
  if (collection.kind !== "containers") yield { ...use, path: collection.path.text };
}

function useFaults({ file, keys, subject, around, path }: Use, spec: Spec): Diagnostic[] {
  const kind = spec.scopes.content.subjects[subject]?.kinds[0]?.kind;
  // Another linter reports an unknown subject.
  if (kind === undefined) return [];
  if (path === "" && around.length === 0) return [{ ...file.document.place(keys), message: noField(keys.at(-1)) }];
  const versions = versionsInForce(spec, file, keys);
  const placesIn = fieldPlaces({ kind, around }, path);
  const known = versions.flatMap((version) => {
    const fields = spec.fields.get(version);
    return fields === undefined || fields.isEmpty ? [] : [{ version, places: placesIn(fields) }];
  });
  if (known.some(({ places = [] }) => places.some(({ insideList }) => insideList)))
    return [{ ...file.document.place(keys), message: insideListOf(path) }];
  const lacking = known.filter(({ places }) => places === undefined).map(({ version }) => version);
  // A scope has no revisions: what one version has is absent from the others.
  if (lacking.length === 0 || (file === spec.scopes && lacking.length < versions.length)) return [];
  const remedy =
    keys[0] === "revisions" ? "Correct the path, or start a revision where the field begins." : "Correct the path.";
  const message = `The API of Kubernetes ${versionList(lacking)} has no field "${path}" here. ${remedy}`;
  return [{ ...file.document.place(keys), message }];
}

/** Engines have no path for the complete object, and no fix can change it. */
function noField(key: string | number | undefined): string {
  return `An empty "${key}" is the element itself, and there is no element without a collection. Name a field, such as spec.`;
}

function insideListOf(path: string): string {
  return `"${path}" leads through a list, and only the items of a list have fields. Read the items with a collection, such as "each".`;
}
