import type { Model, Severity } from "../../model/model.js";
import { policyTitle } from "../groups.js";
import { kyvernoKinds } from "./context.js";
import type { ValidatingPolicy } from "./policies.js";

/** What catalogs and reports tell of a policy, as its annotations and its package say it alike. */
export interface Description {
  readonly title: string;
  /** Sentences. */
  readonly text: string;
  /** In the words of Kyverno's reports. */
  readonly severity: string;
  /** The kinds that it looks into. */
  readonly subject: string;
}

const kyvernoSeverity: Record<Severity, string> = { error: "high", warning: "medium", info: "low" };
const severityTitle: Record<Severity, string> = { error: "errors", warning: "warnings", info: "advice" };
const severityText: Record<Severity, string> = {
  error: "This policy finds what Kubernetes refuses, and what keeps pods from starting.",
  warning: "This policy finds what has no effect on Windows, and what is unsafe or unreliable there.",
  info: "This policy gives advice: what it finds works.",
};

/** One category for all: catalogs sort by it, and there is none for Windows elsewhere. */
export const category = "Windows";

export function described(model: Model, { group, severity, rules }: ValidatingPolicy): Description {
  const kinds = new Set(rules.flatMap(({ rule }) => kyvernoKinds(model, rule).map((kind) => kind.replace(/^.*\*\/|\/.*$/g, ""))));
  const titles = rules.map(({ rule }) => `${rule.title} (${rule.id}).`);
  return {
    title: `${policyTitle(group)}, Kubernetes ${model.version}: ${severityTitle[severity]}`,
    text: [group.description, severityText[severity], ...titles].join(" "),
    severity: kyvernoSeverity[severity],
    subject: [...kinds].join(", "),
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
