import type { Diagnostic } from "../lib/diagnostic.js";
import type { Spec } from "../spec/read-spec.js";
import { subjectOfScope } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";
import { predicateSites, revisionSites } from "./walk.js";

export const scopes: Linter = {
  id: "scopes",
  description:
    "The cases of a rule and the scopes that a predicate names are about one subject, no scope refers to itself, and kinds of the API name their resource.",
  check: (spec) => [...caseFaults(spec), ...predicateFaults(spec), ...circleFaults(spec), ...resourceFaults(spec)],
};

function caseFaults(spec: Spec): Diagnostic[] {
  return [...revisionSites(spec)].flatMap(({ file, keys, source }) => {
    const subjects = (source.cases ?? []).map(({ scope }) => subjectOfScope(spec, scope));
    const [first] = subjects;
    return subjects.flatMap((subject, index): Diagnostic[] => {
      if (subject === first || subject === undefined || first === undefined) return [];
      const message = `This case checks "${subject}", but the first case checks "${first}". Write a rule for each.`;
      return [{ ...file.document.place([...keys, "cases", index, "scope"]), message }];
    });
  });
}

function predicateFaults(spec: Spec): Diagnostic[] {
  return [...predicateSites(spec)].flatMap(({ file, keys, source, subject }): Diagnostic[] => {
    const other = source.scope === undefined ? undefined : subjectOfScope(spec, source.scope);
    if (other === undefined || other === subject) return [];
    const message = `The scope "${source.scope}" selects from "${other}", but this predicate is about "${subject}". Name a scope of "${subject}".`;
    return [{ ...file.document.place([...keys, "scope"]), message }];
  });
}

/** One diagnostic for each circle, at the first of its scopes. */
function circleFaults(spec: Spec): Diagnostic[] {
  const parts = scopesInEachScope(spec);
  const reported = new Set<string>();
  return [...parts.keys()].flatMap((name): Diagnostic[] => {
    const circle = circleFrom(name, parts, []);
    if (circle === undefined || circle.some((scope) => reported.has(scope))) return [];
    circle.forEach((scope) => reported.add(scope));
    const message = `The scope "${name}" refers to itself: ${[...circle, name].join(", ")}. Break the circle.`;
    return [{ ...spec.scopes.document.place([kindOf(spec, name), name]), message }];
  });
}

/** The scopes that each scope, or piece of evidence, is made of. */
function scopesInEachScope(spec: Spec): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const { file, keys, source } of predicateSites(spec)) {
    if (file !== spec.scopes || keys[0] === "subjects" || source.scope === undefined) continue;
    const name = String(keys[1]);
    parts.set(name, [...(parts.get(name) ?? []), source.scope]);
  }
  return parts;
}

/** The path from a scope back to itself; undefined if there is none. */
function circleFrom(
  name: string,
  parts: ReadonlyMap<string, readonly string[]>,
  way: readonly string[],
): readonly string[] | undefined {
  const current = way.at(-1) ?? name;
  for (const part of parts.get(current) ?? []) {
    if (part === name) return way.length === 0 ? [name] : way;
    if (way.includes(part)) continue;
    const circle = circleFrom(name, parts, [...(way.length === 0 ? [name] : way), part]);
    if (circle) return circle;
  }
  return undefined;
}

function kindOf({ scopes: { content } }: Spec, name: string): "evidence" | "scopes" {
  return Object.hasOwn(content.evidence, name) ? "evidence" : "scopes";
}

/** An API server admits resources of its API, and a file is none. */
function resourceFaults({ scopes: { content, document } }: Spec): Diagnostic[] {
  return Object.entries(content.subjects).flatMap(([name, { admission, kinds }]) =>
    kinds.flatMap(({ kind, resource }, index): Diagnostic[] => {
      const isFile = admission === false;
      if (isFile === (resource === undefined)) return [];
      const message = isFile
        ? `A ${kind} is a file, which has no resource. Remove "resource".`
        : `The kind ${kind} lacks "resource". Add its name in paths of the API, such as deployments.`;
      return [{ ...document.place(["subjects", name, "kinds", index]), message }];
    }),
  );
}
