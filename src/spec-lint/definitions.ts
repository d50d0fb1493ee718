import type { Diagnostic } from "../lib/diagnostic.js";
import { nearest } from "../lib/nearest.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";
import { ruleIdsIn } from "./linter.js";
import { mutationSites, predicateSites, revisionSites } from "./walk.js";

export const definitions: Linter = {
  id: "definitions",
  description:
    "Families, subjects, scopes and rules that are named are defined; evidence and scopes do not share names.",
  check: (spec) => [
    ...familyFaults(spec),
    ...subjectFaults(spec),
    ...twinFaults(spec),
    ...windowsFaults(spec),
    ...undefinedScopes(spec),
    ...foundByFaults(spec),
  ],
};

function familyFaults({ rules, families }: Spec): Diagnostic[] {
  return rules
    .filter(({ content }) => !Object.hasOwn(families.content, content.family))
    .map(({ document, content }) => ({
      ...document.place(["family"]),
      message: `There is no family "${content.family}". ${oneOf(Object.keys(families.content))}`,
    }));
}

function subjectFaults({ scopes: { content, document } }: Spec): Diagnostic[] {
  return (["evidence", "scopes"] as const).flatMap((group) =>
    Object.entries(content[group]).flatMap(([name, { subject }]): Diagnostic[] => {
      if (subject === undefined || Object.hasOwn(content.subjects, subject)) return [];
      const message = `There is no subject "${subject}". ${oneOf(Object.keys(content.subjects))}`;
      return [{ ...document.place([group, name, "subject"]), message }];
    }),
  );
}

function twinFaults({ scopes: { content, document } }: Spec): Diagnostic[] {
  return Object.keys(content.scopes).flatMap((name): Diagnostic[] => {
    if (!Object.hasOwn(content.evidence, name)) return [];
    const message = `"${name}" is also the name of evidence, and evidence is a scope. Rename the scope.`;
    return [{ ...document.place(["scopes", name]), message }];
  });
}

/** A scope of the same subject defines what counts as Windows. */
function windowsFaults({ scopes: { content, document } }: Spec): Diagnostic[] {
  return Object.entries(content.subjects).flatMap(([name, { windows }]): Diagnostic[] => {
    if (windows === undefined || content.scopes[windows]?.subject === name) return [];
    const own = Object.keys(content.scopes).filter((scope) => content.scopes[scope]?.subject === name);
    return [
      {
        ...document.place(["subjects", name, "windows"]),
        message: `"${name}" has no scope "${windows}". ${oneOf(own)}`,
      },
    ];
  });
}

function undefinedScopes(spec: Spec): Diagnostic[] {
  const { scopes, evidence } = spec.scopes.content;
  const known = [...Object.keys(scopes), ...Object.keys(evidence)];
  const message = (scope: string): string => {
    const near = nearest(scope, known);
    return `There is no scope "${scope}". ${oneOf(near.length > 0 ? near : known)}`;
  };
  const faults: Diagnostic[] = [];
  for (const { file, keys, source } of predicateSites(spec)) {
    if (source.scope === undefined || known.includes(source.scope)) continue;
    faults.push({ ...file.document.place([...keys, "scope"]), message: message(source.scope) });
  }
  for (const { file, keys, source } of revisionSites(spec)) {
    for (const [index, { scope }] of (source.cases ?? []).entries()) {
      if (known.includes(scope)) continue;
      faults.push({ ...file.document.place([...keys, "cases", index, "scope"]), message: message(scope) });
    }
  }
  for (const { file, keys, source } of mutationSites(spec)) {
    for (const field of ["scope", "unlessRejectedIn"] as const) {
      const scope = source[field];
      if (scope === undefined || known.includes(scope)) continue;
      faults.push({ ...file.document.place([...keys, field]), message: message(scope) });
    }
  }
  return faults;
}

function foundByFaults(spec: Spec): Diagnostic[] {
  const known = ruleIdsIn(spec);
  return [...mutationSites(spec)].flatMap(({ file, keys, source: { foundBy } }): Diagnostic[] => {
    // Without any rule something else is wrong.
    if (foundBy === undefined || known.has(foundBy) || known.size === 0) return [];
    return [
      {
        ...file.document.place([...keys, "foundBy"]),
        message: `There is no rule "${foundBy}". Name a file of spec/rules.`,
      },
    ];
  });
}

function oneOf(known: readonly string[]): string {
  const quoted = known.map((name) => `"${name}"`);
  return quoted.length === 1 ? `Write ${quoted.join()}.` : `Write one of ${quoted.join(", ")}.`;
}
