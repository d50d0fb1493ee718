import type { Fields } from "../spec/fields.js";
import type { PauseSettingSource } from "../spec/types.js";
import type { ApiServer } from "./api-server.js";
import type { FieldPath } from "./field-path.js";
import type { Find } from "./find.js";
import type { Fix } from "./fix.js";
import type { Mutation } from "./mutation.js";
import type { OsFacts } from "./os-facts.js";
import type { Parameter } from "./parameter.js";
import type { Profile } from "./profile.js";
import type { Scope } from "./scope.js";
import type { Source } from "./sources.js";
import type { KubeVersion } from "./version.js";
import type { WindowsRuntimeClass } from "./windows-build.js";

/**
 * What Kubernetes does with a violation, in the order of severities; an upgrade has another order (`disruptionRank`). `advice`: it works,
 * and something else is better.
 */
export const effects = ["rejected", "fails", "ignored", "risk", "advice"] as const;
export type Effect = (typeof effects)[number];

/** 0 for the most severe effect; the highest rank is that of no effect. */
export function effectRank(effect: Effect | null): number {
  return effect === null ? effects.length : effects.indexOf(effect);
}

/** Negative when `a` is more severe than `b`, positive when milder, 0 when equal; null is no effect. */
export function compareEffects(a: Effect | null, b: Effect | null): number {
  return effectRank(a) - effectRank(b);
}

/** How much a violation matters: derived from the effect. */
export const severities = ["error", "warning", "info"] as const;
export type Severity = (typeof severities)[number];

const severityOf: Record<Effect, Severity> = {
  rejected: "error",
  fails: "error",
  ignored: "warning",
  risk: "warning",
  advice: "info",
};

export function severityOfEffect(effect: Effect): Severity {
  return severityOf[effect];
}

/** The highest severity of its cases. */
export function highestSeverity({ cases }: Pick<Rule, "cases">): Severity {
  return severities.find((severity) => cases.some((one) => one.severity === severity)) ?? "info";
}

/** A kind of object that rules check. */
export interface SubjectKind {
  readonly kind: string;
  /** Its name in paths of the API: `deployments`. Undefined for files that no API server reads. */
  readonly resource?: string;
  readonly namespaced: boolean;
  /** API groups that serve it in this version; `""` is the core group. */
  readonly groups: readonly string[];
  /** Groups that served it before: manifests still have them, but no cluster of this version serves them. */
  readonly formerGroups: readonly string[];
  /** The version of the API that manifests name: `v1`. */
  readonly version: string;
  /** The path of the pod template; empty for a Pod and for objects without a template. */
  readonly template: FieldPath;
  /** Is the template validated when the object is created? If not, what the API server rejects elsewhere has the effect `fails`. */
  readonly templateValidated: boolean;
  /** Is it a custom resource? Its name can be that of a kind of Kubernetes. Absent for kinds of the spec. */
  readonly custom?: true;
}

/** What rules check: a pod template with its parents, or complete objects of a kind. */
export interface Subject {
  readonly name: string;
  readonly kinds: readonly SubjectKind[];
  /** The scope of those that count as Windows; undefined where nothing distinguishes them. */
  readonly windows?: string;
  /** Are such objects sent to an API server? The files that configure a node are not. */
  readonly admission: boolean;
  /** May policies deny such objects? */
  readonly deniable: boolean;
}

/** One kind of evidence that a pod, or another object, is for Windows: the paths that its finds report. */
export interface Evidence {
  readonly id: string;
  readonly subject: string;
  readonly description: string;
  /** Does it keep the object off nodes of other systems? If not, it only declares the system. */
  readonly places: boolean;
  readonly finds: readonly Find[];
}

/** What a rule finds in the objects of one scope, and what Kubernetes does about it. */
export interface Case {
  readonly scope: string;
  readonly effect: Effect;
  /** `pods`: the API server refuses the Pod itself, and lets a template for such pods pass. */
  readonly rejectedFor?: "pods";
  /** `policies`: policies of users reject it, in every kind of object. Absent where the API server does. */
  readonly rejectedBy?: "policies";
  readonly severity: Severity;
  readonly message: string;
  readonly remediation: string;
  readonly finds: readonly Find[];
  /** Applies the remediation; absent where people must decide. */
  readonly fix?: Fix;
}

/** The rules that differ from those of the minor version, from a patch release on. A rule that reports nothing there has no cases. */
export interface PatchRules {
  readonly since: KubeVersion;
  readonly rules: readonly Rule[];
}

/** A rule as it applies in one version of Kubernetes. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly family: string;
  readonly profile: Profile;
  readonly subject: string;
  readonly cases: readonly Case[];
  readonly sources: readonly Source[];
}

/** By engine: minor versions that support a version of Kubernetes, oldest first: `["1.11", "1.12"]`. */
export type EngineVersions = Readonly<Record<string, readonly string[]>>;

/** By engine or program: releases that have evaluated the policies of a version of Kubernetes, oldest first: `["1.12.6", "1.19.1"]`. */
type ExecutedVersions = Readonly<Record<string, readonly string[]>>;

/** The policies of one version of Kubernetes as they are released. */
export interface PolicyRelease {
  /** Semantic version of all policies. */
  readonly version: string;
  /** The day, as `2026-11-21`. */
  readonly date: string;
}

/** The values of parameters in clusters of one provider. */
export interface Platform {
  /** `gke`. */
  readonly id: string;
  readonly title: string;
  /** Names of its cloud provider, in lower case. */
  readonly providers?: readonly string[];
  /** By the name of the parameter. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

/** Images of the container that holds a pod's network, and how containerd reads their names. */
export interface PauseImages {
  /** What this version uses by default. */
  readonly default: string;
  /** Microsoft's copy with signed binaries, where there is one; else the same. */
  readonly signed: string;
  /** Windows releases that this version supports and its default image is not built for, `Windows Server 2025`. */
  readonly unsupportedReleases: readonly string[];
  /** Forms of the configuration, that of the newest containerd first. */
  readonly settings: readonly PauseSettingSource[];
}

/** A kind in a version of the API that the API server no longer serves. */
export interface RemovedApi {
  /** `batch/v1beta1 CronJob` */
  readonly name: string;
  /** The first minor version of Kubernetes without it. */
  readonly removedIn: string;
  /** The apiVersion that replaces it; absent where the kind no longer exists. */
  readonly use?: string;
  /** False where objects of this kind are in no namespace. */
  readonly namespaced?: false;
}

/** What some rules are about. */
interface Family {
  readonly title: string;
  /** What its rules are about, as sentences. */
  readonly description: string;
}

/** Everything that is known for one minor version of Kubernetes: what engines read. */
export interface Model {
  /** The minor version, `1.27`, or a patch release. */
  readonly version: KubeVersion;
  /** The day on which the Kubernetes project stops to support it, `2024-07-16`. */
  readonly supportedUntil: string;
  /** What kubectl calls the list of kinds that it prunes, in the versions that support this one, oldest first. */
  readonly pruneFlags: readonly string[];
  readonly subjects: readonly Subject[];
  readonly evidence: readonly Evidence[];
  readonly scopes: readonly Scope[];
  /** What a user may set, by name. */
  readonly parameters: readonly Parameter[];
  /** The values of parameters with known providers, by id. */
  readonly platforms: readonly Platform[];
  readonly rules: readonly Rule[];
  /** What differs in patch releases, oldest first; empty for a patch release. */
  readonly patches: readonly PatchRules[];
  /** What may be changed in objects when they are created, by id. */
  readonly mutations: readonly Mutation[];
  /** The RuntimeClasses that releases contain. */
  readonly runtimeClasses: readonly WindowsRuntimeClass[];
  readonly pauseImages: PauseImages;
  /** The kubelets that this version supports and that do not know the value Host of resolvConf, by minor version, oldest first. */
  readonly kubeletsWithoutHostDns: readonly KubeVersion[];
  /** What the API server of this version no longer serves. */
  readonly removedApis: readonly RemovedApi[];
  readonly apiServer: ApiServer;
  /** What determines the operating system of an object besides its own evidence. */
  readonly osFacts: OsFacts;
  /** The families of rules, by id. */
  readonly families: Readonly<Record<string, Family>>;
  readonly engines: EngineVersions;
  readonly executed: ExecutedVersions;
  readonly release: PolicyRelease;
  /** The fields of the API in this version. */
  readonly fields: Fields;
  /** sha256 of every file of the spec that the model was made from. */
  readonly specDigest: string;
}

/** What rules refer to: everything in a model that the result of a rule depends on, besides the rule. */
export type Vocabulary = Pick<Model, "subjects" | "evidence" | "scopes" | "parameters">;

/** Only the vocabulary of a model. Versions that differ in other data have an equal one. */
export function vocabularyOf({ subjects, evidence, scopes, parameters }: Vocabulary): Vocabulary {
  return { subjects, evidence, scopes, parameters };
}

/** One violation in one object. `path` has the prefix of the pod template. */
export interface Finding {
  readonly rule: string;
  readonly profile: Profile;
  readonly effect: Effect;
  readonly severity: Severity;
  readonly path: string;
  readonly message: string;
  readonly remediation: string;
}

/** The result for one object: why it counts as Windows, and what is wrong with it. */
export interface Verdict {
  readonly evidence: readonly string[];
  readonly findings: readonly Finding[];
}

/** The effects of cases, each once, most severe first. */
export function effectsOf(cases: readonly Pick<Case, "effect">[]): readonly Effect[] {
  return effects.filter((effect) => cases.some((one) => one.effect === effect));
}

/** What Kubernetes does with a violation, by scope; a scope may have several effects. */
export function effectsByScope(
  cases: readonly Pick<Case, "scope" | "effect">[],
): Readonly<Record<string, readonly Effect[]>> {
  const scopes = [...new Set(cases.map((one) => one.scope))];
  return Object.fromEntries(
    scopes.map((scope) => [scope, [...new Set(cases.filter((one) => one.scope === scope).map((one) => one.effect))]]),
  );
}
