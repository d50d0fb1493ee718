import type { Fix } from "../model/fix.js";
import type { Effect, EngineVersions, Platform, Profile, Severity } from "../model/model.js";
import type { Parameter } from "../model/parameter.js";
import type { ReadFields } from "../model/read-fields.js";

/** What `release.json` remembers, so that nobody needs opa while nothing has changed. */
export interface Provenance {
  /** The version of opa that made the artifacts. */
  readonly opa: string;
  /** By artifact: the digest of what it was made of. */
  readonly sources: Readonly<Record<string, string>>;
}

/** What `release.json` says of one rule. */
export interface ReleasedRule {
  readonly id: string;
  readonly title: string;
  /** Why the rule is there, as sentences. */
  readonly description: string;
  readonly family: string;
  readonly profile: Profile;
  /** By scope: what Kubernetes does with the violation; a scope may have several effects. */
  readonly effect: Readonly<Record<string, readonly Effect[]>>;
  /** The highest severity of its effects. */
  readonly severity: Severity;
  /** By remediation: what it says, done. A finding whose remediation is not here is for people to decide. */
  readonly fixes: readonly ReleasedFix[];
}

/** How findings with a remediation are fixed. */
export interface ReleasedFix {
  readonly remediation: string;
  readonly fix: Fix;
}

/** What `release.json` says of one mutation. */
export interface ReleasedMutation {
  readonly id: string;
  readonly title: string;
  readonly profile: Profile;
}

/** A kind of object that rules look into. */
export interface ReleasedKind {
  readonly kind: string;
  readonly groups: readonly string[];
  /** The version of the API that manifests name. */
  readonly version: string;
  /** False for a file that a program on a node reads, and no API server. */
  readonly admission: boolean;
  /** False where objects of this kind are in no namespace. */
  readonly namespaced?: false;
  /** `pod`, or what else is looked at; a key of `reads`. */
  readonly subject: string;
  /** Field path of the pod template; empty where the object itself is looked at. */
  readonly template: string;
}

/** Rules and mutations that an engine does not have for the same reason. */
export interface ReleasedGap {
  readonly reason: string;
  readonly rules: readonly string[];
  readonly mutations: readonly string[];
}

/** `release.json`: what a release is made of. */
export interface ReleaseIndex {
  /** Version of wincompat that wrote it. */
  readonly wincompat: string;
  /** Minor version of Kubernetes. */
  readonly kubernetes: string;
  /** Semantic version of the policies. */
  readonly version: string;
  readonly spec: string;
  readonly kinds: readonly ReleasedKind[];
  /** By subject: the fields that rules read, to their JSON types. */
  readonly reads: ReadFields;
  /** Paths of signs that say for which system an object is meant and do not place it there, `[*]` standing for indexes. */
  readonly meantOnly: readonly string[];
  /** What a user may set, with its default. */
  readonly parameters: readonly Parameter[];
  /** What to set with known providers. */
  readonly platforms: readonly Platform[];
  readonly rules: readonly ReleasedRule[];
  /** What may be changed in objects when they are created; nobody has it without asking. */
  readonly mutations: readonly ReleasedMutation[];
  /** What opa made, and of what. */
  readonly artifacts: Provenance;
  /** The minor versions of each engine that support this version of Kubernetes and can run the policies. */
  readonly engines: EngineVersions;
  /** By engine: why no version of it is in `engines`, and what to use instead. */
  readonly noEngine: Readonly<Record<string, string>>;
  /** By engine: rules and mutations that it cannot express exactly and therefore does not have. */
  readonly unsupported: Readonly<Record<string, readonly ReleasedGap[]>>;
  /** Ids of rules that were left out when these policies were built; in the releases of this package none. */
  readonly leftOut: readonly string[];
}
