import type { Model, Subject } from "../../model/model.js";
import { podSubjectName } from "../../model/subject.js";
import type { CasesOfRule, Level } from "../entries.js";
import { casesOfLevel, levels, levelText, levelTitle } from "../entries.js";
import type { RuleGroup } from "../groups.js";
import { groupFolder, policyTitle, ruleGroups } from "../groups.js";

/** The rules of a group about one subject, with their cases of one level: what becomes a policy of an API server or of Kyverno. */
export interface AdmissionPolicy {
  /** `wincompat-host-namespaces-error`, `wincompat-identity-runtime-class-error`. */
  readonly name: string;
  /** Where its set is: `vap`, or `profiles/strict/vap`. */
  readonly set: string;
  readonly group: RuleGroup;
  readonly level: Level;
  readonly subject: Subject;
  /** The subject, if policies may not deny its objects, such as Nodes. */
  readonly protectedSubject: Subject | undefined;
  /** May it deny? Errors alone, and never a Node. */
  readonly mayDeny: boolean;
  readonly rules: readonly CasesOfRule[];
}

/**
 * By id of group, then by subject, errors before the rest.
 *
 * @param engine whose folder they are in
 * @param model as API servers see it
 */
export function admissionPolicies(engine: string, model: Model): readonly AdmissionPolicy[] {
  return ruleGroups(model).flatMap((group) => policiesOf(group, groupFolder(engine, group), model));
}

function policiesOf(group: RuleGroup, set: string, model: Model): readonly AdmissionPolicy[] {
  const asked = new Set(group.rules.map(({ subject }) => subject));
  const subjects = model.subjects.filter(({ name }) => asked.has(name));
  return subjects.flatMap((subject) => {
    const ofSubject = group.rules.filter((rule) => rule.subject === subject.name);
    const infix = subject.name === podSubjectName || subjects.length === 1 ? "" : `-${subject.name}`;
    const protectedSubject = subject.deniable ? undefined : subject;
    return levels.flatMap((level): readonly AdmissionPolicy[] => {
      const rules = casesOfLevel(ofSubject, level);
      const name = `wincompat-${group.id}${infix}-${level}`;
      const mayDeny = level === "error" && subject.deniable;
      return rules.length === 0 ? [] : [{ name, set, group, level, subject, protectedSubject, mayDeny, rules }];
    });
  });
}

/** The title of a policy, and what it reports, in sentences. */
export function described({ group, level, subject }: AdmissionPolicy): {
  readonly title: string;
  readonly text: string;
} {
  const kinds = subject.kinds.length === 1 ? `, ${subject.kinds[0]?.kind}` : "";
  return {
    title: `${policyTitle(group)}${kinds}: ${levelTitle[level]}`,
    text: `${group.description} ${levelText[level]}`,
  };
}
