import type { Diagnostic } from "../lib/diagnostic.js";
import { variable } from "../engines/kyverno/jmespath.js";
import { isReserved } from "../engines/reserved.js";
import { profiles } from "../model/model.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";

export const spelling: Linter = {
  id: "spelling",
  description: "Scopes, evidence, parameters and families have names that every engine can spell and none needs for itself.",
  check: (spec) => [...scopeFaults(spec), ...parameterFaults(spec), ...familyFaults(spec)],
};

export const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Policies are called `wincompat-<family>-warning`, and 63 characters are the most. */
const longestFamily = 45;

function scopeFaults({ scopes: { content, document } }: Spec): Diagnostic[] {
  const places = (["evidence", "scopes"] as const).flatMap((kind) => Object.keys(content[kind]).map((name) => ({ kind, name })));
  const seen = new Map<string, string>();
  return places.flatMap(({ kind, name }): Diagnostic[] => {
    const spelled = variable(name);
    const message = scopeFault(name, seen.get(spelled));
    seen.set(spelled, seen.get(spelled) ?? name);
    return message === undefined ? [] : [{ ...document.place([kind, name]), message }];
  });
}

function scopeFault(name: string, twin: string | undefined): string | undefined {
  if (!kebab.test(name)) return `"${name}" is no name for a scope. Use lower-case words with dashes.`;
  if (isReserved(name)) return `Generated policies use the name "${name}" for something else. Rename the scope.`;
  if (twin !== undefined && twin !== name) return `"${name}" is spelled like "${twin}" in some engine. Rename one of the two.`;
  return undefined;
}

/** A parameter is a variable beside those of scopes; dots lead into groups, which are no values. */
function parameterFaults({ parameters: { content, document }, scopes }: Spec): Diagnostic[] {
  const names = Object.keys(content);
  const groups = new Set(names.flatMap((name) => (name.includes(".") ? [name.slice(0, name.indexOf("."))] : [])));
  const seen = new Map([...Object.keys(scopes.content.evidence), ...Object.keys(scopes.content.scopes)].map((name) => [variable(name), name]));
  return names.flatMap((name): Diagnostic[] => {
    const spelled = variable(name);
    const message = parameterFault(name, seen.get(spelled), groups);
    seen.set(spelled, name);
    return message === undefined ? [] : [{ ...document.place([name]), message }];
  });
}

function parameterFault(name: string, twin: string | undefined, groups: ReadonlySet<string>): string | undefined {
  const dashed = variable(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (isReserved(dashed)) return `Generated policies use the name "${name}" for something else. Rename the parameter.`;
  if (twin !== undefined) return `"${name}" is spelled like "${twin}" in some engine. Rename one of the two.`;
  return groups.has(name) ? `"${name}" is a group of parameters, too. Rename the parameter.` : undefined;
}

function familyFaults({ families: { content, document } }: Spec): Diagnostic[] {
  return Object.keys(content).flatMap((name): Diagnostic[] => {
    const message = familyFault(name);
    return message === undefined ? [] : [{ ...document.place([name]), message }];
  });
}

function familyFault(name: string): string | undefined {
  if (!kebab.test(name) || name.length > longestFamily) {
    return `"${name}" is no name for a family. Use lower-case words with dashes, at most ${longestFamily} characters.`;
  }
  if (profiles.some((profile) => profile === name)) return `"${name}" is a profile, and policies are named after both. Rename the family.`;
  return undefined;
}
