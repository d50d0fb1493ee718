import type { FieldValidation } from "./resources.js";

/** Differences in starting and using older API servers. */
interface Peculiarity {
  readonly flags: readonly string[];
  /** How it is requested to report unknown fields of custom resources. */
  readonly customResources: FieldValidation;
}

const peculiarities: Readonly<Record<string, Peculiarity>> = {
  // With this gate, the API server reports unknown fields, as it does by default from 1.25. In 1.24 the gate is alpha, and
  // the server treats all metadata fields of custom resources as unknown. Warnings about these can be filtered, but an
  // error would hide all others.
  "1.24.17": { flags: ["--feature-gates=ServerSideFieldValidation=true"], customResources: "Warn" },
};

/** @param version of the API server, `1.24.17` */
export function peculiarityOf(version: string): Peculiarity {
  return peculiarities[version] ?? { flags: [], customResources: "Strict" };
}
