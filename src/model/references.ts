import type { ImagesSource, VersionSource } from "../spec/types.js";
import type { References } from "./author.js";

/**
 * What names stand for in one version: `$version.a.b` for data of the version, `$images.windows` for the patterns
 * that every image of that system matches, `$images.ltsc2022` for those of one Windows release. A name of neither
 * stands for undefined; a linter refuses it.
 */
export function referencesOf({ images }: { images: { content: ImagesSource } }, data: VersionSource): References {
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
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, key)) return undefined;
  return (data as Record<string, unknown>)[key];
}

/**
 * The hint of a system and all patterns of that system, or of one Windows release: a reference is of it when it
 * matches both.
 */
function imagePatterns({ hints, images }: ImagesSource, name: string | undefined): readonly string[] | undefined {
  const named = images.filter(({ os, build }) => name !== undefined && (os === name || build === name));
  const [first] = named;
  return first && [hints[first.os], named.map(({ pattern }) => `(?:${pattern})`).join("|")];
}
