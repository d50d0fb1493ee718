import type { Model, Rule } from "../../model/model.js";
import type { KubeVersion } from "../../model/version.js";
import type { Exception, RuleInEngine } from "../engine.js";
import { policiesFolderOf } from "../policies-folder.js";
import { answersOf, findingRules } from "../rego/modules.js";
import type { Rego } from "../rego/rego.js";
import { quote, rego } from "../rego/rego.js";
import { bundlePackages, rulePath } from "./bundle.js";

/** The Rego that reports findings. The rest of the module repeats what an explanation already contains. */
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
    exceptions: exceptionsFrom(rule, model.version, sampleOf(rule, model)),
  };
}

/** What the commands and conditions of an exception name. */
interface Sample {
  readonly file: string;
  /** True for what is exempt. */
  readonly condition: Rego;
  /** `objects`, or `files`. */
  readonly exempt: string;
}

/** A configuration file has no name, so its kind is the only field that is certain to exist. */
function sampleOf({ id, subject }: Rule, { subjects }: Model): Sample {
  const found = subjects.find(({ name }) => name === subject);
  const kind = found?.kinds[0]?.kind;
  if (found === undefined || kind === undefined) throw new RangeError(`The subject "${subject}" of ${id} has no kind.`);
  const file = `${kind.toLowerCase()}.yaml`;
  return found.admission
    ? { file, condition: rego`input.metadata.name == "legacy"`, exempt: "objects" }
    : { file, condition: rego`input.kind == ${quote(kind)}`, exempt: "files" };
}

function exceptionsFrom(rule: Rule, version: KubeVersion, sample: Sample): readonly Exception[] {
  return [ofQuery(rule, version, sample), ...ofConftest(rule, version, sample)];
}

function ofQuery({ id, family }: Rule, version: KubeVersion, { file }: Sample): Exception {
  const query = `[found | some found in data.wincompat.findings; found.rule != "${id}"]`;
  return {
    how: "Filter the findings of this rule out of the query, which reads only the first YAML document of a file:",
    language: "console",
    text: `opa eval --format pretty -b ${policiesFolderOf({ family }, version)}/opa/bundle -i ${file} '${query}'`,
  };
}

/** conftest evaluates only some rules in the package `main`. Only those need an exception there. */
function ofConftest(rule: Rule, version: KubeVersion, { file, condition, exempt }: Sample): readonly Exception[] {
  if (answersOf(rule).length === 0) return [];
  const imports = ["contains", "if"].map((word) => `import future.keywords.${word}`);
  const exception = `exception contains [${quote(rule.id)}] if {\n\t${condition}\n}`;
  return [
    {
      how: `With conftest, save this as \`exceptions/ours.rego\`. Replace the condition with one that is true for the ${exempt} to exempt:`,
      language: "rego",
      text: ["package main", "", ...imports, "", exception].join("\n"),
    },
    {
      how: "Then pass both folders:",
      language: "console",
      text: `conftest test --policy ${policiesFolderOf(rule, version)}/opa --policy exceptions ${file}`,
    },
  ];
}
