import { isMapping, parsedJson } from "../lib/json.js";
import type { FieldsInRules } from "../model/fields-in-rules.js";
import type { Fix } from "../model/fix.js";
import type { Effect, EngineVersions, Platform, RemovedApi, Severity } from "../model/model.js";
import type { OsFacts } from "../model/os-facts.js";
import type { Parameter } from "../model/parameter.js";
import type { Profile } from "../model/profile.js";
import { releasePaths } from "./paths.js";

/** What `release.json` remembers of compiled files, so that a compiler is needed only after a change. */
export interface CompiledProvenance {
  /** By compiled file: the digest of its sources. */
  readonly sources: Readonly<Record<string, string>>;
  /** By compiler: its version, such as `"opa": "1.22.0"`. */
  readonly [compiler: string]: string | Readonly<Record<string, string>>;
}

/** One rule in `release.json`. */
export interface ReleasedRule {
  readonly id: string;
  readonly title: string;
  /** Why the rule exists, as sentences. */
  readonly description: string;
  readonly family: string;
  readonly profile: Profile;
  /** By scope: what Kubernetes does with the violation; a scope may have several effects. */
  readonly effect: Readonly<Record<string, readonly Effect[]>>;
  /** The highest severity of its effects. */
  readonly severity: Severity;
  /** By remediation: the fix that applies it. For a finding without one, people must decide. */
  readonly fixes: readonly ReleasedFix[];
}

/** How findings with a remediation are fixed. */
export interface ReleasedFix {
  readonly remediation: string;
  readonly fix: Fix;
}

/** One mutation in `release.json`. */
interface ReleasedMutation {
  readonly id: string;
  readonly title: string;
  readonly profile: Profile;
}

/** A kind of object that rules check. */
export interface ReleasedKind {
  readonly kind: string;
  /** The API groups that have the kind, then those that had it in earlier versions of Kubernetes. */
  readonly groups: readonly string[];
  /** The version of the API that manifests name. */
  readonly version: string;
  /** False for a file that a program on a node reads, and no API server. */
  readonly admission: boolean;
  /** False where objects of this kind are in no namespace. */
  readonly namespaced?: false;
  /** `pod`, or another subject; a key of `reads`. */
  readonly subject: string;
  /** Field path of the pod template; empty if rules check the object itself. */
  readonly template: string;
  /** The name of a custom resource in paths of the API. `release.json` has no custom resources: `check` adds them. */
  readonly customResource?: string;
}

/** Rules and mutations that an engine does not have for the same reason. */
export interface ReleasedGap {
  readonly reason: string;
  readonly rules: readonly string[];
  readonly mutations: readonly string[];
}

/** Evidence that an object is for Windows. */
export interface ReleasedEvidence {
  readonly subject: string;
  /** False where it expresses intent and does not place the object. */
  readonly places: boolean;
  /** In the pod template or the object, `[*]` standing for indexes. */
  readonly paths: readonly string[];
}

/** `release.json`: what a release is made of. */
export interface ReleaseIndex {
  /** Version of wincompat that wrote it. */
  readonly wincompat: string;
  /** Minor version of Kubernetes. */
  readonly kubernetes: string;
  /** The day on which the Kubernetes project stops to support it, `2024-07-16`. */
  readonly supportedUntil: string;
  /** Semantic version of the policies. */
  readonly version: string;
  readonly spec: string;
  readonly kinds: readonly ReleasedKind[];
  /** By subject: the fields that rules read, to their JSON types. */
  readonly reads: FieldsInRules;
  /** By subject: fields of the API that no rule reads and that are spelled almost like one that rules read. */
  readonly similar: Readonly<Record<string, readonly string[]>>;
  /** What the API server no longer serves. */
  readonly removedApis: readonly RemovedApi[];
  /** What determines the operating system of an object besides its own evidence. */
  readonly osFacts: OsFacts;
  /** Strongest first. */
  readonly evidence: readonly ReleasedEvidence[];
  /** What a user may set, with its default. */
  readonly parameters: readonly Parameter[];
  /** The values of parameters with known providers. */
  readonly platforms: readonly Platform[];
  readonly rules: readonly ReleasedRule[];
  /** The patch releases from which on rules differ from those of the minor version, oldest first. */
  readonly patches: readonly string[];
  /** What may be changed in objects when they are created; only on request. */
  readonly mutations: readonly ReleasedMutation[];
  /** What compilers made, and of what. */
  readonly artifacts: CompiledProvenance;
  /** The minor versions of each engine that support this version of Kubernetes and can run the policies. */
  readonly engines: EngineVersions;
  /** By engine: why no version of it is in `engines`, and what to use instead. */
  readonly noEngine: Readonly<Record<string, string>>;
  /** By engine: rules and mutations that it cannot express exactly and therefore does not have. */
  readonly unsupported: Readonly<Record<string, readonly ReleasedGap[]>>;
  /** Ids of rules that were left out when these policies were built; in the releases of this package none. */
  readonly leftOut: readonly string[];
}

/** What each field holds. A field that is forgotten here does not compile. */
const shape: { readonly [Name in keyof ReleaseIndex]: "list" | "mapping" | "string" } = {
  wincompat: "string",
  kubernetes: "string",
  supportedUntil: "string",
  version: "string",
  spec: "string",
  kinds: "list",
  reads: "mapping",
  similar: "mapping",
  removedApis: "list",
  osFacts: "mapping",
  evidence: "list",
  parameters: "list",
  platforms: "list",
  rules: "list",
  patches: "list",
  mutations: "list",
  artifacts: "mapping",
  engines: "mapping",
  noEngine: "mapping",
  unsupported: "mapping",
  leftOut: "list",
};

/**
 * Reads a `release.json` and checks the kind of each of its fields: enough to recognize a damaged file, and one of another
 * version of wincompat. Their content has a digest.
 *
 * @throws Error with a sentence
 */
export function parseIndex(text: string): ReleaseIndex {
  const index = parsedJson(text);
  if (!isMapping(index)) throw new Error(`${releasePaths.index} must be a mapping.`);
  const wrong = Object.entries(shape).find(([name, kind]) => kindOf(index[name]) !== kind);
  if (wrong !== undefined) throw new Error(`"${wrong[0]}" of ${releasePaths.index} must be a ${wrong[1]}.`);
  return index as unknown as ReleaseIndex;
}

function kindOf(value: unknown): "list" | "mapping" | "string" | undefined {
  if (typeof value === "string") return "string";
  if (Array.isArray(value)) return "list";
  return isMapping(value) ? "mapping" : undefined;
}
