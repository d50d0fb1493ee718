import type { Model } from "../../model/model.js";
import { policyTitle } from "../groups.js";
import { servedKinds } from "./context.js";
import type { Level, ValidatingPolicy } from "./policies.js";
import { rulesIn } from "./policies.js";

/** What catalogs and reports show of a policy, as its annotations and its package say it alike. */
export interface Description {
  readonly title: string;
  /** Sentences. */
  readonly text: string;
  /** In the words of Kyverno's reports. */
  readonly severity: string;
  /** The kinds that it looks into. */
  readonly subject: string;
}

const kyvernoSeverity: Record<Level, string> = { error: "high", warning: "medium" };
const levelTitle: Record<Level, string> = { error: "errors", warning: "warnings and advice" };
const levelText: Record<Level, string> = {
  error: "This policy finds what Kubernetes rejects, and what keeps pods from starting.",
  warning: "This policy finds what has no effect on Windows, what is unsafe or unreliable there, and what can be done better.",
};

/** One category for all: catalogs sort by it, and no other has one for Windows. */
export const category = "Windows";

export function described(model: Model, policy: ValidatingPolicy): Description {
  const { group, level, rules, isAboutNodes } = policy;
  const kinds = [...rules.keys()].flatMap((subject) => servedKinds(model, subject).map((kind) => kind.replace(/^.*\//, "")));
  const titles = rulesIn(policy).map(({ rule }) => `${rule.title} (${rule.id}).`);
  return {
    title: `${policyTitle(group)}${isAboutNodes && group.id !== "nodes" ? ", Nodes" : ""}: ${levelTitle[level]}`,
    text: [group.description, levelText[level], ...titles].join(" "),
    severity: kyvernoSeverity[level],
    subject: [...new Set(kinds)].join(", "),
  };
}

/** What was really run, for annotations; `untested` where nothing was. */
export function executedReleases({ version, executed: { kyverno, kubernetes } }: Pick<Model, "version" | "executed">): Readonly<Record<string, string>> {
  const [least = "untested"] = kyverno;
  return {
    least,
    kyverno: kyverno.length === 0 ? "untested" : kyverno.join(", "),
    kubernetes: JSON.stringify(kubernetes.length === 0 ? "untested" : version),
  };
}

const width = 110;

/** The lines of a text that YAML folds: broken between words. */
export function folded(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < width) lines.splice(-1, 1, `${line} ${word}`);
    else lines.push(word);
  }
  return lines.join("\n");
}
