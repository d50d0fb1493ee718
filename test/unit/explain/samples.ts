import { rulePages } from "../../../scripts/docs/rule-pages.js";
import { RuleExplainer } from "../../../src/explain/explain.js";
import type { Explanation } from "../../../src/explain/explanation.js";
import type { ReleaseFiles } from "../../../src/release/paths.js";
import { session } from "../../engine-session.js";
import { fixturesOfRule } from "../../fixtures.js";
import { theSpec } from "../../spec.js";

export const { renderTemplate } = session();

/** The rules of this checkout. */
export const explainer = new RuleExplainer(theSpec(), session(), fixturesOfRule);

let made: ReleaseFiles | undefined;

/** The pages of docs/rules as they should be, made once for all tests. */
export function pages(): ReleaseFiles {
  return (made ??= rulePages(explainer, theSpec().families.content, renderTemplate));
}

/** A rule of this checkout as of a version, by default the newest. @throws Error when the version does not have it */
export function explained(rule: string, version = explainer.models.at(-1)?.version): Explanation {
  const explanation = version && explainer.explain(rule, version);
  if (explanation === undefined) throw new Error(`Kubernetes ${version} does not have the rule ${rule}.`);
  return explanation;
}
