import type { Model } from "../src/model/model.js";
import { resolve, versionsOf } from "../src/model/resolve.js";
import type { Spec } from "../src/spec/read-spec.js";
import { packageSpec } from "../src/spec-lint/load-spec.js";
import { isNeededVersion } from "./engines/engines.js";
import { isAll, isBrief, isOfEveryVersion } from "./generate/options.js";

/** The spec of this checkout, read once for all tests. @throws Error with all diagnostics when it is not valid */
export function theSpec(): Spec {
  return packageSpec();
}

/**
 * The models that a test with much work for each of them uses: those of the oldest and the newest version. `npm run conformance` runs
 * these tests with all of them, and with `--brief` with those that every run asks.
 */
export function comparedModels(of: readonly Model[] = models()): readonly Model[] {
  return of.filter((model, index) => isOfRun(model) || index === 0 || index === of.length - 1);
}

/** The models that a test evaluates generated objects with: that of the newest version, and more in `npm run conformance`. */
export function sampledModels(): readonly Model[] {
  return models().filter((model, index, { length }) => isOfRun(model) || index === length - 1);
}

function isOfRun({ version }: Model): boolean {
  return isOfEveryVersion() && (!isBrief() || isNeededVersion(version, { all: isAll() }));
}

let resolved: readonly Model[] | undefined;

/** The model of every version, oldest first; always the same ones. */
export function models(): readonly Model[] {
  return (resolved ??= versionsOf(theSpec()).map((version) => resolve(theSpec(), version)));
}
