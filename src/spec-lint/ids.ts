import type { NameLimits } from "../engines/engine.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import type { SpecFile } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";
import type { RuleSource } from "../spec/types.js";
import { kebab } from "./linter.js";

/** What policies can contain, and the other names in them. */
export interface IdLimits {
  readonly engines: readonly NameLimits[];
  /** Names of subjects, which parts of policies are called. */
  readonly subjects: readonly string[];
  /** The ids of rules that are in the same policies, in no file. */
  readonly others: ReadonlySet<string>;
}

export function subjectsIn({ scopes }: Pick<Spec, "scopes">): readonly string[] {
  return Object.keys(scopes.content.subjects);
}

/** The most characters that every engine allows. */
export function longestIn(engines: readonly NameLimits[], limit: "longestRule" | "longestFamily"): number {
  return Math.min(...engines.flatMap((one) => one[limit] ?? []));
}

/** Ids that are not kebab-case, too long, not unique, or not possible in policies. */
export function idFaults(
  files: readonly SpecFile<unknown>[],
  what: "rule" | "mutation",
  limits: IdLimits,
): Diagnostic[] {
  return files.flatMap((file): Diagnostic[] => {
    const message = idFault(file, files, what, limits);
    return message === undefined ? [] : [{ ...file.document.place([]), message }];
  });
}

function idFault(
  { id, document }: SpecFile<unknown>,
  files: readonly SpecFile<unknown>[],
  what: "rule" | "mutation",
  { engines, subjects }: IdLimits,
): string | undefined {
  const longest = longestIn(engines, "longestRule");
  if (!kebab.test(id) || id.length > longest)
    return `The file name "${id}" is not a valid ${what} id. Use lower-case words with dashes, at most ${longest} characters.`;
  const first = files.find((other) => other.id === id)?.document;
  if (first !== document) return `The ${what} "${id}" already exists in ${first?.file}. Keep one of the two.`;
  if (subjects.includes(id) || isReservedId(id, engines))
    return `"${id}" has another meaning in generated policies. Rename the file.`;
  const prefix = engines.flatMap(({ prefixes = [] }) => prefixes).find((one) => id.startsWith(one));
  if (prefix === undefined) return undefined;
  return `Names that begin with "${prefix}" have another meaning in generated policies. Rename the file.`;
}

function isReservedId(id: string, engines: readonly NameLimits[]): boolean {
  return isReserved(id, engines) || engines.some(({ reservedIds = [] }) => reservedIds.includes(id));
}

/** Do generated policies use the name for something else? Numbered names, such as `item-2`, are their own, too. */
export function isReserved(name: string, engines: readonly NameLimits[]): boolean {
  const plain = name.replace(/-?[0-9]+$/, "");
  return engines.some(({ reserved }) => reserved.includes(plain));
}

/**
 * Rules that an engine spells alike: `our-a2` and `our-a-2`. A rule with multiple texts is also spelled with the number of each text, as
 * if its second one were the rule `our-a-2`.
 */
export function twinFaults(rules: readonly SpecFile<RuleSource>[], { engines, others }: IdLimits): Diagnostic[] {
  const known = new Map([...others].flatMap((id) => spelledIn(engines, id).map((text) => [text, id] as const)));
  return rules.flatMap(({ id, document, content }): Diagnostic[] => {
    const own = textNames(id, content).flatMap((name) => spelledIn(engines, name));
    const twin = own.map((text) => known.get(text)).find((one) => one !== undefined && one !== id);
    for (const text of own) known.set(text, id);
    if (twin === undefined) return [];
    const message = `Generated policies spell texts of the rules "${twin}" and "${id}" alike. Rename one of the two.`;
    return [{ ...document.place([]), message }];
  });
}

/** What the texts of a rule are called: at most as many as a revision has cases. */
function textNames(id: string, { revisions }: RuleSource): readonly string[] {
  const most = Math.max(...revisions.map(({ cases = [] }) => cases.length));
  return [id, ...Array.from({ length: Math.max(0, most - 1) }, (_, index) => `${id}.${index + 2}`)];
}

/** A name as each engine spells it. */
function spelledIn(engines: readonly NameLimits[], name: string): readonly string[] {
  return engines.map(({ spell }, engine) => `${engine} ${spell(name)}`);
}
