import type { Model } from "../src/model/model.js";
import { resolve, versionsOf } from "../src/model/resolve.js";
import type { Spec } from "../src/spec/read-spec.js";
import { packageSpec } from "../src/spec-lint/load-spec.js";
import { isOfEveryVersion } from "./generate/options.js";

/** The spec of this checkout, read once for all tests. @throws Error with all diagnostics when it is not valid */
export function theSpec(): Spec {
  return packageSpec();
}

/**
 * The models that a test compares many objects with: that of the newest version. `npm run conformance` runs these tests with all
 * versions, also with `--brief`.
 */
export function comparedModels(): readonly Model[] {
  return isOfEveryVersion() ? models() : models().slice(-1);
}

let resolved: readonly Model[] | undefined;

/** The model of every version, oldest first; always the same ones. */
export function models(): readonly Model[] {
  return (resolved ??= versionsOf(theSpec()).map((version) => resolve(theSpec(), version)));
}
