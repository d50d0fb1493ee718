import { chooseVersion } from "../../check/settings/versions.js";
import type { SuppressionRule } from "../../check/suppression/rules.js";
import { suppressionRules } from "../../check/suppression/rules.js";
import type { Engine } from "../../engines/engine.js";
import { engines as everyEngine } from "../../engines/index.js";
import { packageFixturesOf } from "../../engines/samples/fixtures.js";
import { EngineSession } from "../../engines/session.js";
import { templatesFrom } from "../../engines/template-renderer.js";
import { RuleExplainer, versionsWith } from "../../explain/explain.js";
import type { Explanation } from "../../explain/explanation.js";
import { didYouMean } from "../../lib/nearest.js";
import { packageVersion } from "../../lib/package.js";
import { UsageError } from "../../lib/usage-error.js";
import type { KubeVersion } from "../../model/version.js";
import { coveredVersions } from "../../release/released.js";
import { prettyExplanation } from "../../report/explanation.js";
import { rulePage } from "../../report/rule-page.js";
import { suppressionExplanations } from "../../report/suppression-explanation.js";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";
import { packageSpec } from "../spec.js";
import { terminal } from "../terminal.js";

export interface ExplainOptions {
  /** One version; undefined: the newest that has the rule. */
  readonly kubernetes: string | undefined;
  readonly format: "pretty" | "json" | "markdown";
}

/** Prints the explanation of a rule. @throws UsageError for an unknown rule or version */
export function runExplain(rule: string, options: ExplainOptions, engines: readonly Engine[] = everyEngine): ExitCode {
  const ofSuppressions = suppressionRules.find(({ id }) => id === rule);
  return ofSuppressions === undefined
    ? explainPolicy(rule, options, engines)
    : explainSuppressions(ofSuppressions, options);
}

/** Rules about suppressions are in no policy, and are the same in every version. */
function explainSuppressions(rule: SuppressionRule, { kubernetes, format }: ExplainOptions): ExitCode {
  const versions = coveredVersions();
  if (kubernetes !== undefined) chooseVersion(kubernetes, versions);
  process.stdout.write(suppressionExplanations[format](rule, versions, terminal()));
  return exitCodes.clean;
}

function explainPolicy(rule: string, { kubernetes, format }: ExplainOptions, engines: readonly Engine[]): ExitCode {
  const renderTemplate = templatesFrom();
  const explainer = new RuleExplainer(packageSpec(), new EngineSession(engines, renderTemplate), packageFixturesOf);
  const explanation = chosen(rule, kubernetes, explainer);
  const formats = {
    pretty: () => prettyExplanation(explanation, terminal()),
    json: () => `${JSON.stringify({ wincompat: packageVersion(), ...explanation }, null, 2)}\n`,
    markdown: () => rulePage(explanation, renderTemplate),
  };
  process.stdout.write(formats[format]());
  return exitCodes.clean;
}

function chosen(rule: string, asked: string | undefined, explainer: RuleExplainer): Explanation {
  const { models } = explainer;
  const known = versionsWith(rule, models);
  if (known.length === 0)
    throw new UsageError(
      unknownRule(rule, [
        ...new Set([
          ...models.flatMap(({ rules }) => rules.map(({ id }) => id)),
          ...suppressionRules.map(({ id }) => id),
        ]),
      ]),
    );
  const version =
    asked === undefined
      ? known.at(-1)
      : chooseVersion(
          asked,
          models.map((model) => model.version),
        );
  const explanation = explainer.explain(rule, version as KubeVersion);
  if (explanation === undefined)
    throw new UsageError(`Kubernetes ${version} does not have the rule ${rule}. It exists in ${known.join(", ")}.`);
  return explanation;
}

function unknownRule(asked: string, ids: readonly string[]): string {
  return `There is no rule "${asked}".${didYouMean(asked, ids) || " `wincompat rules` lists them all."}`;
}
