import type { Rule } from "../../model/model.js";
import type { Excerpter, Exception } from "../excerpt.js";
import { fileAt } from "../excerpt.js";
import { bundlePackages } from "./modules.js";
import { snake } from "./rego.js";

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

const bundle = (version: string): string => `dist-policies/${version}/opa/bundle`;

function ofQuery(id: string, version: string): Exception {
  const query = `[found | some found in data.wincompat.findings; found.rule != "${id}"]`;
  return {
    how: "Leave out its findings where you ask for them.",
    language: "console",
    text: `opa eval --format pretty -b ${bundle(version)} -i pod.json '${query}'`,
  };
}

/** conftest asks for `deny` and `warn`, and for core rules alone. */
function ofConftest({ id, profile, cases }: Rule, version: string): readonly Exception[] {
  const names = [["error", "deny"], ["warning", "warn"]].filter(([severity]) => cases.some((one) => one.severity === severity)).map(([, name]) => name);
  if (profile !== "core" || names.length === 0) return [];
  const rules = names.map((name) => `\n${name} contains found if {\n\tsome found in data.main.${name}\n\tfound.rule != "${id}"\n}`);
  const imports = ["contains", "if", "in"].map((word) => `import future.keywords.${word}`);
  return [
    { how: "With conftest, ask in a package of your own: save this as `exceptions/ours.rego`.", language: "rego", text: ["package ours", "", ...imports, ...rules].join("\n") },
    { how: "Then name both folders and your package.", language: "console", text: `conftest test --policy ${bundle(version)} --policy exceptions --namespace ours pod.yaml` },
  ];
}
