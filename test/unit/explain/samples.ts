import { packageFrames } from "../../../src/engines/frames.js";
import type { Explanation } from "../../../src/explain/explanation.js";
import { Workbench } from "../../../src/explain/workbench.js";
import { fixturesFolder } from "../../../src/lib/package.js";
import type { ReleaseFiles } from "../../../src/release/files.js";
import { rulePages } from "../../../src/report/rule-pages.js";
import { theSpec } from "../../spec.js";

export const frames = packageFrames();

/** The rules of this checkout. */
export const workbench = new Workbench(theSpec(), frames, fixturesFolder);

let made: ReleaseFiles | undefined;

/** The pages of docs/rules as they should be, made once for all tests. */
export function pages(): ReleaseFiles {
  return (made ??= rulePages(workbench, theSpec().families.content, frames));
}

/** A rule of this checkout as of a version, by default the newest. @throws Error when the version does not have it */
export function explained(rule: string, version = workbench.models.at(-1)?.version): Explanation {
  const explanation = version && workbench.explain(rule, version);
  if (explanation === undefined) throw new Error(`Kubernetes ${version} does not have the rule ${rule}.`);
  return explanation;
}
