import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { targetOf } from "../../src/model/subject.js";
import { models } from "../spec.js";
import type { ApiFields, ApiPlace } from "./api-fields.js";
import { apiFields } from "./api-fields.js";
import { editablePlaces, podEdits } from "./edits.js";
import { objects } from "./objects.js";
import { runsOf } from "./options.js";
import { placesRead, typedKind } from "./reads.js";

const test = suite("generated objects");
const newest = models().at(-1) as Model;
const sample = fc.sample(objects(newest), { seed: 7, numRuns: runsOf(700, 2000) });

test("equal seeds give equal objects", () => {
  assert.equal(fc.sample(objects(newest), { seed: 7, numRuns: 50 }), sample.slice(0, 50));
  assert.not.equal(fc.sample(objects(newest), { seed: 8, numRuns: 50 }), sample.slice(0, 50));
});

test("every field that rules read in a pod is set, and set to null", () => {
  for (const subject of newest.subjects.filter(({ name }) => name === "pod")) {
    const root = placesRead(newest, subject);
    const edits = fc.sample(podEdits(root), { seed: 7, numRuns: 10_000 });
    const made = new Set(
      edits.map(({ at, value, which }) => [which ? "container" : "pod", ...at, value === null].join(" ")),
    );
    const wanted = editablePlaces(root).flatMap((keys) =>
      [
        [...keys, true],
        [...keys, false],
      ].map((words) => words.join(" ")),
    );
    assert.equal(
      wanted.filter((one) => !made.has(one)),
      [],
    );
  }
});

test("every kind is there, and kinds of the same name in other groups", () => {
  const kinds = new Set(sample.map(({ apiVersion, kind }) => `${apiVersion.replace(/\/?v\w+$/, "")} ${kind}`));
  const served = newest.subjects.flatMap((subject) =>
    subject.kinds.flatMap(({ kind, groups, formerGroups }) =>
      [...groups, ...formerGroups].map((group) => `${group} ${kind}`),
    ),
  );
  assert.equal(
    served.filter((kind) => !kinds.has(kind)),
    [],
  );
  assert.ok(kinds.has("batch.volcano.sh Job"));
});

test("every value has the type that the API gives its field", () => {
  for (const object of sample) {
    const target = targetOf(newest, object);
    if (!target) continue;
    const types = apiFields(newest.version, typedKind(target.subject));
    assert.equal(illTyped(types, types.root, target.root), []);
  }
});

/** The places whose values have another type than the API's; null has every type. */
function illTyped(types: ApiFields, place: ApiPlace, value: unknown): string[] {
  if (value === null) return [];
  if (place.shape === "scalar") return jsonTypes[place.type]?.includes(typeof value) === false ? [place.path] : [];
  if (typeof value !== "object" || Array.isArray(value) !== (place.shape === "list")) return [place.path];
  return Object.entries(value).flatMap(([key, inner]) => {
    const child = place.shape === "list" ? types.item(place) : types.child(place, key);
    return child ? illTyped(types, child, inner) : place.path === "" ? [] : [`${place.path} ${key}`];
  });
}

const jsonTypes: Readonly<Record<string, readonly string[]>> = {
  boolean: ["boolean"],
  integer: ["number"],
  string: ["string"],
  quantity: ["string", "number"],
  time: ["string"],
};

test("failing objects shrink to small ones", () => {
  const quiet = fc.property(objects(newest), (object) =>
    interpret(newest, object).findings.every(({ rule }) => rule !== "win-host-pid"),
  );
  const { counterexample } = fc.check(quiet, { seed: 7, numRuns: 5000 });
  const [smallest] = counterexample ?? [];
  assert.ok(smallest);
  // One of many long texts may stay, and one combination of fields; a generated object has thousands of characters.
  const short = JSON.stringify(smallest, (_key, value: unknown) =>
    typeof value === "string" ? value.slice(0, 20) : value,
  );
  assert.ok(short.length < 400, short);
});

test.run();
