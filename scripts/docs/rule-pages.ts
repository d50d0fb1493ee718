import { ownRules } from "../../src/check/own-rules.js";
import type { TemplateRenderer } from "../../src/engines/template-renderer.js";
import type { RuleExplainer } from "../../src/explain/explain.js";
import { versionsWith } from "../../src/explain/explain.js";
import type { Explanation } from "../../src/explain/explanation.js";
import { compareText } from "../../src/lib/compare.js";
import { versionList } from "../../src/model/version.js";
import type { ReleaseFiles } from "../../src/release/paths.js";
import { effectRows } from "../../src/report/spec/explained.js";
import { rulePage } from "../../src/report/spec/rule-page.js";
import type { FamiliesSource } from "../../src/spec/types.js";

/** The folder docs/rules: a page for each rule, from the newest version that has it, and an index by family. */
export function rulePages(
  explainer: RuleExplainer,
  families: FamiliesSource,
  renderTemplate: TemplateRenderer,
): ReleaseFiles {
  const explanations = everyExplanation(explainer);
  const pages = explanations.map((one): [string, string] => [`${one.rule}.md`, rulePage(one, renderTemplate)]);
  const index = indexPage(explanations, explainer, families, renderTemplate);
  const files: [string, string][] = [...pages, ["README.md", index]];
  return new Map(files.sort(([a], [b]) => compareText(a, b)).map(([path, text]) => [path, Buffer.from(text)]));
}

function everyExplanation(explainer: RuleExplainer): readonly Explanation[] {
  const { models } = explainer;
  const ids = [...new Set(models.flatMap(({ rules }) => rules.map(({ id }) => id)))].sort(compareText);
  return ids.flatMap((id) => {
    const newest = versionsWith(id, models).at(-1);
    return (newest && explainer.explain(id, newest)) ?? [];
  });
}

function indexPage(
  explanations: readonly Explanation[],
  { models }: RuleExplainer,
  families: FamiliesSource,
  renderTemplate: TemplateRenderer,
): string {
  const sections = Object.entries(families).map(([id, { title, description }]) => ({
    id,
    title,
    description,
    rules: explanations.filter(({ family }) => family.id === id).map(row),
  }));
  return renderTemplate("docs/index", {
    count: explanations.length,
    versions: versionList(models.map(({ version }) => version)),
    own: ownRules,
    families: sections.filter(({ rules }) => rules.length > 0),
  });
}

function row({ rule, title, profile, versions }: Explanation): object {
  const effects = [...new Set(effectRows(versions).map(({ effect }) => effect))].join(", ");
  return { rule, title, profile, effects, versions: versionList(versions.map(({ kubernetes }) => kubernetes)) };
}
