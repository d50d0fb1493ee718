import type { Diagnostic } from "../lib/diagnostic.js";
import { parameterName } from "../model/author.js";
import { textsOf } from "../model/author-mutation.js";
import type { Keys } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";
import type { CaseSource, FixChangeSource, FixSource, RevisionSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { ruleIdsIn } from "./linter.js";
import type { FixSite, RevisionSite } from "./walk.js";
import { changesIn, fixSites, mutationSites, revisionSites } from "./walk.js";

/** Rules that fixes can name besides those of the spec. */
interface OtherRules {
  readonly ids: ReadonlySet<string>;
  /** Where an author finds the rules, as a sentence. */
  readonly advice: string;
}

export function fixesNaming(others: OtherRules): Linter {
  return {
    id: "fixes",
    description:
      "Every case has a fix. Cases with the same remediation have the same fix. Fixes name existing rules and parameters.",
    check: (spec) => [
      ...[...revisionSites(spec)].flatMap(revisionFaults),
      ...[...fixSites(spec)].flatMap((site) => [...companionFaults(site, spec, others), ...textFaults(site, spec)]),
      ...mutationFaults(spec),
    ],
  };
}

const fileOfSpec = "Name a file of spec/rules.";

export const fixes = fixesNaming({ ids: new Set(), advice: fileOfSpec });

function revisionFaults({ file, keys, source }: RevisionSite): Diagnostic[] {
  const cases = (source.cases ?? []).map((one) => ({
    remediation: one.remediation ?? source.remediation,
    fix: fixOf(one, source),
  }));
  return cases.flatMap(({ remediation, fix }, index): Diagnostic[] => {
    const at = file.document.place([...keys, "cases", index]);
    if (fix === undefined)
      return [
        {
          ...at,
          message: 'A case has no fix. Add "fix" to the case or to its revision: "none" if people must decide.',
        },
      ];
    const other = cases.slice(0, index).find((one) => one.remediation === remediation && !isSame(one.fix, fix));
    // The remediation of a finding shows which case found it, so it decides which fix is meant.
    return other === undefined
      ? []
      : [
          {
            ...at,
            message:
              "An earlier case has the same remediation and a different fix. Reword one remediation, or use the same fix.",
          },
        ];
  });
}

function fixOf(one: CaseSource, revision: RevisionSource): FixSource | undefined {
  return one.fix ?? revision.fix;
}

function isSame(one: FixSource | undefined, other: FixSource): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function companionFaults({ file, keys, source }: FixSite, spec: Spec, { ids, advice }: OtherRules): Diagnostic[] {
  if (source === "none") return [];
  const known = ruleIdsIn(spec);
  return (["with", "also"] as const).flatMap((key) =>
    (source[key] ?? []).flatMap((id, index): Diagnostic[] => {
      if (known.has(id) || ids.has(id)) return [];
      return [{ ...file.document.place([...keys, key, index]), message: `There is no rule "${id}". ${advice}` }];
    }),
  );
}

function textFaults({ file, keys, source }: FixSite, spec: Spec): Diagnostic[] {
  return changesIn(source).flatMap(([key, change]) =>
    textsIn(change).flatMap((text): Diagnostic[] => {
      if (!text.startsWith("$") || spec.parameters.content[parameterName(text) ?? ""]?.type === "text") return [];
      const message = `"${text}" is not a parameter of type text. Name one that is, such as $parameters.taint.key.`;
      return [{ ...file.document.place([...keys, ...key]), message }];
    }),
  );
}

function textsIn(change: FixChangeSource): readonly string[] {
  if ("remove" in change) return [];
  if ("put" in change) return [change.put].flat().filter((value) => typeof value === "string");
  return "exchange" in change ? Object.values(change.exchange) : textsOf(change);
}

function mutationFaults(spec: Spec): Diagnostic[] {
  return [...mutationSites(spec)].flatMap(({ file, keys, source }) =>
    source.changes.flatMap((change, index): Diagnostic[] => {
      if (!("fixOf" in change)) return [];
      const message = sharedFault(change.fixOf, spec);
      return message === undefined
        ? []
        : [{ ...file.document.place([...keys, "changes", index, "fixOf"] satisfies Keys), message }];
    }),
  );
}

/** A mutation has no findings, so it can share only changes of the complete object, and only those of a rule with one fix. */
function sharedFault(id: string, spec: Spec): string | undefined {
  const rule = spec.rules.find((one) => one.id === id);
  if (rule === undefined) return ruleIdsIn(spec).has(id) ? undefined : `There is no rule "${id}". ${fileOfSpec}`;
  const changes = rule.content.revisions.flatMap((revision) =>
    (revision.cases ?? []).flatMap((one) => {
      const all = changesIn(fixOf(one, revision) ?? "none").map(([, change]) => change);
      return all.length === 0 ? [] : [all];
    }),
  );
  const [first] = changes;
  if (first === undefined) return `Rule "${id}" has no fix. Write the changes here.`;
  if (changes.some((one) => JSON.stringify(one) !== JSON.stringify(first)))
    return `Rule "${id}" has multiple fixes. Write the changes here.`;
  if (!first.some((change) => "remove" in change || "put" in change || "exchange" in change)) return undefined;
  return `The fix of rule "${id}" changes what is found, and a mutation has no findings. Write the changes here.`;
}
