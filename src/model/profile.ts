/** Sets of rules that a user turns on. `core` is always on: facts, which include recommendations of Kubernetes (`advice`). */
export const profiles = ["core", "recommended", "mixed-cluster", "strict"] as const;
export type Profile = (typeof profiles)[number];

/** A profile that is not always on. */
export type OptionalProfile = Exclude<Profile, "core">;

export const optionalProfiles = profiles.filter((name): name is OptionalProfile => name !== "core");

interface ProfileTexts {
  readonly title: string;
  /** In sentences, for policies. */
  readonly description: string;
  /** As a phrase, for help. */
  readonly help: string;
}

export const profileTexts: Readonly<Record<OptionalProfile, ProfileTexts>> = {
  recommended: {
    title: "Recommended settings",
    description: "Settings that Windows pods and nodes do not require, but that make them more reliable.",
    help: "settings that Windows pods should have",
  },
  "mixed-cluster": {
    title: "Clusters with Linux and Windows nodes",
    description:
      "In a cluster with Linux and Windows nodes, selectors and taints must keep each pod on the right nodes.",
    help: "for clusters that also have Linux nodes",
  },
  strict: {
    title: "Strict checks",
    description:
      "Settings that fail on Windows only with some container runtimes, drivers or programs, or that Kubernetes does not test there.",
    help: "settings that can cause problems, but are often set on purpose",
  },
};

/** The profiles that apply: those that are turned on, and core. */
export function withCore(profiles: Iterable<Profile>): ReadonlySet<Profile> {
  return new Set<Profile>(["core", ...profiles]);
}
