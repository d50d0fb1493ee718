import type { Effect } from "../model/model.js";
import { severityOfEffect } from "../model/model.js";
import type { ReleasedRule } from "../release/index-file.js";

/** The faults of suppressions. */
export type SuppressionFault = "suppression-expired" | "suppression-invalid" | "suppression-unused";

/** What is wrong with a manifest regardless of Windows, so that rules would miss what is meant. */
export type ManifestFault = "api-version-removed" | "field-misspelled";

/**
 * A rule that only `check` has, and no policy: engines see neither suppressions, nor what the API server refuses or drops
 * before admission.
 */
export interface OwnRule extends Pick<ReleasedRule, "title" | "description" | "family" | "severity"> {
  readonly id: SuppressionFault | ManifestFault;
  readonly effect: Effect;
  /** What Kubernetes does, as sentences. */
  readonly does: string;
  /** What to do, as sentences. */
  readonly remediation: string;
  /** The data of versions that it depends on, as references in rules of the spec: `$version.removedApis.kinds`. */
  readonly reads?: readonly string[];
}

/** The family of the rules about suppressions. */
export const suppressionFamily = "suppressions";

const ofSuppressions = {
  family: suppressionFamily,
  effect: "ignored",
  does: "Kubernetes ignores suppressions. Only `wincompat check` reads them, and reports mistakes in them.",
} as const;

const written: readonly Omit<OwnRule, "severity">[] = [
  {
    id: "api-version-removed",
    family: "manifests",
    effect: "rejected",
    reads: ["$version.removedApis.kinds"],
    title: "API version that the API server no longer serves",
    description:
      "Kubernetes removes old versions of its APIs. The API server rejects an object with such an apiVersion, regardless of its other fields.",
    does: "The API server rejects the object, for Linux and for Windows. Stored objects remain. Newer versions of the API, if any, serve them.",
    remediation:
      "Write the apiVersion that replaces it, if there is one, and adapt the fields that have changed. Otherwise, remove the object. `wincompat fix` leaves such objects unchanged.",
  },
  {
    id: "field-misspelled",
    family: "manifests",
    effect: "ignored",
    title: "Field that the API does not have",
    description:
      "A field is spelled almost like one that rules read, such as nodeSelecter. The API has no such field, and rules do not see it either.",
    does: "The API server drops unknown fields. It warns about them, or rejects the object, only if the client requests that, as kubectl does. The kubelet and kube-proxy ignore them in their files, with a line in their logs.",
    remediation: "Correct the name of the field.",
  },
  {
    ...ofSuppressions,
    id: "suppression-expired",
    title: "Expired suppression",
    description:
      "The expiry date of a suppression has passed. It no longer has an effect, and its findings are reported again.",
    remediation: "Fix the finding and remove the suppression, or set a later day.",
  },
  {
    ...ofSuppressions,
    id: "suppression-invalid",
    title: "Invalid suppression",
    description:
      "A suppression must have the id of an existing rule and a reason. An expiry date is optional, and must be a date. An invalid suppression has no effect.",
    remediation:
      "Write it as in `# wincompat-ignore win-host-pid: only for debugging`, or as the annotation `wincompat.dev/ignore.win-host-pid` with the reason as its value.",
  },
  {
    ...ofSuppressions,
    id: "suppression-unused",
    title: "Unused suppression",
    description: "A suppression matches no finding. It could hide a later finding.",
    remediation: "Remove it, or move it to the finding.",
  },
];

/** The rules, in the order of lists. As for all rules, the severity follows from the effect. */
export const ownRules: readonly OwnRule[] = written.map((rule) => ({
  ...rule,
  severity: severityOfEffect(rule.effect),
}));

const fields = new Map(ownRules.map(({ id, effect, severity }) => [id, { effect, severity }]));

/** What a finding of one of these rules has in common with all others of that rule. */
export function ownRuleFields(
  rule: OwnRule["id"],
): Pick<OwnRule, "effect" | "severity"> & { readonly profile: "core" } {
  const own = fields.get(rule);
  if (own === undefined) throw new Error(`The rule ${rule} is not in the list of own rules.`);
  return { profile: "core", ...own };
}

/** Titles of their families. */
export const ownFamilies: Readonly<Record<string, string>> = {
  manifests: "Manifests",
  [suppressionFamily]: "Suppressions",
};

/** Is it one of these rules, which are in no release? */
export function isOwnRule(rule: string): boolean {
  return ownRules.some(({ id }) => id === rule);
}

/** Is it a rule about suppressions, which a manifest cannot suppress? */
export function isAboutSuppressions(rule: string): boolean {
  return aboutSuppressions.has(rule);
}

const aboutSuppressions: ReadonlySet<string> = new Set(
  ownRules.flatMap(({ id, family }) => (family === suppressionFamily ? [id] : [])),
);

/** Their texts by id, in the form of the texts of other rules. */
export const ownRuleTexts: ReadonlyMap<
  string,
  Pick<OwnRule, "title" | "description" | "family" | "severity"> & { readonly profile: "core" }
> = new Map(
  ownRules.map(({ id, title, description, family, severity }) => [
    id,
    { title, description, family, severity, profile: "core" },
  ]),
);
