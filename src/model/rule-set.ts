import { isMapping, parsedJson } from "../lib/json.js";
import type { FieldPath } from "./field-path.js";
import { parseFieldPath } from "./field-path.js";
import type { Case, Evidence, Model, Rule } from "./model.js";
import type { Scope } from "./scope.js";
import type { KubeVersion } from "./version.js";
import { compareVersions } from "./version.js";

/** As much of a case as evaluation needs. */
export type EvaluatedCase = Omit<Case, "fix">;

/** As much of a rule as evaluation needs. */
export interface EvaluatedRule extends Pick<Rule, "id" | "profile" | "subject"> {
  readonly cases: readonly EvaluatedCase[];
  /** Did a user add it? No release has such rules. */
  readonly custom?: true;
}

/** The rules of one version as data: what evaluation needs of a model. */
export interface RuleSet extends Pick<Model, "version" | "subjects" | "parameters"> {
  readonly evidence: readonly Pick<Evidence, "subject" | "finds">[];
  readonly scopes: readonly Pick<Scope, "name" | "when">[];
  readonly rules: readonly EvaluatedRule[];
  /** What differs in patch releases, oldest first; absent if nothing does. */
  readonly patches?: readonly PatchRuleSet[];
}

/** The rules that differ from a patch release on. */
interface PatchRuleSet {
  readonly since: KubeVersion;
  readonly rules: readonly EvaluatedRule[];
}

/** The file of a release with its rules; it is compressed with gzip, under this name with `.gz`. */
export const ruleSetFile = "rules.json";

/** The rules of a model, without what only people, fixes and engines need. */
export function ruleSetOf(model: Model): RuleSet {
  return {
    version: model.version,
    parameters: model.parameters,
    subjects: model.subjects,
    evidence: model.evidence.map(({ subject, finds }) => ({ subject, finds })),
    scopes: model.scopes.map(({ name, when }) => ({ name, when })),
    rules: model.rules.map(evaluatedRule),
    ...(model.patches.length > 0 && {
      patches: model.patches.map(({ since, rules }) => ({ since, rules: rules.map(evaluatedRule) })),
    }),
  };
}

/** What the evaluation of a rule reads. */
export function evaluatedRule({ id, profile, subject, cases }: Rule): EvaluatedRule {
  return { id, profile, subject, cases: cases.map(({ fix: _fix, ...one }) => one) };
}

/** The rules of a patch release, or of a minor version as they are. */
export function rulesOfRelease(set: RuleSet, version: KubeVersion): RuleSet {
  const patch = set.patches?.findLast(({ since }) => compareVersions(since, version) <= 0);
  if (patch === undefined) return set;
  const differing = new Map(patch.rules.map((rule) => [rule.id, rule]));
  const others = set.rules.filter(({ id }) => !differing.has(id));
  return { ...set, version, rules: [...others, ...differing.values()] };
}

/** The content of that file: a line for each item, and field paths as texts. */
export function ruleSetText(rules: RuleSet): string {
  const fields = Object.entries(rules).map(([key, value]: [string, unknown]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((item) => `    ${JSON.stringify(item, pathsAsText)}`).join(",\n")}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${fields.join(",\n")}\n}\n`;
}

function pathsAsText(_key: string, value: unknown): unknown {
  return isFieldPath(value) ? value.text : value;
}

function isFieldPath(value: unknown): value is FieldPath {
  return typeof value === "object" && value !== null && "keys" in value && "text" in value;
}

/** The names of the fields that hold field paths. */
const pathFields: ReadonlySet<string> = new Set(["path", "at", "template"]);

/**
 * Reads that file.
 *
 * @throws Error with a sentence for a text of another form
 */
export function parseRuleSet(text: string): RuleSet {
  const paths = new Map<string, FieldPath>();
  const pathOf = (value: string): FieldPath => {
    const known = paths.get(value) ?? parseFieldPath(value);
    paths.set(value, known);
    return known;
  };
  const set = parsedJson(text) as Partial<RuleSet> | null | undefined;
  const lists = [set?.parameters, set?.subjects, set?.evidence, set?.scopes, set?.rules];
  if (!lists.every(Array.isArray)) throw new Error(`${ruleSetFile} does not have the rules of a release.`);
  replacePaths(set, pathOf);
  return set as RuleSet;
}

/** Replaces texts in place, because a function that `JSON.parse` calls for each value takes twice as long. */
function replacePaths(part: unknown, pathOf: (text: string) => FieldPath): void {
  if (Array.isArray(part)) for (const item of part) replacePaths(item, pathOf);
  else if (isMapping(part)) replaceFields(part, pathOf);
}

function replaceFields(mapping: Record<string, unknown>, pathOf: (text: string) => FieldPath): void {
  for (const key of Object.keys(mapping)) {
    const value = mapping[key];
    if (typeof value === "object") replacePaths(value, pathOf);
    else if (typeof value === "string" && pathFields.has(key)) mapping[key] = pathOf(value);
  }
}
