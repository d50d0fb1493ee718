import { compareText } from "../lib/diagnostic.js";
import { groupBy } from "../lib/group-by.js";
import type { Model, Profile, Rule } from "../model/model.js";

/**
 * Rules that are installed together: the core rules of a family, or all rules of another profile.
 * Kyverno policies and Gatekeeper templates are named after groups (docs/decisions/002-names.md).
 */
export interface PolicyGroup {
  /** `security-context`, or `mixed-cluster`. */
  readonly id: string;
  readonly title: string;
  /** What its rules are about, as sentences. */
  readonly description: string;
  readonly profile: Profile;
  /** Semantic version of the release. */
  readonly version: string;
  readonly rules: readonly Rule[];
}

const profileTitles: Record<Exclude<Profile, "core">, string> = {
  recommended: "Recommended practice",
  "mixed-cluster": "Clusters of both operating systems",
  strict: "Caution",
};

const profileDescriptions: Record<Exclude<Profile, "core">, string> = {
  recommended: "What works without, and works better or longer with it.",
  "mixed-cluster": "Where Linux and Windows nodes stand side by side, pods and their nodes say which of them is meant.",
  strict: "What matters with old runtimes alone, or to those who would rather hear too much than too little.",
};

/** Where the files of a group go below the folder of an engine: opinions are apart from facts. */
export function groupFolder(engine: string, { profile }: Pick<PolicyGroup, "profile">): string {
  return profile === "core" ? engine : `profiles/${profile}/${engine}`;
}

/** The title of a group's policies. It names Windows once. */
export function policyTitle({ title }: Pick<PolicyGroup, "title">): string {
  return title.includes("Windows") ? title : `${title} on Windows`;
}

/** The groups of a model, by id. */
export function policyGroups(model: Model): readonly PolicyGroup[] {
  const byId = groupBy(model.rules, (rule) => (rule.profile === "core" ? rule.family : rule.profile));
  return [...byId]
    .map(([id, rules]): PolicyGroup => {
      const profile = rules[0]?.profile ?? "core";
      const title = profile === "core" ? (model.families[id] ?? id) : profileTitles[profile];
      const description = profile === "core" ? (model.familyDescriptions[id] ?? title) : profileDescriptions[profile];
      return { id, title, description, profile, version: model.release.version, rules };
    })
    .sort((a, b) => compareText(a.id, b.id));
}

/** What a catalog calls the package of a policy. Releases for several versions of Kubernetes have packages of the same policy. */
export function packageName(policy: string, { version }: Pick<Model, "version">): string {
  return `${policy}-kubernetes-${version.replace(".", "-")}`;
}

/**
 * May the errors of a group deny? Not if one of them is about Nodes, which policies never deny. The other rules of such a
 * group look at the control plane, which runs in a namespace where nothing is denied.
 */
export function mayDeny({ rules }: Pick<PolicyGroup, "rules">, { subjects }: Pick<Model, "subjects">): boolean {
  const deniable = new Set(subjects.filter((one) => one.deniable).map(({ name }) => name));
  return rules.filter(hasErrors).every(({ subject }) => deniable.has(subject));
}

/** Is a rule about what Kubernetes refuses, or what cannot start? */
export function hasErrors({ cases }: Pick<Rule, "cases">): boolean {
  return cases.some(({ severity }) => severity === "error");
}
