import type { Effect, Profile, Source } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";

/** What became of a rule from one version to another. Wording alone is `reworded`; stricter and milder at once is `changed`. */
export type RuleChangeKind = "rule-added" | "rule-removed" | "rule-tightened" | "rule-loosened" | "rule-changed" | "rule-reworded";

export type RejectedFor = "everything" | "pods";

/** One thing in which a rule differs. */
export type Difference =
  | { readonly aspect: "profile"; readonly before: Profile; readonly after: Profile }
  | { readonly aspect: "effect"; readonly scope: string; readonly before: readonly Effect[]; readonly after: readonly Effect[] }
  /** Whom the API server refuses: every object with such a pod in it, or Pods alone. */
  | { readonly aspect: "rejectedFor"; readonly scope: string; readonly before: RejectedFor; readonly after: RejectedFor }
  | {
      readonly aspect: "paths";
      readonly scope: string;
      readonly effect: Effect;
      readonly before: readonly string[];
      readonly after: readonly string[];
    }
  /** The same paths are reported under another condition: for more, for fewer or for other objects. */
  | { readonly aspect: "condition"; readonly scope: string; readonly effect: Effect; readonly paths: readonly string[]; readonly finds: "more" | "fewer" | "other" }
  | {
      readonly aspect: "message" | "remediation";
      readonly scope: string;
      readonly before: readonly string[];
      readonly after: readonly string[];
    };

/** A rule that is not what it was. */
export interface RuleChange {
  readonly kind: RuleChangeKind;
  readonly rule: string;
  readonly title: string;
  readonly profile: Profile;
  /** By scope: what Kubernetes does with the violation; of a removed rule, what it did. */
  readonly effect: Readonly<Record<string, readonly Effect[]>>;
  /** In what it differs; nothing for a rule that is added or removed as a whole. */
  readonly differences: readonly Difference[];
  readonly summary: string;
  readonly sources: readonly Source[];
}

/** A datum of a version that is not what it was. */
export interface DataChange {
  readonly kind: "data";
  /** What the datum belongs to, for people: `Feature gates`. */
  readonly topic: string;
  /** Where it stands: `featureGates.gates[IdentifyPodOS]` in spec/versions, or `fields.Pod[spec.hostUsers]`. */
  readonly key: string;
  /** Null where there was nothing. */
  readonly before: unknown;
  /** Null where there is nothing any more. */
  readonly after: unknown;
  /** What holds afterwards, as a sentence. */
  readonly summary: string;
  /** What held before, as a sentence. */
  readonly was: string;
  readonly sources: readonly Source[];
}

/** A change and the minor version that brought it, whichever way one goes. */
export type Change = { readonly kubernetes: KubeVersion } & (RuleChange | DataChange);
