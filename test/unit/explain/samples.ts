import { rulePages } from "../../../scripts/docs/rule-pages.js";
import { RuleExplainer } from "../../../src/explain/explain.js";
import type { Explanation } from "../../../src/explain/explanation.js";
import type { KubeVersion } from "../../../src/model/version.js";
import type { ReleaseFiles } from "../../../src/release/paths.js";
import { session } from "../../engine-session.js";
import { fixturesOfRule } from "../../fixtures.js";
import { theSpec } from "../../spec.js";

export const { renderTemplate } = session();

/** Explains each rule as of each version once. */
class RememberingExplainer extends RuleExplainer {
  readonly #explained = new Map<string, Explanation | undefined>();

  override explain(rule: string, version: KubeVersion): Explanation | undefined {
    const key = `${rule} ${version}`;
    if (!this.#explained.has(key)) this.#explained.set(key, super.explain(rule, version));
    return this.#explained.get(key);
  }
}

/** The rules of this checkout. */
export const explainer = new RememberingExplainer(theSpec(), session(), fixturesOfRule);

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
