import type { Exception } from "../emit/excerpt.js";
import type { Rule, Subject } from "../model/model.js";

/** How `wincompat check` is told to pass over what a rule finds. */
export function checkExceptions({ id, profile }: Pick<Rule, "id" | "profile">, subject: Pick<Subject, "name" | "admission">): readonly Exception[] {
  const ways = [...exemptions(subject), ofPrograms(id)];
  if (profile === "core") return ways;
  const asked = `The rule is off unless it is asked for, by \`--profile ${profile}\`.`;
  return ways.map((way, index) => (index === 0 ? { ...way, how: `${asked} ${way.how}` } : way));
}

/** Parameters exempt objects of a namespace and containers of an image; a configuration file is neither. */
function exemptions({ name, admission }: Pick<Subject, "name" | "admission">): readonly Exception[] {
  if (!admission) return [];
  const namespaces = "wincompat check --set exemptNamespaces=my-namespace manifests/";
  if (name !== "pod") return [{ how: "Pass over the objects of a namespace; that holds for every rule.", language: "console", text: namespaces }];
  const images = "wincompat check --set 'exemptImages=^registry\\.example/tools/' manifests/";
  const how = "Pass over namespaces, or over containers by patterns of their images; that holds for every rule.";
  return [{ how, language: "console", text: `${namespaces}\n${images}` }];
}

function ofPrograms(id: string): Exception {
  const filter = `.findings | map(select(.rule != "${id}"))`;
  return {
    how: "There is no switch for a single rule: a program leaves out its findings.",
    language: "console",
    text: `wincompat check --fail-on never --format json manifests/ | jq '${filter}'`,
  };
}
