import { parsedJson } from "../lib/json.js";
import type { FieldPath } from "./field-path.js";
import { parseFieldPath } from "./field-path.js";
import type { Case, Evidence, Model, Rule, Scope } from "./model.js";

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
    rules: model.rules.map(({ id, profile, subject, cases }) => ({
      id,
      profile,
      subject,
      cases: cases.map(({ fix: _fix, ...one }) => one),
    })),
  };
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
  const set = parsedJson(text, (key, value) =>
    typeof value === "string" && pathFields.has(key) ? pathOf(value) : value,
  ) as Partial<RuleSet> | null | undefined;
  const lists = [set?.parameters, set?.subjects, set?.evidence, set?.scopes, set?.rules];
  if (!lists.every(Array.isArray)) throw new Error(`${ruleSetFile} does not have the rules of a release.`);
  return set as RuleSet;
}
