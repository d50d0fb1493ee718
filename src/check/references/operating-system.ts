import { remembered } from "../../lib/remembered.js";
import { joinPath, parseFieldPath, valueAt } from "../../model/field-path.js";
import { holds } from "../../model/meaning.js";
import type { OsFacts } from "../../model/os-facts.js";
import type { Operand, Predicate } from "../../model/predicate.js";
import { operandsOf, partsOf } from "../../model/predicate.js";
import type { Release } from "../release.js";
import type { KnownObject } from "./known-object.js";

/** What a release defines about operating systems, and the parameters that its scopes read. */
export interface OsRelease extends Pick<Release, "parameters"> {
  readonly index: Pick<Release["index"], "osFacts">;
}

/** Does the object itself exclude Windows? Then no other object changes that. */
export function excludesWindows(
  { item, kind }: Pick<KnownObject, "item" | "kind">,
  { index: { osFacts }, parameters }: OsRelease,
): boolean {
  const when = osFacts.excludesWindows[kind.subject];
  if (when === undefined) return false;
  const root = valueAt(item.value, parseFieldPath(kind.template));
  return holds(when, {
    here: root,
    root,
    scopes: scopesOf(osFacts),
    inScope: new Map(),
    containers: new Map(),
    parameters,
  });
}

/** The fields by which an object excludes Windows, as paths in it; none where it does not. */
export function excludingFields(known: Pick<KnownObject, "item" | "kind">, release: OsRelease): readonly string[] {
  const { osFacts } = release.index;
  const { item, kind } = known;
  const when = osFacts.excludesWindows[kind.subject];
  if (when === undefined) return [];
  const root = valueAt(item.value, parseFieldPath(kind.template));
  const scopes = scopesOf(osFacts);
  const { parameters } = release;
  const environment = { here: root, root, scopes, inScope: new Map(), containers: new Map(), parameters };
  const ways = when.kind === "any" ? when.of : [when];
  const holding = ways.filter((one) => holds(one, environment));
  const isSet = ({ path }: Operand): boolean => valueAt(root, path) !== undefined;
  const fields = holding.flatMap((way) => fieldsOf(way, scopes).filter(isSet).slice(0, 1));
  return [...new Set(fields.map(({ path }) => joinPath(kind.template, path.text)))];
}

/** The fields of the object that a predicate looks at, in its order, without those of list items. */
function fieldsOf(predicate: Predicate, scopes: ReadonlyMap<string, Predicate>): readonly Operand[] {
  if (predicate.kind === "some" || predicate.kind === "every") return [];
  const named = predicate.kind === "scope" ? scopes.get(predicate.scope) : undefined;
  const parts = named === undefined ? partsOf(predicate) : [named];
  const own = operandsOf(predicate).filter(({ base }) => base !== "parameter");
  return [...own, ...parts.flatMap((part) => fieldsOf(part, scopes))];
}

const scopesOf = remembered(
  ({ scopes }: OsFacts): ReadonlyMap<string, Predicate> => new Map(scopes.map(({ name, when }) => [name, when])),
);
