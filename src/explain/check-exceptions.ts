import type { Exception } from "../engines/engine.js";
import type { Rule, Subject } from "../model/model.js";

/** How `wincompat check` ignores what a rule finds. */
export function checkExceptions({ id, profile }: Pick<Rule, "id" | "profile">, subject: Pick<Subject, "name" | "admission">): readonly Exception[] {
  const ways = [...exemptions(subject), ...ofOneRule(id)];
  if (profile === "core") return ways;
  const asked = `The rule is off unless it is asked for, by \`--profile ${profile}\`.`;
  return ways.map((way, index) => (index === 0 ? { ...way, how: `${asked} ${way.how}` } : way));
}

/** Parameters exempt objects of a namespace and containers of an image; a configuration file is neither. */
function exemptions({ name, admission }: Pick<Subject, "name" | "admission">): readonly Exception[] {
  if (!admission) return [];
  const namespaces = "wincompat check --set exemptNamespaces=my-namespace manifests/";
  if (name !== "pod") return [{ how: "Pass over the objects of a namespace; that holds for every rule.", language: "console", text: namespaces }];
  const images = "wincompat check --set 'exemptImages=registry.example.com/tools/*' manifests/";
  const how = "Pass over namespaces, or over containers by their images; that holds for every rule.";
  return [{ how, language: "console", text: `${namespaces}\n${images}` }];
}

/** One rule: in the manifest with a reason, or for a whole run. */
function ofOneRule(id: string): readonly Exception[] {
  const reason = "why this may stay until 2027-01-31";
  const written = "The reason is required, the day is not; it is the last one on which the suppression holds. Admission engines do not honour it.";
  return [
    {
      how: `Pass over what this rule finds in one place, by a comment above the field or at the end of its line. ${written}`,
      language: "yaml",
      text: `# wincompat-ignore ${id}: ${reason}`,
    },
    {
      how: "Or pass over what it finds in one object, or in its pod template, by an annotation there.",
      language: "yaml",
      text: `metadata:\n  annotations:\n    wincompat.dev/ignore.${id}: ${reason}`,
    },
    { how: "Or leave the rule out of a run.", language: "console", text: `wincompat check --skip ${id} manifests/` },
  ];
}
