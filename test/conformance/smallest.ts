import type { KubeObject } from "../generate/objects.js";
import type { Disagreement, Judge } from "./judge.js";
import { disagreements } from "./judge.js";
import type { Sample } from "./samples.js";

/** How many smaller objects are tried at once, and for how long. */
const [breadth, milliseconds] = [100, 20_000];

/**
 * The smallest object for which a judge still disagrees in the same way. Engines evaluate many objects as fast as one, so
 * all objects without one part are evaluated together, and the search continues with the smallest that still disagrees.
 */
export function smallest(judge: Judge, start: Disagreement): Disagreement {
  const end = performance.now() + milliseconds;
  let best = start;
  for (let next: Disagreement | undefined = start; next && performance.now() < end; ) {
    best = next;
    next = smallerThan(judge, best);
  }
  return best;
}

/** The smallest of the objects with one part less that still shows the same; undefined when none does. */
function smallerThan(judge: Judge, { sample, ...said }: Disagreement): Disagreement | undefined {
  const kinds = new Set(kindsOf(said));
  const candidates = smaller(sample);
  judge.learn?.(candidates);
  const tried = candidates.filter((one) => isSafe(() => judge.expected(one)));
  for (let start = 0; start < tried.length; start += breadth) {
    const found = disagreementsOf(judge, tried.slice(start, start + breadth));
    const [first] = found.filter((one) => kindsOf(one).every((kind) => kinds.has(kind)));
    if (first) return first;
  }
  return undefined;
}

/** None where the engine fails: it reads no object of a batch if one of them has a part that it cannot read, such as half of a key. */
function disagreementsOf(judge: Judge, samples: readonly Sample[]): readonly Disagreement[] {
  try {
    return disagreements(judge, samples);
  } catch {
    return [];
  }
}

/** A disagreement without the indexes of containers, and without the place of the template: those change when an object shrinks. */
export function kindsOf({ missing, extra }: Omit<Disagreement, "sample">): string[] {
  const plain = (statement: string): string =>
    statement.replace(/\w*ontainers\[\d+\]|\[\d+\]/g, "[]").replace(templates, "");
  return [...new Set([...missing.map((one) => `- ${plain(one)}`), ...extra.map((one) => `+ ${plain(one)}`)])];
}

const templates = /\b(?:spec\.(?:jobTemplate\.spec\.)?)?template\./g;

function isSafe(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

/** The same object with one part less, or its pod, the smallest first. What it is called stays. */
function smaller(sample: Sample): readonly Sample[] {
  const { apiVersion, kind, metadata, ...content } = sample.object;
  const { name: _, namespace: __, ...labels } = metadata ?? {};
  const parts = Object.keys(labels).length > 0 ? { metadata: labels, content } : { content };
  return (without(parts) as { metadata?: object; content?: object }[])
    .map((part): KubeObject => ({ apiVersion, kind, metadata: part.metadata ?? {}, ...part.content }))
    .concat(podsOf(content))
    .sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
    .map((object, index) => ({ ...sample, name: `s${index}`, object: named(object, `s${index}`) }));
}

/** The Pod that a workload makes: none for an object that has no template. */
function podsOf({ spec, template }: Content): KubeObject[] {
  const inner = template ?? spec?.template ?? spec?.jobTemplate?.spec?.template;
  return inner ? [{ apiVersion: "v1", kind: "Pod", ...inner }] : [];
}

interface Content {
  readonly template?: object;
  readonly spec?: {
    readonly template?: object;
    readonly jobTemplate?: { readonly spec?: { readonly template?: object } };
  };
}

function named(object: KubeObject, name: string): KubeObject {
  return { ...object, metadata: { ...object.metadata, name, namespace: `in-${name}` } };
}

/** All ways to remove one part: a field, an item, half of a text. */
function without(value: unknown): unknown[] {
  if (typeof value === "string") return value.length < 2 ? [] : halves(value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => [
      value.toSpliced(index, 1),
      ...without(item).map((one) => value.with(index, one)),
    ]);
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
  return [
    letters.slice(0, middle).join(""),
    letters.slice(middle).join(""),
    letters.slice(1).join(""),
    letters.slice(0, -1).join(""),
  ];
}
