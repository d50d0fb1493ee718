import { wrapAnsi } from "fast-wrap-ansi";
import { compareText } from "../../lib/compare.js";
import { enumerate } from "../../lib/lists.js";
import type { Model, Subject } from "../../model/model.js";
import type { Level } from "../entries.js";
import { groupFolder, pluralKinds, pluralResource, protectedSubjects, ruleGroups } from "../groups.js";

/** What the place of a policy depends on, for any kind of policy. */
interface Placed {
  readonly name: string;
  /** Where its set is: `kyverno`, or `profiles/strict/kyverno-cel`. */
  readonly set: string;
  readonly protectedSubject: Subject | undefined;
}

/**
 * `\`kyverno/nodes\` and \`profiles/mixed-cluster/kyverno/nodes\` check Nodes, `: the folders of policies that may not deny, for a list of
 * folders.
 */
export function protectedFolders(engine: string, model: Model): string {
  const groups = ruleGroups(model);
  const texts = protectedSubjects(model.subjects).flatMap((subject) => {
    const own = groups.filter(({ rules }) => rules.some((rule) => rule.subject === subject.name));
    const sets = [...new Set(own.map((group) => groupFolder(engine, group)))].sort(compareText);
    const folders = sets.map((set) => `\`${policyFolder({ set, protectedSubject: subject })}\``);
    if (folders.length === 0) return [];
    return `${enumerate(folders)} ${folders.length === 1 ? "checks" : "check"} ${pluralKinds(subject)}, `;
  });
  return texts.join("");
}

/** The folder of a policy, with a kustomization of all that are in it. Policies about Nodes are installed only on request. */
export function policyFolder({ set, protectedSubject }: Omit<Placed, "name">): string {
  return `${set}/${protectedSubject === undefined ? "policies" : pluralResource(protectedSubject)}`;
}

export function policyPath(policy: Placed): string {
  return `${policyFolder(policy)}/${policy.name}.yaml`;
}

/** In the words of Kyverno's reports. */
export const severityOfLevel: Record<Level, string> = { error: "high", warning: "medium" };

/** Characters of a line of text in a policy. */
export const columns = 110;

/** The lines of a text that YAML folds: broken between words. */
export function folded(text: string): string {
  return wrapAnsi(text, columns);
}
