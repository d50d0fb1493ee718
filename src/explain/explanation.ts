import type { RuleChange } from "../diff/change.js";
import type { Exception } from "../engines/engine.js";
import type { Rendition } from "../engines/engine-session.js";
import type { Condition } from "../model/condition-words.js";
import type { FixGrade } from "../model/fix.js";
import type { Effect, Severity } from "../model/model.js";
import type { Profile } from "../model/profile.js";
import type { Source } from "../model/sources.js";
import type { KubeVersion } from "../model/version.js";
import type { Examples } from "./examples.js";

/** The explanation of a rule. `kubernetes` is the version of the fields, expressions and examples. */
export interface Explanation {
  readonly rule: string;
  readonly title: string;
  readonly description: string;
  readonly family: { readonly id: string; readonly title: string };
  readonly profile: Profile;
  readonly kubernetes: KubeVersion;
  /** The versions that have the rule, oldest first, with their effects. */
  readonly versions: readonly VersionEffects[];
  /** How versions changed the rule. */
  readonly changes: readonly ({ readonly kubernetes: KubeVersion } & RuleChange)[];
  readonly cases: readonly ExplainedCase[];
  readonly kinds: readonly ExplainedKind[];
  readonly examples: Examples;
  readonly engines: readonly ExplainedEngine[];
  readonly exceptionsInCheck: readonly Exception[];
  readonly sources: readonly Source[];
  /** Sources of the rule that contradict it. */
  readonly contradictions: readonly Source[];
  readonly disagreements: readonly ExplainedDisagreement[];
  /** Absent for rules that releases contain. */
  readonly custom?: CustomCommands;
}

/** How commands find a custom rule. */
export interface CustomCommands {
  /** Of `check` and `explain`, each after a space. */
  readonly options: string;
  /** Builds policies with the rule. */
  readonly build: string;
}

/** A rule in an engine. Where this version lacks it, with the newest version whose policies have it. */
export type ExplainedEngine = Rendition & { readonly newestWithPolicies?: KubeVersion };

export interface VersionEffects {
  readonly kubernetes: KubeVersion;
  readonly effects: readonly ScopeEffect[];
}

export interface ScopeEffect {
  readonly scope: string;
  /** The condition of the scope in words, to read after "if"; absent if it contains every object. */
  readonly clause?: string;
  readonly effect: Effect;
  readonly severity: Severity;
  /** True if the API server rejects only Pods: it accepts a template, and then rejects its pods. */
  readonly podsOnly: boolean;
}

/** The findings of one scope with one effect. */
export interface ExplainedCase extends ScopeEffect {
  /** Which objects are in the scope. */
  readonly objects: string;
  /** With `[*]` instead of indexes and keys. */
  readonly paths: readonly string[];
  /** The same paths by condition. */
  readonly conditions: readonly ExplainedCondition[];
  readonly message: string;
  readonly remediation: string;
  /** How far `wincompat fix` fixes it; `none`: people must decide. */
  readonly fix: FixGrade | "none";
}

interface ExplainedCondition {
  readonly when: Condition;
  readonly paths: readonly string[];
}

export interface ExplainedKind {
  readonly kind: string;
  /** The prefix of paths; empty for a Pod and for objects without a template. */
  readonly prefix: string;
  /** Versions whose API server does not validate the template. They accept the object and reject its pods: `rejected` becomes `fails`. */
  readonly unvalidated: readonly KubeVersion[];
}

export interface ExplainedDisagreement {
  readonly id: string;
  readonly title: string;
  readonly documents: readonly Source[];
  readonly code: readonly Source[];
}
