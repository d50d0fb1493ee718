import type { Diagnostic } from "../lib/diagnostic.js";
import { versionsOf } from "../model/resolve.js";
import { compareVersions, parseVersion, rangeFault } from "../model/version.js";
import type { SpecFile } from "../spec/document.js";
import type { RevisionSource, RuleSource } from "../spec/types.js";
import type { Linter } from "./linter.js";

export const revisions: Linter = {
  id: "revisions",
  description:
    "Revisions increase, the first one is for a supported version, each has cases or removes the rule, and policies have a case of each.",
  check: (spec) => {
    const newest = versionsOf(spec).at(-1);
    return spec.rules.flatMap((file) => [
      ...orderFaults(file),
      ...startFaults(file, newest),
      ...contentFaults(file),
      ...patchFaults(file),
    ]);
  },
};

function orderFaults({ document, content }: SpecFile<RuleSource>): Diagnostic[] {
  return content.revisions.flatMap(({ since }, index) => {
    const before = content.revisions[index - 1]?.since;
    if (before === undefined || isNewer(since, before)) return [];
    const message = `Revision "${since}" comes after "${before}". Order revisions by "since", oldest first, each version once.`;
    return [{ ...document.place(["revisions", index, "since"]), message }];
  });
}

/** A mistyped version would switch off a rule without warning. Later revisions can prepare for the next version. */
function startFaults({ document, content }: SpecFile<RuleSource>, newest: string | undefined): Diagnostic[] {
  const since = content.revisions[0]?.since;
  if (since === undefined || newest === undefined || !isNewer(since, newest)) return [];
  const message = `The rule starts with Kubernetes ${since}, and the newest supported version is ${newest}, so it never applies. Correct "since".`;
  return [{ ...document.place(["revisions", 0, "since"]), message }];
}

function isNewer(since: string, before: string): boolean {
  const [a, b] = [parseVersion(since), parseVersion(before)];
  return a !== undefined && b !== undefined && compareVersions(a, b) > 0;
}

function contentFaults({ document, content }: SpecFile<RuleSource>): Diagnostic[] {
  return content.revisions.flatMap((revision, index) => {
    const message = contentFault(revision);
    return message === undefined ? [] : [{ ...document.place(["revisions", index]), message }];
  });
}

function contentFault({ removed, cases, message, remediation }: RevisionSource): string | undefined {
  if (removed) return cases ? "A removed revision cannot have cases. Remove one of the two." : undefined;
  if (!cases) return 'This revision is empty. Add "cases", or "removed: true".';
  const lacks = (field: "message" | "remediation"): boolean => cases.some((one) => one[field] === undefined);
  if (message === undefined && lacks("message")) return 'A case has no message. Give the revision a "message".';
  if (remediation === undefined && lacks("remediation"))
    return 'A case has no remediation. Give the revision a "remediation".';
  return undefined;
}

function patchFaults({ document, content }: SpecFile<RuleSource>): Diagnostic[] {
  return content.revisions.flatMap(({ cases = [] }, index) => {
    const ranges = cases.flatMap(({ patches = [] }, number) =>
      patches.flatMap((text, at) => {
        const message = rangeFault(text);
        const keys = ["revisions", index, "cases", number, "patches", at];
        return message === undefined ? [] : [{ ...document.place(keys), message }];
      }),
    );
    const isInPolicies = cases.some(({ patches }) => patches?.includes("unknown") ?? true);
    if (cases.length === 0 || isInPolicies) return ranges;
    const message = 'All cases are for patch releases, so policies have none. Add "unknown" to the patches of a case.';
    return [...ranges, { ...document.place(["revisions", index]), message }];
  });
}
