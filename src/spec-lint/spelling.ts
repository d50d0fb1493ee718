import type { Engine } from "../engines/engine.js";
import { engines as everyEngine } from "../engines/index.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import { profiles } from "../model/model.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";

/** @param engines whose policies spell the names */
export function spellingIn(engines: readonly Engine[]): Linter {
  return {
    id: "spelling",
    description: "Scopes, evidence, parameters and families have names that every engine can spell and none needs for itself.",
    check: (spec) => [...scopeFaults(spec, engines), ...parameterFaults(spec, engines), ...familyFaults(spec)],
  };
}

export const spelling: Linter = spellingIn(everyEngine);

export const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Policies are called `wincompat-<family>-warning`, and 63 characters are the most. */
const longestFamily = 45;

/** Do generated policies use the name for something else? Numbered names, such as `item-2`, are their own, too. */
export function isReserved(name: string, engines: readonly Engine[]): boolean {
  const plain = name.replace(/-?[0-9]+$/, "");
  return engines.some(({ names }) => names.reserved.includes(plain));
}

/** The first of the other names that an engine spells like this one. */
function twinOf(name: string, others: readonly string[], engines: readonly Engine[]): string | undefined {
  return others.find((other) => engines.some(({ names }) => names.spell(other) === names.spell(name)));
}

function scopeFaults({ scopes: { content, document } }: Spec, engines: readonly Engine[]): Diagnostic[] {
  const places = (["evidence", "scopes"] as const).flatMap((kind) => Object.keys(content[kind]).map((name) => ({ kind, name })));
  return places.flatMap(({ kind, name }, index): Diagnostic[] => {
    const others = places.slice(0, index).flatMap((one) => (one.name === name ? [] : [one.name]));
    const message = scopeFault(name, twinOf(name, others, engines), engines);
    return message === undefined ? [] : [{ ...document.place([kind, name]), message }];
  });
}

function scopeFault(name: string, twin: string | undefined, engines: readonly Engine[]): string | undefined {
  if (!kebab.test(name)) return `"${name}" is no name for a scope. Use lower-case words with dashes.`;
  if (isReserved(name, engines)) return `Generated policies use the name "${name}" for something else. Rename the scope.`;
  if (twin !== undefined) return `"${name}" is spelled like "${twin}" in some engine. Rename one of the two.`;
  return undefined;
}

/** A parameter is a variable beside those of scopes; dots lead into groups, which are no values. */
function parameterFaults({ parameters: { content, document }, scopes }: Spec, engines: readonly Engine[]): Diagnostic[] {
  const names = Object.keys(content);
  const groups = new Set(names.flatMap((name) => (name.includes(".") ? [name.slice(0, name.indexOf("."))] : [])));
  const ofScopes = [...Object.keys(scopes.content.evidence), ...Object.keys(scopes.content.scopes)];
  return names.flatMap((name, index): Diagnostic[] => {
    const twin = twinOf(name, [...ofScopes, ...names.slice(0, index)], engines);
    const message = parameterFault(name, twin, groups, engines);
    return message === undefined ? [] : [{ ...document.place([name]), message }];
  });
}

function parameterFault(name: string, twin: string | undefined, groups: ReadonlySet<string>, engines: readonly Engine[]): string | undefined {
  const dashed = name.replaceAll(".", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (isReserved(dashed, engines)) return `Generated policies use the name "${name}" for something else. Rename the parameter.`;
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
