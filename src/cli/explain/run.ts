import type { OwnRule } from "../../check/own-rules.js";
import { ownRules } from "../../check/own-rules.js";
import { customRulesHere } from "../../check/settings/custom-rules-here.js";
import { Releases } from "../../check/settings/releases.js";
import { unknownRuleText } from "../../check/unknown-rule.js";
import type { Engine } from "../../engines/engine.js";
import { sessionWith } from "../../engines/engine-session.js";
import { engines as everyEngine } from "../../engines/index.js";
import { packageFixturesOf } from "../../engines/samples/package-fixtures.js";
import type { CustomOptions } from "../../explain/explain.js";
import { RuleExplainer, versionsWith } from "../../explain/explain.js";
import type { Explanation } from "../../explain/explanation.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { UsageError } from "../../lib/errors.js";
import { printableJson } from "../../lib/printable.js";
import { shellWord } from "../../lib/shell-word.js";
import { packageVersion } from "../../lib/version.js";
import type { KubeVersion } from "../../model/version.js";
import { versionList } from "../../model/version.js";
import { coveredVersions } from "../../release/released.js";
import { ownRuleExplanations, prettyExplanation } from "../../report/spec/explanation.js";
import { rulePage } from "../../report/spec/rule-page.js";
import { customFamily } from "../../spec/read-custom-rules.js";
import type { CustomRules } from "../../spec-lint/custom-rules.js";
import { packageSpec } from "../../spec-lint/load-spec.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { chooseMinorVersion } from "../minor-versions.js";
import { rulesOptions } from "../options.js";
import { terminal } from "../terminal.js";

export interface ExplainOptions {
  /** One version; undefined: the newest that has the rule. */
  readonly kubernetes: string | undefined;
  /** Folders with custom rules. */
  readonly rules?: readonly string[] | undefined;
  readonly format: "pretty" | "json" | "markdown";
  /** Whether the pretty format includes the policies of each engine. The others always do. */
  readonly policies: boolean;
}

/** Prints the explanation of a rule. @throws UsageError for an unknown rule or version */
export function runExplain(rule: string, options: ExplainOptions, engines: readonly Engine[] = everyEngine): ExitCode {
  const own = ownRules.find(({ id }) => id === rule);
  return own === undefined ? explainPolicy(rule, options, engines) : explainOwn(own, options);
}

/** The rules of `check` alone are in no policy, and are the same in every version. */
function explainOwn(rule: OwnRule, { kubernetes, format }: ExplainOptions): ExitCode {
  const versions = coveredVersions();
  if (kubernetes !== undefined) chooseMinorVersion("explain", kubernetes, versions);
  process.stdout.write(ownRuleExplanations[format](rule, versions, terminal()));
  return exitCodes.clean;
}

function explainPolicy(
  rule: string,
  { kubernetes, rules: folders = [], format, policies }: ExplainOptions,
  engines: readonly Engine[],
): ExitCode {
  const custom = customRulesFor(rule, folders);
  const session = sessionWith(engines);
  const isCustom = custom !== undefined && idsOf(custom.rules).includes(rule);
  const explainer = isCustom
    ? new RuleExplainer(custom.rules.spec, session, () => [], custom.options)
    : new RuleExplainer(packageSpec(), session, packageFixturesOf);
  const others = { folders, customIds: isCustom || custom === undefined ? [] : idsOf(custom.rules) };
  const explanation = chosen(rule, kubernetes, explainer, others);
  const formats = {
    pretty: () => prettyExplanation(explanation, terminal(), { policies }),
    json: () => `${printableJson({ wincompat: packageVersion(), ...explanation })}\n`,
    markdown: () => rulePage(explanation, session.renderTemplate),
  };
  process.stdout.write(formats[format]());
  return exitCodes.clean;
}

function idsOf({ spec }: CustomRules): readonly string[] {
  return spec.rules.map(({ id }) => id);
}

/** The custom rules, unless a rule of wincompat has the name. @throws UsageError with everything that is wrong with them */
function customRulesFor(
  rule: string,
  folders: readonly string[],
): { readonly rules: CustomRules; readonly options: CustomOptions } | undefined {
  const releases = new Releases();
  if (releases.rules.some(({ id }) => id === rule)) return undefined;
  const { rules, configuration, diagnostics } = customRulesHere(folders, releases);
  if (diagnostics.length > 0) throw new UsageError(diagnostics.map(formatDiagnostic).join("\n"));
  if (rules === undefined) return undefined;
  const options = {
    folders: rulesOptions(folders),
    configuration: configuration === undefined ? "" : ` --config ${shellWord(configuration)}`,
  };
  return { rules, options };
}

/** What a name that is no rule of an explainer can be. */
interface OtherNames {
  /** Of `--rules`. */
  readonly folders: readonly string[];
  readonly customIds: readonly string[];
}

const listsAll = "`wincompat rules` lists them all. If it is a custom rule, name its folder with --rules.";

/** @throws UsageError for a name that is no rule of the explainer, and for a version without the rule */
function chosen(rule: string, asked: string | undefined, explainer: RuleExplainer, others: OtherNames): Explanation {
  const { models } = explainer;
  const known = versionsWith(rule, models);
  if (known.length === 0) throw new UsageError(noRuleText(rule, models, others));
  const version =
    asked === undefined
      ? known.at(-1)
      : chooseMinorVersion(
          "explain",
          asked,
          models.map((model) => model.version),
        );
  const explanation = explainer.explain(rule, version as KubeVersion);
  if (explanation === undefined)
    throw new UsageError(`Kubernetes ${version} does not have the rule ${rule}. It exists in ${versionList(known)}.`);
  return explanation;
}

function noRuleText(name: string, models: RuleExplainer["models"], { folders, customIds }: OtherNames): string {
  const lists = `\`wincompat rules --family ${name}${rulesOptions(folders)}\` lists its rules`;
  if (name === customFamily)
    return `"${name}" is the family of custom rules, and \`explain\` explains one rule. ${lists}${customIds.length > 0 ? "" : ": name their folder with --rules or in wincompat.yaml"}.`;
  if (Object.hasOwn(models.at(-1)?.families ?? {}, name) || ownRules.some(({ family }) => family === name))
    return `"${name}" is a family, and \`explain\` explains one rule. ${lists}.`;
  const released = models.flatMap(({ rules }) => rules.map(({ id }) => id));
  return unknownRuleText(name, [...new Set([...released, ...ownRules.map(({ id }) => id), ...customIds])], {
    otherwise: listsAll,
  });
}
