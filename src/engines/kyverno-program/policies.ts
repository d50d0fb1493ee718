import { wrapAnsi } from "fast-wrap-ansi";
import type { Model, Subject } from "../../model/model.js";
import type { Level } from "../entries.js";
import { pluralKinds, pluralResource, protectedSubjects } from "../groups.js";

/** What the place of a policy depends on, whatever its kind is. */
interface Placed {
  readonly name: string;
  /** Where its set is: `kyverno`, or `profiles/strict/kyverno-cel`. */
  readonly set: string;
  readonly protectedSubject: Subject | undefined;
}

/** `\`kyverno/nodes\` checks Nodes, `: the folders of core policies that may not deny, for a list of folders. */
export function protectedFolders(set: string, { subjects, rules }: Pick<Model, "subjects" | "rules">): string {
  const asked = new Set(rules.filter(({ profile }) => profile === "core").map(({ subject }) => subject));
  return protectedSubjects(subjects)
    .filter(({ name }) => asked.has(name))
    .map((subject) => `\`${set}/${pluralResource(subject)}\` checks ${pluralKinds(subject)}, `)
    .join("");
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
