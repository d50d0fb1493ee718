import type { PolicyChange } from "../change.js";

interface Described {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A title and a description in other words. */
export function textChanges(what: "group" | "rule" | "mutation", group: string, was: Described, is: Described): readonly PolicyChange[] {
  const title: PolicyChange[] = was.title === is.title ? [] : [{ kind: `${what}-title`, group, of: is.id, says: `title: ${is.title}` }];
  if (was.description === is.description) return title;
  return [...title, { kind: `${what}-description`, group, of: is.id, says: "is described in other words" }];
}
