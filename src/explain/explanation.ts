import type { RuleChange } from "../diff/change.js";
import type { Exception } from "../engines/engine.js";
import type { Rendition } from "../engines/session.js";
import type { FixGrade } from "../model/fix.js";
import type { Effect, Profile, Severity, Source } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import type { Examples } from "./examples.js";

/** Everything that there is to say of one rule. `kubernetes` is the version that fields, expressions and examples are of. */
export interface Explanation {
  readonly rule: string;
  readonly title: string;
  readonly description: string;
  readonly family: { readonly id: string; readonly title: string };
  readonly profile: Profile;
  readonly kubernetes: KubeVersion;
  /** The versions that it holds in, oldest first, and what Kubernetes does in each. */
  readonly versions: readonly VersionEffects[];
  /** In which versions it became another rule, and how. */
  readonly changes: readonly ({ readonly kubernetes: KubeVersion } & RuleChange)[];
  readonly cases: readonly ExplainedCase[];
  readonly kinds: readonly ExplainedKind[];
  readonly examples: Examples;
  readonly engines: readonly Rendition[];
  readonly exceptionsInCheck: readonly Exception[];
  readonly sources: readonly Source[];
  /** Sources of the rule that say otherwise. */
  readonly contradictions: readonly Source[];
  readonly disagreements: readonly ExplainedDisagreement[];
}

export interface VersionEffects {
  readonly kubernetes: KubeVersion;
  readonly effects: readonly ScopeEffect[];
}

export interface ScopeEffect {
  readonly scope: string;
  readonly effect: Effect;
  readonly severity: Severity;
  /** Does it hold for Pods alone, and not for templates? Then a template is accepted and its pods are refused. */
  readonly podsOnly: boolean;
}

/** What is found in one scope, with one effect. */
export interface ExplainedCase extends ScopeEffect {
  /** Which objects are in the scope. */
  readonly objects: string;
  /** With `[*]` in the place of indexes and keys. */
  readonly paths: readonly string[];
  readonly message: string;
  readonly remediation: string;
  /** How far `wincompat fix` fixes it; `none`: people must decide. */
  readonly fix: FixGrade | "none";
}

export interface ExplainedKind {
  readonly kind: string;
  /** What stands before the paths; empty for a Pod and for objects that are looked at as a whole. */
  readonly prefix: string;
  /** Does the API server validate it? Where not, `rejected` is `fails`: it takes the object, and refuses its pods. */
  readonly validated: boolean;
}

export interface ExplainedDisagreement {
  readonly id: string;
  readonly title: string;
  readonly documents: readonly Source[];
  readonly code: readonly Source[];
}
