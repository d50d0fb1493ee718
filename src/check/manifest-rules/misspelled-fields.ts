import { isMapping } from "../../lib/json.js";
import { remembered } from "../../lib/remembered.js";
import { joinPath, parseFieldPath, valueAt } from "../../model/field-path.js";
import { isMisspelled, nameOf } from "../../model/similar-fields.js";
import type { ApplicableRelease } from "../evaluate.js";
import type { Release } from "../release.js";

/** A field that the API does not have, and the one that was probably meant. */
interface MisspelledField {
  /** As the API server would spell it, from the root of the object. */
  readonly path: string;
  readonly name: string;
  readonly meant: string;
}

/** The fields of an object that the API does not have and that are spelled almost like fields that rules read. */
export function misspelledFields(object: unknown, { release, kind }: ApplicableRelease): readonly MisspelledField[] {
  const meantBy = meaningsIn(release)(kind);
  const inObject = (at: string, path: string, value: unknown): readonly MisspelledField[] =>
    isMapping(value) ? Object.entries(value).flatMap(([key, child]) => inField(at, path, key, child)) : [];
  const inField = (at: string, parent: string, key: string, child: unknown): readonly MisspelledField[] => {
    const place = release.fields.follow(kind.subject, at, [key]);
    const path = joinPath(parent, key);
    if (place === undefined) {
      const meant = meantBy(at, key);
      return meant === undefined ? [] : [{ path, name: key, meant }];
    }
    // The keys of a map are anybody's.
    if (place.path.endsWith("{}")) return [];
    if (!Array.isArray(child)) return inObject(place.path, path, child);
    return child.flatMap((item, index) => inObject(place.path, `${path}[${index}]`, item));
  };
  return inObject("", kind.template, valueAt(object, parseFieldPath(kind.template)));
}

type MeantBy = (at: string, key: string) => string | undefined;

/** Manifests have few different fields, so each is compared once. */
const meaningsIn = remembered((release: Release) =>
  remembered(({ subject }: ApplicableRelease["kind"]): MeantBy => {
    const similar = new Set(release.index.similar[subject]);
    const known = new Map<string, string | undefined>();
    return (at, key) => {
      const path = at === "" ? key : `${at}.${key}`;
      if (!known.has(path)) known.set(path, similar.has(path) ? undefined : nearestField(release, subject, at, key));
      return known.get(path);
    };
  }),
);

function nearestField({ fields }: Release, subject: string, at: string, key: string): string | undefined {
  return fields
    .inside(subject, at)
    .map(nameOf)
    .find((name) => isMisspelled(key, name));
}
