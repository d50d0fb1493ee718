/** A rule that no object breaks without breaking another one too. */
interface NeverAlone {
  readonly rule: string;
  /** The rule that is always broken with it. */
  readonly besides: string;
  readonly why: string;
}

export const neverAlone: readonly NeverAlone[] = [
  {
    rule: "win-resource-requests",
    besides: "win-resource-limits",
    why: "A limit counts as a request, so what has no request has no limit either.",
  },
];
