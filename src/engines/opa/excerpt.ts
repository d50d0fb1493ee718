import type { Rule } from "../../model/model.js";
import type { Excerpter, Exception } from "../excerpt.js";
import { fileAt } from "../excerpt.js";
import { answersOf, bundlePackages } from "./modules.js";
import { quote, snake } from "./rego.js";

/** The rules of the module that find something; its head repeats what the page says already. */
export const opaExcerpt: Excerpter = (rule, model, files) => {
  const folder = snake(rule.id);
  const { path, text } = fileAt(`opa/bundle/wincompat/rules/${folder}/${folder}.rego`, files);
  const body = text.slice(text.indexOf("\nfindings contains ") + 1).trimEnd();
  return {
    excerpts: [{ name: bundlePackages.rule(rule.id), path, language: "rego", text: body }],
    exceptions: [ofQuery(rule.id, model.version), ...ofConftest(rule, model.version)],
  };
};

const folder = (version: string): string => `dist-policies/${version}/opa`;

function ofQuery(id: string, version: string): Exception {
  const query = `[found | some found in data.wincompat.findings; found.rule != "${id}"]`;
  return {
    how: "Leave out its findings where you ask for them.",
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
    { how: "With conftest, say when the rule does not count: save this as `exceptions/ours.rego`, with a condition of yours.", language: "rego", text: ["package main", "", ...imports, "", exception].join("\n") },
    { how: "Then name both folders.", language: "console", text: `conftest test --policy ${folder(version)} --policy exceptions pod.yaml` },
  ];
}
