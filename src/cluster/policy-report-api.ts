/** The API of the policy working group, in which clusters keep reports. */
export const policyReportGroup = "wgpolicyk8s.io";
export const policyReportVersion = "v1alpha2";
export const policyReportApiVersion = `${policyReportGroup}/${policyReportVersion}`;

/** Its kinds: their names in paths and in roles, and whether their objects are in namespaces. */
export const policyReportKinds = {
  ClusterPolicyReport: { resource: "clusterpolicyreports", isNamespaced: false },
  PolicyReport: { resource: "policyreports", isNamespaced: true },
} as const;
export type PolicyReportKind = keyof typeof policyReportKinds;

/** The label of all reports in a cluster, by which those of earlier runs are found. */
export const policyReportLabels = { "app.kubernetes.io/managed-by": "wincompat" } as const;

const outcomes = ["pass", "fail", "warn", "error", "skip"] as const;
export type Outcome = (typeof outcomes)[number];

/** A report as an object of Kubernetes. */
export interface PolicyReportObject {
  readonly apiVersion: string;
  readonly kind: PolicyReportKind;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly summary: Readonly<Record<string, number>>;
  readonly results: readonly { readonly result: Outcome }[];
}

/** A report with the name of all reports. @param namespace empty for none */
export function policyReportObject(
  kind: PolicyReportKind,
  namespace: string,
  results: PolicyReportObject["results"],
): PolicyReportObject {
  const count = (outcome: Outcome): number => results.filter(({ result }) => result === outcome).length;
  return {
    apiVersion: policyReportApiVersion,
    kind,
    metadata: { name: "wincompat", ...(namespace === "" ? {} : { namespace }) },
    summary: Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])),
    results,
  };
}

/** The report as it is written into a cluster. */
export function labelledReport(report: PolicyReportObject): PolicyReportObject {
  return { ...report, metadata: { ...report.metadata, labels: policyReportLabels } };
}
