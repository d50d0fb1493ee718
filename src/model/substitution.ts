/** What Kyverno replaces in every text of a policy, also in its messages. It has no escape for all of them that its versions read alike. */
const substitution = /\{\{|\}\}|\$\(/;

/** Would an engine replace a part of this text, such as `{{ a }}` or `$(a)`? Where it cannot, it does not evaluate the policy. */
export function isSubstituted(text: string): boolean {
  return substitution.test(text);
}
