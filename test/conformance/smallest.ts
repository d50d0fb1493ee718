import type { KubeObject } from "../generate/objects.js";
import type { Disagreement, Judge } from "./judge.js";
import { disagreements } from "./judge.js";
import type { Sample } from "./samples.js";

/** How many smaller objects are tried at once, and for how long. */
const [breadth, milliseconds] = [100, 20_000];

/**
 * The smallest object about which a judge still disagrees in the same way. Engines answer about many objects as fast
 * as about one, so all objects that lack one part are tried together, and the smallest that still shows it goes on.
 */
export function smallest(judge: Judge, start: Disagreement): Disagreement {
  const kinds = new Set(kindsOf(start));
  let best = start;
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    const tried = smaller(best.sample).filter((sample) => isSafe(() => judge.expected(sample))).slice(0, breadth);
    const same = disagreements(judge, tried).filter((one) => kindsOf(one).every((kind) => kinds.has(kind)));
    const [next] = same.sort((a, b) => sizeOf(a.sample) - sizeOf(b.sample));
    if (!next) return best;
    best = next;
  }
  return best;
}

/** A disagreement without the indexes of containers: those change when an object shrinks. */
export function kindsOf({ missing, extra }: Disagreement): string[] {
  const plain = (statement: string): string => statement.replace(/\w*ontainers\[\d+\]|\[\d+\]/g, "[]");
  return [...missing.map((one) => `- ${plain(one)}`), ...extra.map((one) => `+ ${plain(one)}`)];
}

function isSafe(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

function sizeOf({ object }: Sample): number {
  return JSON.stringify(object).length;
}

/** The same object with one part less, the largest parts first. What names the object stays. */
function smaller(sample: Sample): readonly Sample[] {
  const { apiVersion, kind, metadata } = sample.object;
  const { name, namespace } = metadata ?? {};
  return without(sample.object)
    .map((one) => ({ ...(one as object), metadata: { ...(one as KubeObject).metadata, name, namespace } }) as KubeObject)
    .filter((one) => one.apiVersion === apiVersion && one.kind === kind && JSON.stringify(one) !== JSON.stringify(sample.object))
    .sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
    .map((object, index) => renamed({ ...sample, object }, `s${index}`));
}

function renamed(sample: Sample, name: string): Sample {
  const { object } = sample;
  return { ...sample, name, object: { ...object, metadata: { ...object.metadata, name, namespace: `in-${name}` } } };
}

/** Every way to leave one thing out: a field, an item, half of a text. */
function without(value: unknown): unknown[] {
  if (typeof value === "string") return value.length < 2 ? [] : halves(value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => [value.toSpliced(index, 1), ...without(item).map((one) => value.with(index, one))]);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const { [key]: left, ...rest } = value as Record<string, unknown>;
    return [rest, ...without(left).map((one) => ({ ...value, [key]: one }))];
  });
}

function halves(text: string): string[] {
  const letters = [...text];
  const middle = Math.ceil(letters.length / 2);
  return [letters.slice(0, middle).join(""), letters.slice(middle).join(""), letters.slice(1).join(""), letters.slice(0, -1).join("")];
}
