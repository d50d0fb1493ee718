import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { TopicKey } from "../../../../src/diff/topics/index.js";
import { topics } from "../../../../src/diff/topics/index.js";
import { dataDifferences } from "../../../../src/diff/words.js";
import type { VersionData } from "../../../../src/spec/versions.js";
import { theSpec } from "../../../spec.js";

const test = suite("diff/topics/index");
const keys = Object.keys(topics) as TopicKey[];
const contents = theSpec().versions.map(({ content }) => content);

type Steps = readonly (string | number)[];

/** Every value below a place that is no mapping or list, and every empty list. */
function leaves(value: unknown, steps: Steps = []): readonly Steps[] {
  if (typeof value !== "object" || value === null) return [steps];
  const entries = Object.entries(value).filter(([key]) => key !== "sources");
  return entries.flatMap(([key, inner]) => leaves(inner, [...steps, Array.isArray(value) ? Number(key) : key]));
}

/** The data with one leaf changed to another value of its type, or removed from a longer list. */
function changedAt(value: unknown, [step, ...rest]: Steps): unknown {
  if (step === undefined)
    return typeof value === "boolean" ? !value : typeof value === "number" ? value + 1 : other(String(value));
  if (Array.isArray(value) && rest.length === 0 && value.length > 1) return value.filter((_, index) => index !== step);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[step] = changedAt(copy[step], rest);
  return copy;
}

/** Another valid value of an enumeration; for other texts, the text with a suffix. */
const choices: readonly (readonly string[])[] = [
  ["alpha", "beta", "ga", "locked", "deprecated"],
  ["works", "redirected", "no-windows-code", "untested", "removed"],
  ["windows", "linux-only", "none"],
  ["always", "by-default", "if-enabled"],
  ["pod", "persistent-volume"],
  ["default", "signed", "outdated"],
  ["none", "unstated", "preliminary"],
];

function other(text: string): string {
  const words = choices.find((some) => some.includes(text)) ?? [];
  return words[(words.indexOf(text) + 1) % words.length] ?? `${text}9`;
}

/** Who lists a build, and the tested engines, are no properties of a Kubernetes version. Gates are reported one by one. */
const unsaid =
  /^(?:windowsBuilds\.builds\.\d+\.listedBy|engines\.executed\.[\w-]+|featureGates\.(?:lockedOn|lockedOff|unknown))\./;

test("every change of version data is reported", () => {
  const silent = contents.flatMap((content) =>
    keys.flatMap((key) =>
      leaves(content[key])
        .filter(
          (steps) => dataDifferences(topics[key].words, content[key], changedAt(content[key], steps), key).length === 0,
        )
        .map((steps) => [key, ...steps].join(".")),
    ),
  );
  assert.equal(
    silent.filter((place) => !unsaid.test(place)),
    [],
  );
  assert.ok(silent.length > 0 && keys.length > 10);
});

test("everything is said in sentences, in versions that have it and in those that do not", () => {
  const empty = (value: unknown): unknown => {
    if (Array.isArray(value)) return [];
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, empty(inner)]));
  };
  const sentences = contents.flatMap((content: VersionData) =>
    keys
      .filter((key) => key !== "engines")
      .flatMap((key) =>
        dataDifferences(topics[key].words, content[key], empty(content[key]), key).flatMap(({ summary, was }) => [
          summary,
          was,
        ]),
      ),
  );
  assert.equal(
    sentences.filter((text) => !/^\S[^\n]*[^.\s]\.$/.test(text) || /undefined|\[object/.test(text)),
    [],
  );
  assert.ok(sentences.length > 200);
});

test("no text of a difference between two versions is empty, in both directions", () => {
  const empty = contents.flatMap((one) =>
    contents.flatMap((other) =>
      keys.flatMap((key) =>
        dataDifferences(topics[key].words, one[key], other[key], key)
          .filter(({ summary, was }) => summary === "" || was === "")
          .map((difference) => difference.key),
      ),
    ),
  );
  assert.equal([...new Set(empty)], []);
});

test.run();
