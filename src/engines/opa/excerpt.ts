import type { Model, Rule } from "../../model/model.js";
import type { Exception, RuleInEngine } from "../engine.js";
import { rulePath } from "./bundle.js";
import { answersOf, bundlePackages, findingRules } from "./modules.js";
import { quote } from "./rego.js";

/** The Rego that finds something; the rest of the module repeats what an explanation says already. */
export function ruleInOpa(rule: Rule, model: Model): RuleInEngine {
  if (!model.rules.some(({ id }) => id === rule.id)) throw new RangeError(`No package of OPA has the rule ${rule.id}.`);
  return {
    excerpts: [
      {
        name: bundlePackages.rule(rule.id),
        path: rulePath(rule),
        language: "rego",
        text: findingRules(rule).join("\n\n"),
      },
    ],
    exceptions: [ofQuery(rule.id, model.version), ...ofConftest(rule, model.version)],
  };
}

const folder = (version: string): string => `dist-policies/${version}/opa`;

function ofQuery(id: string, version: string): Exception {
  const query = `[found | some found in data.wincompat.findings; found.rule != "${id}"]`;
  return {
    how: "Filter the findings of this rule out of the query:",
    language: "console",
    text: `opa eval --format pretty -b ${folder(version)}/bundle -i pod.json '${query}'`,
  };
}

/** Only what conftest asks about in the package `main` needs an exception there. */
function ofConftest(rule: Rule, version: string): readonly Exception[] {
  if (answersOf(rule).length === 0) return [];
  const imports = ["contains", "if"].map((word) => `import future.keywords.${word}`);
  const exception = `exception contains [${quote(rule.id)}] if {\n\tinput.metadata.name == "legacy"\n}`;
  return [
    {
      how: "With conftest, save this as `exceptions/ours.rego`. Replace the condition with one that is true for the objects to exempt:",
      language: "rego",
      text: ["package main", "", ...imports, "", exception].join("\n"),
    },
    {
      how: "Then pass both folders:",
      language: "console",
      text: `conftest test --policy ${folder(version)} --policy exceptions pod.yaml`,
    },
  ];
}
