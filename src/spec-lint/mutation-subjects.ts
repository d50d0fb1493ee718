import type { Diagnostic } from "../lib/diagnostic.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";
import type { MutationSite } from "./walk.js";
import { mutationSites } from "./walk.js";

export const mutationSubjects: Linter = {
  id: "mutation-subjects",
  description: "Mutations change what reaches an API server, and ask rules and scopes about the same subject.",
  check: (spec) => [...mutationSites(spec)].flatMap((site) => [...admissionFaults(site, spec), ...askedFaults(site, spec)]),
};

function admissionFaults({ file, keys, subject }: MutationSite, spec: Spec): Diagnostic[] {
  if (spec.scopes.content.subjects[subject]?.admission !== false) return [];
  const message = `A "${subject}" is a file that no API server sees, so it cannot be changed there. Name another scope.`;
  return [{ ...file.document.place([...keys, "scope"]), message }];
}

function askedFaults({ file, keys, subject, source }: MutationSite, spec: Spec): Diagnostic[] {
  const asked = [
    { field: "foundBy", name: source.foundBy, about: subjectOfRule(spec, source.foundBy) },
    { field: "unlessRejectedIn", name: source.unlessRejectedIn, about: spec.scopes.content.scopes[source.unlessRejectedIn ?? ""]?.subject },
  ];
  return asked.flatMap(({ field, name, about }): Diagnostic[] => {
    if (about === undefined || about === subject) return [];
    const message = `"${name}" is about "${about}", and this changes "${subject}". Name one that is about the same.`;
    return [{ ...file.document.place([...keys, field]), message }];
  });
}

/** Undefined for a rule that there is not, which is another linter's concern. */
function subjectOfRule(spec: Spec, id: string | undefined): string | undefined {
  const rule = spec.rules.find((one) => one.id === id);
  const scope = rule?.content.revisions.flatMap(({ cases }) => cases ?? [])[0]?.scope;
  return scope === undefined ? undefined : (spec.scopes.content.scopes[scope]?.subject ?? "pod");
}
