/** A fixture that the API server refuses for what no rule is about. It stays because it shows where a rule ends. */
export interface RefusedAnyway {
  /** `win-host-pid/allow.linux.yaml` */
  readonly fixture: string;
  readonly path: string;
  readonly why: string;
}

export const refusedAnyway: readonly RefusedAnyway[] = [
  {
    fixture: "svc-dual-stack/allow.families-only.yaml",
    path: "spec.ipFamilyPolicy",
    why: "Two families need a policy for two, whatever the nodes. A Service without a policy has one family.",
  },
];
