import { decodeBytes } from "../../src/lib/read-bytes.js";
import type { KubernetesObject } from "../../src/manifests/manifest-item.js";
import { readManifestText } from "../../src/manifests/manifest-text.js";
import { withStoredMaps } from "../../src/manifests/stored-maps.js";
import { run } from "./run.js";

/** What kubectl makes of a stream: the objects that it would post, and its error. */
export interface KubectlReading {
  readonly objects: readonly unknown[];
  readonly error?: string;
}

/** What this reader makes of it: objects, and whether it reports something that it cannot read. */
export interface OurReading {
  readonly objects: readonly unknown[];
  readonly isRefused: boolean;
}

/** A stream with both readings, and how they contradict each other. */
export interface ComparedStream {
  readonly stream: Buffer;
  readonly kubectl: KubectlReading;
  readonly ours: OurReading;
  readonly contradiction: string | undefined;
}

/** Reads each stream twice. */
export function compare(command: string, streams: readonly Buffer[]): readonly ComparedStream[] {
  const readings = readByKubectl(command, streams);
  return streams.map((stream, index) => {
    const kubectl = readings[index] ?? { objects: [], error: "no answer" };
    const ours = readByUs(stream);
    return { stream, kubectl, ours, contradiction: contradiction(kubectl, ours) };
  });
}

/** Leaves out parts of a stream, half of it first and single bytes last, as long as the readings still contradict each other. */
export function smallestContradiction(command: string, start: ComparedStream): ComparedStream {
  let smallest = start;
  for (let size = start.stream.length >> 1; size > 0; ) {
    const shorter = compare(command, withoutParts(smallest.stream, size)).find(
      (one) => one.contradiction !== undefined,
    );
    if (shorter === undefined) size >>= 1;
    else smallest = shorter;
  }
  return smallest;
}

function withoutParts(stream: Buffer, size: number): readonly Buffer[] {
  const starts = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) => index * size);
  return starts.map((start) => Buffer.concat([stream.subarray(0, start), stream.subarray(start + size)]));
}

/** Reads streams with the builder of kubectl. */
export function readByKubectl(command: string, streams: readonly Buffer[]): readonly KubectlReading[] {
  const requests = streams.map((stream) => `${JSON.stringify({ stream: stream.toString("base64") })}\n`);
  const { status, stdout, stderr } = run(command, [], requests.join(""));
  if (status !== 0) throw new Error(`kubectl-reader ended with ${status}: ${stderr}`);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as KubectlReading);
}

/** Reads a stream as `check` reads a file. */
export function readByUs(stream: Buffer): OurReading {
  const decoded = decodeBytes(stream);
  if ("problem" in decoded) return { objects: [], isRefused: true };
  const items = [...readManifestText("stream.yaml", decoded.text)];
  return {
    objects: items.flatMap((item) => (item.kind === "object" ? [item.value] : [])),
    isRefused: items.some(({ kind }) => kind === "unreadable"),
  };
}

/**
 * How the readings contradict each other; undefined where they do not. Every object that kubectl posts is checked, or something
 * is refused. Where kubectl reports no error, nothing else is checked: what is read differently would be an extra object.
 * kubectl posts null in maps of strings, and the API server stores the empty string, which is checked.
 */
export function contradiction(kubectl: KubectlReading, ours: OurReading): string | undefined {
  const posted = countsOf(kubectl.objects.filter(canBePosted).map((one) => withStoredMaps(one as KubernetesObject)));
  const checked = countsOf(ours.objects);
  const missed = ours.isRefused ? [] : lacking(posted, checked);
  const invented = kubectl.error === undefined ? lacking(checked, posted) : [];
  if (missed.length + invented.length === 0) return undefined;
  return [
    ...missed.map((one) => `posted, not checked: ${one}`),
    ...invented.map((one) => `checked, not posted: ${one}`),
  ].join("\n");
}

/**
 * An object without apiVersion and metadata has no name, so the API server rejects it. Many files that are no manifests contain
 * a kind, such as the values of charts.
 */
function canBePosted(object: unknown): boolean {
  const { apiVersion, metadata } = object as Readonly<Record<string, unknown>>;
  return (typeof apiVersion === "string" && apiVersion !== "") || (typeof metadata === "object" && metadata !== null);
}

/** How often each object occurs. */
export function countsOf(objects: readonly unknown[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const object of objects) {
    const text = JSON.stringify(sorted(object));
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

function lacking(wanted: ReadonlyMap<string, number>, present: ReadonlyMap<string, number>): readonly string[] {
  return [...wanted].filter(([text, count]) => (present.get(text) ?? 0) < count).map(([text]) => text);
}

/** The same value with keys in one order. Entries, because the key `__proto__` is not for assignment. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, field]) => [key, sorted(field)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : Number(a > b))));
}
