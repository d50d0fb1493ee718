import { suite } from "uvu";
import * as assert from "uvu/assert";
import { policyChanges } from "../../../../src/release/changelog/next-release.js";
import type { Snapshot } from "../../../../src/release/changelog/record.js";
import { base, snapshot } from "./samples.js";

const test = suite("release/changelog/every-datum");

type Keys = readonly (string | number)[];

/** The path of every text, number and boolean in plain data. The keys of a field path follow from its text. */
function leaves(value: unknown, at: Keys = []): readonly Keys[] {
  if (typeof value !== "object" || value === null) return [at];
  const entries = Object.entries(value).filter(([key]) => key !== "keys" || !("text" in value));
  return entries.flatMap(([key, one]) => leaves(one, [...at, Array.isArray(value) ? Number(key) : key]));
}

const other: Record<string, (value: never) => unknown> = {
  string: (text: string) => `x${text}`,
  number: (number: number) => number + 1,
  boolean: (yes: boolean) => !yes,
};

function withOther(value: unknown, [key, ...rest]: Keys): unknown {
  if (key === undefined) return other[typeof value]?.(value as never);
  if (Array.isArray(value)) return value.map((one: unknown, index) => (index === key ? withOther(one, rest) : one));
  return { ...(value as object), [key]: withOther((value as Record<string, unknown>)[key], rest) };
}

/**
 * They identify the release, follow from others (severity from effect, subject from scope, resource from kind), or count where they are
 * named (scopes).
 */
const noChange =
  /^(?:kubernetes|version|date|rules\.\d+\.(?:subject|cases\.\d+\.severity)|subjects\.\d+\.(?:name|windows|admission|kinds\.\d+\.(?:resource|namespaced))|scopes\.\d+\.(?:name|subject|description))$/;

/** Words of the rule language. */
const isWord = (keys: Keys): boolean => keys[0] !== "subjects" && keys.at(-1) === "kind";

test("every datum of a release that changes is reported", () => {
  const before = JSON.parse(JSON.stringify(snapshot(base))) as Snapshot;
  const all = leaves(before).filter((keys) => !isWord(keys));
  const unreported = all.filter((keys) => policyChanges(before, withOther(before, keys) as Snapshot).length === 0);
  assert.equal(
    unreported.map((keys) => keys.join(".")).filter((place) => !noChange.test(place)),
    [],
  );
  assert.ok(all.length > 250, `${all.length} data`);
});

test.run();
