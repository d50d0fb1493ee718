import type { Exception } from "../emit/excerpt.js";
import type { Rule } from "../model/model.js";

/** How `wincompat check` is told to pass over what a rule finds. */
export function checkExceptions({ id, profile }: Pick<Rule, "id" | "profile">): readonly Exception[] {
  const asked = profile === "core" ? [] : [`It is off unless it is asked for, by \`--profile ${profile}\`.`];
  return [
    {
      how: [...asked, "Pass over namespaces, or over containers by patterns of their images; that holds for every rule."].join(" "),
      language: "console",
      text: ["wincompat check --set exemptNamespaces=my-namespace manifests/", "wincompat check --set 'exemptImages=^registry\\.example/tools/' manifests/"].join("\n"),
    },
    {
      how: "There is no switch for a single rule: a program leaves out its findings.",
      language: "console",
      text: `wincompat check --fail-on never --format json manifests/ | jq '.findings | map(select(.rule != "${id}"))'`,
    },
  ];
}
