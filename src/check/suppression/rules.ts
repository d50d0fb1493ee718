import type { ReleasedRule } from "../../release/index-file.js";

/** The faults of suppressions. */
export type SuppressionFault = "suppression-expired" | "suppression-invalid" | "suppression-unused";

/** A rule about the suppressions in a manifest; it has no policy, because only `check` honors them. */
export interface SuppressionRule extends Pick<ReleasedRule, "title" | "description" | "family" | "severity"> {
  readonly id: SuppressionFault;
  /** What to do, as sentences. */
  readonly remediation: string;
}

const common = { family: "suppressions", severity: "warning" } as const;

/** Their texts in reports and lists of rules. */
export const suppressionRules: readonly SuppressionRule[] = [
  {
    ...common,
    id: "suppression-expired",
    title: "Expired suppression",
    description:
      "The last day of a suppression has passed. It no longer has an effect, and its findings are reported again.",
    remediation: "Fix the finding and remove the suppression, or set a later day.",
  },
  {
    ...common,
    id: "suppression-invalid",
    title: "Invalid suppression",
    description:
      "A suppression names an existing rule, a reason and, optionally, a last day. An invalid one has no effect.",
    remediation:
      "Write it as in `# wincompat-ignore win-host-pid: only for debugging until 2027-01-31`, or as the annotation `wincompat.dev/ignore.win-host-pid` with the reason as its value.",
  },
  {
    ...common,
    id: "suppression-unused",
    title: "Unused suppression",
    description: "A suppression matches no finding. It could hide a later finding.",
    remediation: "Remove it, or move it to the finding.",
  },
];

/** Is it one of these rules, which are in no release? */
export function isAboutSuppressions(rule: string): boolean {
  return suppressionRules.some(({ id }) => id === rule);
}

/** Their texts by id, in the form of the texts of other rules. */
export const suppressionTexts: ReadonlyMap<
  SuppressionFault,
  Omit<SuppressionRule, "id" | "remediation"> & { readonly profile: "core" }
> = new Map(suppressionRules.map(({ id, remediation: _, ...texts }) => [id, { ...texts, profile: "core" }]));
