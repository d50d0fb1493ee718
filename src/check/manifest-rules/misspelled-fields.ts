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
  const found: MisspelledField[] = [];
  // Nearly nothing is found, so one list is filled instead of joining a list for each field.
  const inObject = (at: string, path: string, value: unknown): void => {
    if (!isMapping(value)) return;
    for (const key of Object.keys(value)) inField(at, path, key, value[key]);
  };
  const inField = (at: string, parent: string, key: string, child: unknown): void => {
    const place = release.fields.next(kind.subject, at, key);
    if (place === undefined) {
      const meant = meantBy(at, key);
      if (meant !== undefined) found.push({ path: joinPath(parent, key), name: key, meant });
      return;
    }
    // The keys of a map are anybody's.
    if (typeof child !== "object" || child === null || place.path.endsWith("{}")) return;
    const path = joinPath(parent, key);
    if (!Array.isArray(child)) return inObject(place.path, path, child);
    child.forEach((item, index) => void inObject(place.path, `${path}[${index}]`, item));
  };
  inObject("", kind.template, valueAt(object, parseFieldPath(kind.template)));
  return found;
}

/** A list has its name in an object: `spec.clusterIPs` of `spec.clusterIPs[]`. */
function withoutMarks(path: string): string {
  return path.replace(/(?:\[\]|\{\})$/, "");
}

type MeantBy = (at: string, key: string) => string | undefined;

/** Manifests have few different fields, so each is compared once. */
const meaningsIn = remembered((release: Release) =>
  remembered(({ subject }: ApplicableRelease["kind"]): MeantBy => {
    const similar = new Set(release.index.similar[subject]?.map(withoutMarks));
    const known = new Map<string, Map<string, string | undefined>>();
    return (at, key) => {
      const inside = known.get(at) ?? new Map<string, string | undefined>();
      known.set(at, inside);
      if (!inside.has(key)) {
        const path = at === "" ? key : `${at}.${key}`;
        inside.set(key, similar.has(path) ? undefined : nearestField(release, subject, at, key));
      }
      return inside.get(key);
    };
  }),
);

function nearestField({ fields }: Release, subject: string, at: string, key: string): string | undefined {
  return fields
    .inside(subject, at)
    .map(nameOf)
    .find((name) => isMisspelled(key, name));
}
