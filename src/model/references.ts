import type { ImagesSource, VersionSource } from "../spec/types.js";
import type { References } from "./author.js";

/**
 * What names stand for in one version: `$version.a.b` for data of the version, `$images.windows` for
 * the patterns that every image of that system matches. A name of neither stands for undefined; a linter refuses it.
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

function valueOf(data: unknown, key: string): unknown {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, key)) return undefined;
  return (data as Record<string, unknown>)[key];
}

/** The hint of a system and all of its patterns: a reference is of that system when it matches both. */
function imagePatterns(content: ImagesSource, os: string | undefined): readonly string[] | undefined {
  if (os !== "windows" && os !== "linux") return undefined;
  const patterns = together(content, os, (image) => image.os === os);
  return patterns.length === 0 ? undefined : patterns;
}

/** What a reference matches, all of it, when it names this Windows release; empty when no pattern tells. */
export function imagesOfBuild(content: ImagesSource, release: string): readonly string[] {
  return together(content, "windows", ({ build }) => build === release);
}

/** What a reference matches, all of it, when it names another Windows release. */
export function imagesOfOtherBuilds(content: ImagesSource, release: string): readonly string[] {
  return together(content, "windows", ({ build }) => build !== undefined && build !== release);
}

type ImagePattern = ImagesSource["images"][number];

function together({ hints, images }: ImagesSource, os: "windows" | "linux", counts: (image: ImagePattern) => boolean): readonly string[] {
  const patterns = images.filter(counts).map(({ pattern }) => `(?:${pattern})`);
  return patterns.length === 0 ? [] : [hints[os], patterns.join("|")];
}
