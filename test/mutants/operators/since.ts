import type { RevisionSource, RuleSource } from "../../../src/spec/types.js";
import type { Breaks } from "../broken.js";
import { field, item } from "../broken.js";
import type { Operator } from "../operator.js";

/** A revision begins one minor version too early or too late. */
export const since: Operator = {
  name: "since",
  source: (rule) =>
    field(rule, "revisions", (revisions) => item(revisions, shifted) as ReturnType<Breaks<RuleSource["revisions"]>>),
};

function shifted(revision: RevisionSource): ReturnType<Breaks<RevisionSource>> {
  const minor = Number(revision.since.slice("1.".length));
  return [minor - 1, minor + 1].map((other) => ({
    what: `1.${minor} → 1.${other}`,
    now: { ...revision, since: `1.${other}` },
  }));
}
