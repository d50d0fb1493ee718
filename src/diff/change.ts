import type { Effect } from "../model/model.js";
import type { Profile } from "../model/profile.js";
import type { Source } from "../model/sources.js";
import type { KubeVersion } from "../model/version.js";

/** How a change raises the version of policies: users must act, findings differ, or only texts differ. */
export type Bump = "major" | "minor" | "patch";

/** How a rule differs between two models. `reworded`: only its texts; `changed`: it is stricter for some objects and milder for others. */
export type RuleChangeKind =
  | "rule-added"
  | "rule-removed"
  | "rule-tightened"
  | "rule-loosened"
  | "rule-changed"
  | "rule-reworded";

export type RejectedFor = "everything" | "pods";

/** One difference of a rule. */
export type Difference =
  | { readonly aspect: "profile"; readonly before: Profile; readonly after: Profile }
  /** These are the same for every version of Kubernetes, and differ only between releases of the policies. */
  | { readonly aspect: "family" | "title" | "description"; readonly before: string; readonly after: string }
  | {
      readonly aspect: "effect";
      readonly scope: string;
      readonly before: readonly Effect[];
      readonly after: readonly Effect[];
    }
  /** What the API server rejects: every object that contains such a pod, or only Pods. */
  | {
      readonly aspect: "rejectedFor";
      readonly scope: string;
      readonly before: RejectedFor;
      readonly after: RejectedFor;
    }
  | {
      readonly aspect: "paths";
      readonly scope: string;
      readonly effect: Effect;
      readonly before: readonly string[];
      readonly after: readonly string[];
    }
  /** The same paths are reported under another condition: for more, for fewer or for other objects. */
  | {
      readonly aspect: "condition";
      readonly scope: string;
      readonly effect: Effect;
      readonly paths: readonly string[];
      readonly finds: "more" | "fewer" | "other";
      /** Texts that only the new condition compares fields with, and those that only the old one does. */
      readonly added: readonly string[];
      readonly removed: readonly string[];
      /** The old and the new conditions in words; absent where the scopes of the models are unknown. */
      readonly before?: readonly string[];
      readonly after?: readonly string[];
    }
  | {
      readonly aspect: "message" | "remediation";
      readonly scope: string;
      readonly before: readonly string[];
      readonly after: readonly string[];
    };

/** A rule that changed. */
export interface RuleChange {
  readonly kind: RuleChangeKind;
  readonly rule: string;
  readonly title: string;
  readonly profile: Profile;
  /** By scope: what Kubernetes does with the violation; of a removed rule, what it did. */
  readonly effect: Readonly<Record<string, readonly Effect[]>>;
  /** Empty for a rule that is added or removed. */
  readonly differences: readonly Difference[];
  readonly summary: string;
  readonly sources: readonly Source[];
}

/** Any other datum that changed. */
export interface DataChange {
  readonly kind: "data";
  /** The group of the datum, for people: `Feature gates`. */
  readonly topic: string;
  /**
   * The path of the datum: `featureGates.gates[IdentifyPodOS]` in spec/versions, `fields.Pod[spec.hostUsers]`,
   * `parameters[taint.key].default`.
   */
  readonly key: string;
  /** Null where the datum did not exist. */
  readonly before: unknown;
  /** Null where the datum no longer exists. */
  readonly after: unknown;
  /** What is true afterwards, as a sentence. */
  readonly summary: string;
  /** What was true before, as a sentence. */
  readonly was: string;
  readonly sources: readonly Source[];
}

/** A change and the version that brought it, in both directions: a minor version, or the patch release that was asked for. */
export type Change = { readonly kubernetes: KubeVersion } & (RuleChange | DataChange);
