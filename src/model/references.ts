import { entryOf, itemsOf } from "../lib/json.js";
import { tryParsePathSteps } from "../lib/path-steps.js";
import type { Spec } from "../spec/read-spec.js";
import type { ImagesSource } from "../spec/types.js";
import { itemKeys } from "../spec/version-changes.js";
import type { VersionData } from "../spec/versions.js";
import type { References } from "./author.js";

/**
 * What names refer to in one version: `$version.a.b` for data of the version, `$images.windows` for the patterns
 * that every image of that system matches, `$images.ltsc2022` for those of one Windows release. Another name
 * refers to undefined; a linter reports it.
 */
export function referencesOf({ images }: { images: { content: ImagesSource } }, data: VersionData): References {
  return (name) => {
    const [root, ...keys] = name.slice(1).split(".");
    if (root === "version") return texts(keys.reduce(valueOf, data as unknown));
    if (root === "images" && keys.length === 1) return imagePatterns(images.content, keys[0]);
    return undefined;
  };
}

function texts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
}

/** Of a list: what each of its items has there, so that `$version.windowsBuilds.builds.build` is a list of texts. */
function valueOf(data: unknown, key: string): unknown {
  if (Array.isArray(data)) return data.map((item) => valueOf(item, key));
  return entryOf(data, key);
}

/** What a reference to an image of this system, or of this Windows release, matches: all of it. */
function imagePatterns(content: ImagesSource, name: string | undefined): readonly string[] | undefined {
  const patterns = together(content, ({ os, build }) => name !== undefined && (os === name || build === name));
  return patterns.length === 0 ? undefined : patterns;
}

/** Patterns for complete image references that name this Windows release; empty if no pattern identifies it. */
export function imagesOfBuild(content: ImagesSource, release: string): readonly string[] {
  return together(content, ({ build }) => build === release);
}

/** Patterns for complete image references that name another Windows release. */
export function imagesOfOtherBuilds(content: ImagesSource, release: string): readonly string[] {
  return together(content, ({ build }) => build !== undefined && build !== release);
}

/** The hint of the system that these patterns are of, and the patterns as one. */
function together(
  { hints, images }: ImagesSource,
  counts: (image: ImagesSource["images"][number]) => boolean,
): readonly string[] {
  const named = images.filter(counts);
  const [first] = named;
  return first === undefined ? [] : [hints[first.os], named.map(({ pattern }) => `(?:${pattern})`).join("|")];
}

/**
 * What `data` of facts and disagreements refers to in one version: data of the version, such as `podSecurity.stillRequired` or
 * `featureGates.gates[IdentifyPodOS].stage`, or data that all versions share: `images.builds`, `platforms.aks`.
 *
 * @param ofVersion undefined for a version without data
 * @returns undefined when nothing is there, or the key is not valid
 */
export function dataAt(spec: SharedData, ofVersion: VersionData | undefined, key: string): unknown {
  const steps = tryParsePathSteps(key) ?? [];
  if (steps.length === 0) return undefined;
  return steps.reduce<unknown>((data, { text, bracketed }) => (bracketed ? itemOf(data, text) : entryOf(data, text)), {
    ...ofVersion,
    ...dataOfEveryVersion(spec),
  });
}

/** What is the same in every version. */
type SharedData = Pick<Spec, "images" | "platforms">;

function dataOfEveryVersion({ images, platforms }: SharedData): Readonly<Record<string, unknown>> {
  return { images: images.content, platforms: Object.fromEntries(platforms.map(({ id, content }) => [id, content])) };
}

function itemOf(data: unknown, name: string): unknown {
  const items = itemsOf(data);
  return items.find((item) => item === name || itemKeys.some((field) => entryOf(item, field) === name));
}
