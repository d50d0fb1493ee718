import { groupBy } from "../../lib/lists.js";
import type { SubjectKind, Vocabulary } from "../../model/model.js";
import type { JmesPath } from "./jmespath.js";
import { jmes, literal, raw, separated, text } from "./jmespath.js";

const requestedKind = jmes`request.object.kind`;

/** `{Deployment, …} => spec.template`: kinds by the path of their template. */
export function kindsByTemplate(kinds: readonly SubjectKind[]): ReadonlyMap<string, readonly SubjectKind[]> {
  return groupBy(kinds, (one) => one.template.text);
}

/** @param kind the expression for the kind of an object */
export function isOneOf(kinds: readonly SubjectKind[], kind = requestedKind): JmesPath {
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return jmes`${kind} == ${text(only.kind)}`;
  return jmes`contains(${literal(kinds.map((one) => one.kind))}, ${kind})`;
}

/**
 * What is before the paths in a pod template, such as `spec.template.`; undefined where no kind has one. The parts are joined
 * because an empty text is false: `a && '' || b` would be b.
 */
export function templatePrefix(kinds: readonly SubjectKind[]): JmesPath | undefined {
  const parts = [...kindsByTemplate(kinds)]
    .filter(([path]) => path !== "")
    .map(([path, group]) => {
      return jmes`(${isOneOf(group)} && ${text(`${path}.`)}) || ${raw("")}`;
    });
  return parts.length === 0 ? undefined : jmes`join('', [${separated(parts, ", ")}])`;
}

/** Which kinds of a subject a cluster serves, as Kyverno names them. */
export function servedKinds(model: Vocabulary, subject: string): readonly string[] {
  const kinds = model.subjects.find(({ name }) => name === subject)?.kinds ?? [];
  return kinds.flatMap(({ kind, groups }) => groups.map((group) => (group === "" ? kind : `${group}/*/${kind}`)));
}
