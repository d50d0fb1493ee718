/** Sets of rules that a user turns on. `core` is always on: facts, which include recommendations of Kubernetes (`advice`). */
export const profiles = ["core", "recommended", "mixed-cluster", "strict"] as const;
export type Profile = (typeof profiles)[number];

/** The profiles that apply: those that are turned on, and core. */
export function withCore(profiles: Iterable<Profile>): ReadonlySet<Profile> {
  return new Set<Profile>(["core", ...profiles]);
}
