import type { FieldValidation } from "./resources.js";

/** How an API server of some version is started and asked otherwise than those of our days. */
export interface Peculiarity {
  readonly flags: readonly string[];
  /** How it is requested to report unknown fields of custom resources. */
  readonly customResources: FieldValidation;
}

const peculiarities: Readonly<Record<string, Peculiarity>> = {
  // With this gate the API server itself tells unknown fields, as it does unasked from 1.25 on. In 1.24 it is alpha, and
  // in custom resources it takes every field of the metadata for unknown. Such warnings can be told from others; a
  // refusal comes before anything else is looked at.
  "1.24.17": { flags: ["--feature-gates=ServerSideFieldValidation=true"], customResources: "Warn" },
};

/** @param version of the API server, `1.24.17` */
export function peculiarityOf(version: string): Peculiarity {
  return peculiarities[version] ?? { flags: [], customResources: "Strict" };
}
