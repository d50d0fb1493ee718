import fc from "fast-check";
import { realImages } from "./images.js";
import { objectNames, userNames } from "./names.js";
import type { Hint, Place } from "./place.js";
import { textNear } from "./text.js";

/** Represents an absent field. */
export const absent = Symbol("absent");

/** A well-typed value of a place, never null. */
function valueOf(place: Place): fc.Arbitrary<unknown> {
  switch (place.api.shape) {
    case "scalar":
      return scalar(place);
    case "object":
      return fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 4, arbitrary: record(fieldsOf(place)) });
    case "list":
      return fc.array(valueOf(place.item), { maxLength: 3 });
    case "map":
      return map(place);
  }
}

/** The same, or null: to the API a missing field. */
export function nullable(place: Place): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 9, arbitrary: valueOf(place) });
}

/** Objects without anything that rules read are filled with other fields of theirs. */
function fieldsOf(place: Place): ReadonlyMap<string, Place> {
  return place.fields.size > 0 ? place.fields : place.samples();
}

function record(fields: ReadonlyMap<string, Place>): fc.Arbitrary<object> {
  const optional = [...fields].map(([key, place]) => [key, orAbsent(nullable(place))] as const);
  return fc.record(Object.fromEntries(optional)).map(withoutAbsent);
}

/** Absent first: what shrinks, shrinks to a field that is left out. */
function orAbsent(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.constant(absent) },
    { weight: 2, arbitrary: value },
  );
}

export function withoutAbsent(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== absent));
}

/** Keys that rules name, similar keys, and other keys. */
function map(place: Place): fc.Arbitrary<object> {
  const entry = place.readEntry;
  const key = entry ? textNear(entry.at(["key"]).hints) : fc.constantFrom("a", "example.com/b");
  const value = scalar(entry ? entry.at(["value"]) : place.item);
  const others = fc
    .array(fc.tuple(key.filter(isKey), value), { maxLength: 2 })
    .map((entries) => Object.fromEntries(entries));
  return fc.tuple(record(place.fields), others).map(([known, more]) => ({ ...more, ...known }));
}

/** Keys of labels and annotations. Other keys would make paths unreadable. */
function isKey(text: string): boolean {
  return /^[A-Za-z0-9./_-]+$/.test(text);
}

function scalar({ api, hints }: Place): fc.Arbitrary<unknown> {
  const numbers = hints.flatMap((hint) =>
    hint.kind === "literal" && typeof hint.value === "number" ? [hint.value] : [],
  );
  switch (api.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.constantFrom(0, 1, 1000, 2147483647, ...numbers);
    case "intOrString":
      return fc.constantFrom<unknown>(0, 80, "http", "", ...numbers);
    case "quantity":
      return fc.constantFrom<unknown>("0", "1", "100m", "1Gi", "500M", "1e3", "1048575", "1023Ki", "1M", ...numbers);
    case "time":
      return fc.constant("2024-01-01T00:00:00Z");
    default:
      return text(api.path, hints);
  }
}

/** Addresses that no rule names. */
const ranges = fc.constantFrom("10.0.0.0/8", "fd00::/8");

/** Fields whose texts have a specific format. Images are mostly real, because some tools parse only these. */
const forms: Readonly<Record<string, fc.WeightedArbitrary<string>>> = {
  image: { weight: 5, arbitrary: realImages },
  runAsUserName: { weight: 1, arbitrary: userNames },
  gmsaCredentialSpecName: { weight: 1, arbitrary: objectNames },
  "loadBalancerSourceRanges[]": { weight: 1, arbitrary: ranges },
};

function text(path: string, hints: readonly Hint[]): fc.Arbitrary<string> {
  const form = forms[path.slice(path.lastIndexOf(".") + 1)];
  return form ? fc.oneof(form, { weight: 1, arbitrary: textNear(hints) }) : textNear(hints);
}
