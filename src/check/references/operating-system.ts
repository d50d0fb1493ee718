import { remembered } from "../../lib/remembered.js";
import { parseFieldPath, valueAt } from "../../model/field-path.js";
import { holds } from "../../model/meaning.js";
import type { OsFacts } from "../../model/os-facts.js";
import type { Predicate } from "../../model/predicate.js";
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
  return holds(when, { here: root, root, scopes: scopesOf(osFacts), inScope: new Map(), parameters });
}

const scopesOf = remembered(
  ({ scopes }: OsFacts): ReadonlyMap<string, Predicate> => new Map(scopes.map(({ name, when }) => [name, when])),
);
