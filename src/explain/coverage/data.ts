import { parseVersion } from "../../model/version.js";
import type { Spec } from "../../spec/read-spec.js";

/**
 * Is there data of this name in a version? Keys with dots are those of spec/versions, or follow the name of what
 * is the same in every version: `images.builds`, `platforms.aks`.
 */
export function hasData(spec: Spec, version: string, name: string): boolean {
  const ofVersion = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === version)?.content;
  const data = { ...ofVersion, ...ofEveryVersion(spec) };
  return name.split(".").reduce(step, data as unknown) !== undefined;
}

function ofEveryVersion({ images, profiles }: Spec): Readonly<Record<string, unknown>> {
  return { images: images.content, platforms: Object.fromEntries(profiles.map(({ id, content }) => [id, content])) };
}

function step(data: unknown, key: string): unknown {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, key)) return undefined;
  return (data as Record<string, unknown>)[key];
}
