import { suite } from "uvu";
import * as assert from "uvu/assert";
import { changesBetween } from "../../../../src/release/changelog/changes/index.js";
import { plain, revived } from "../../../../src/release/changelog/plain.js";
import type { Snapshot } from "../../../../src/release/changelog/snapshot.js";
import { base, snapshot } from "./samples.js";

const test = suite("release/changelog/every-datum");

type Keys = readonly (string | number)[];

/** Every text, number and boolean in plain data, by where it stands. */
function leaves(value: unknown, at: Keys = []): readonly Keys[] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, [...at, Array.isArray(value) ? Number(key) : key]));
}

const other: Record<string, (value: never) => unknown> = { string: (text: string) => `x${text}`, number: (number: number) => number + 1, boolean: (yes: boolean) => !yes };

function withOther(value: unknown, [key, ...rest]: Keys): unknown {
  if (key === undefined) return other[typeof value]?.(value as never);
  if (Array.isArray(value)) return value.map((one: unknown, index) => (index === key ? withOther(one, rest) : one));
  return { ...(value as object), [key]: withOther((value as Record<string, unknown>)[key], rest) };
}

/** They say which release it is; severity and subject follow from effect and scope, and a scope counts where it is named. */
const noChange = /^(?:kubernetes|version|date|groups\.\d+\.(?:version|rules\.\d+\.(?:profile|subject|cases\.\d+\.severity))|scopes\.\d+\.(?:name|subject))$/;

/** Words of the rule language: the schema of records knows no others. */
const isWord = (keys: Keys): boolean => keys[0] !== "subjects" && keys.at(-1) === "kind";

test("every datum of a release that changes is reported", () => {
  const released = plain(snapshot(base)) as Record<string, unknown>;
  const before = revived(released) as Snapshot;
  const all = leaves(released).filter((keys) => !isWord(keys));
  const changed = ([part, ...rest]: Keys): Snapshot => ({ ...before, [part!]: revived(withOther(released[part!], rest)) });
  const unheard = all.filter((keys) => changesBetween(before, changed(keys)).length === 0);
  assert.equal(unheard.map((keys) => keys.join(".")).filter((place) => !noChange.test(place)), []);
  assert.ok(all.length > 250, `${all.length} data`);
});

test.run();
