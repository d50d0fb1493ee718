import { isMapping } from "../lib/json.js";
import { keptLatest, remembered, rememberedTexts } from "../lib/remembered.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { ApplicableRelease } from "./loaded-release.js";

/** Objects with the same content except for their names. */
interface AlikeObjects {
  /** The first that was asked about. */
  first: KubernetesObject | undefined;
}

/** Objects of more characters are not compared: thousands of them are no small input. */
const mostCharacters = 1000;

/** By content, up to so many characters. What is known about the first of them is kept as long. */
const alikeWith = rememberedTexts((): AlikeObjects => ({ first: undefined }), 2_000_000);

/** Versions ask about an object one after the other. */
const alikeOf = keptLatest((value: KubernetesObject): KubernetesObject | undefined => {
  if (charactersLeft(value, mostCharacters) < 0) return undefined;
  const alike = alikeWith(contentOf(value));
  alike.first ??= value;
  // What is found in the first is remembered only when another follows: most objects are unique.
  return alike.first === value ? undefined : alike.first;
});

/**
 * An object to evaluate instead of a small one that occurs again: no rule distinguishes the two, and what is found in it can be remembered
 * for all of them.
 *
 * @returns undefined where there is none
 */
export function alikeTo(value: KubernetesObject, one: ApplicableRelease): KubernetesObject | undefined {
  return readsNames(one) ? undefined : alikeOf(value);
}

/** Few rules read names: some of RuntimeClasses, and those that a user adds. */
const readsNames = remembered(({ release, kind }: ApplicableRelease) => release.fields.has(kind.subject, nameField));

const nameField = "metadata.name";

/** A text that is equal for objects with the same fields in the same order and any names. */
function contentOf(value: KubernetesObject): string {
  const { metadata } = value;
  if (!isMapping(metadata) || typeof metadata["name"] !== "string") return JSON.stringify(value);
  return JSON.stringify({ ...value, metadata: { ...metadata, name: "" } });
}

/** What is left of so many characters after about those of a value; less than 0 where it has more. */
function charactersLeft(value: unknown, most: number): number {
  if (typeof value === "string") return most - value.length;
  if (typeof value !== "object" || value === null) return most - 1;
  let left = most;
  for (const key of Object.keys(value)) {
    if (left < 0) return left;
    left = charactersLeft((value as Readonly<Record<string, unknown>>)[key], left - key.length);
  }
  return left;
}
