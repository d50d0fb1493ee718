import { remembered } from "../../lib/remembered.js";
import type { Environment } from "../../model/elements.js";
import { joinPath, parseFieldPath, valueAt } from "../../model/field-path.js";
import { holds } from "../../model/meaning.js";
import type { OsFacts } from "../../model/os-facts.js";
import type { Operand, Predicate } from "../../model/predicate.js";
import { operandsOf, partsOf } from "../../model/predicate.js";
import type { LoadedRelease } from "../loaded-release.js";
import type { KnownObject } from "./known-object.js";

/** What a release defines about operating systems, and the parameters that its scopes read. */
export interface OsRelease extends Pick<LoadedRelease, "parameters"> {
  readonly index: Pick<LoadedRelease["index"], "osFacts">;
}

type Placed = Pick<KnownObject, "item" | "kind">;

/** Does the object itself exclude Windows? Then no other object changes that. */
export function excludesWindows(object: Placed, release: OsRelease): boolean {
  const environment = environmentOf(object, release);
  return waysToExclude(object, release).some((way) => holds(way, environment));
}

/** The fields by which an object excludes Windows, as paths in it; none where it does not. */
export function excludingFields(object: Placed, release: OsRelease): readonly string[] {
  const environment = environmentOf(object, release);
  const isSet = ({ path }: Operand): boolean => valueAt(environment.root, path) !== undefined;
  const fields = waysToExclude(object, release)
    .filter((way) => holds(way, environment))
    .flatMap((way) => fieldsOf(way, environment.scopes).filter(isSet).slice(0, 1));
  return [...new Set(fields.map(({ path }) => joinPath(object.kind.template, path.text)))];
}

/** Each way in which an object of this kind can exclude Windows. */
function waysToExclude({ kind }: Placed, { index: { osFacts } }: OsRelease): readonly Predicate[] {
  const when = osFacts.excludesWindows[kind.subject];
  if (when === undefined) return [];
  return when.kind === "any" ? when.of : [when];
}

function environmentOf({ item, kind }: Placed, { index: { osFacts }, parameters }: OsRelease): Environment {
  const root = valueAt(item.value, parseFieldPath(kind.template));
  return { here: root, root, scopes: scopesOf(osFacts), inScope: new Map(), containers: new Map(), parameters };
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
