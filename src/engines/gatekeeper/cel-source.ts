import { groupBy } from "../../lib/lists.js";
import type { Model, Rule, Severity, Subject } from "../../model/model.js";
import { severities } from "../../model/model.js";
import { changes } from "../cel/changes.js";
import type { Dialect } from "../cel/dialect.js";
import { camelCase } from "../cel/names.js";
import { foundBy } from "../cel/policy-text.js";
import type { Cel } from "../cel/syntax.js";
import { call, choice, compare, list, literal, name, not, nothing, or, texts } from "../cel/syntax.js";
import type { Evaluation, Variable } from "../cel/variables.js";
import { evaluation } from "../cel/variables.js";
import type { PolicyEntry } from "../entries.js";
import { entriesOf } from "../entries.js";
import type { RuleGroup } from "../groups.js";
import { constraintVariables, isKindOf } from "./cel-variables.js";
import { templateVariables } from "./names.js";

/** The part of a rule with one severity and one text. */
interface ReportedEntry extends PolicyEntry {
  readonly severity: Severity;
}

const rule = name("rule");

/** What a template evaluates in CEL. */
interface CelSource {
  /** Of the request. They cannot read variables. */
  readonly conditions: readonly Variable[];
  /** Parameters, and what is known of the object. */
  readonly known: readonly Variable[];
  readonly found: readonly Variable[];
  readonly entries: readonly ReportedEntry[];
}

/** The rules about one subject, and what evaluates them. */
interface Part extends Evaluation {
  readonly subject: Subject;
  readonly rules: readonly Rule[];
  readonly entries: readonly ReportedEntry[];
}

/** The rules of a group in CEL, with the parameters and the meaning of the Rego in the same template. */
export function celSource(model: Model, group: RuleGroup, dialect: Dialect): CelSource {
  const parts = partsOf(model, group, dialect);
  const parameters = new Set(parts.flatMap((part) => part.parameters));
  return {
    conditions: conditions(model, parts),
    known: [
      ...constraintVariables(
        model,
        parts.map(({ subject }) => subject),
        parameters,
      ),
      ...ruleLists(parts),
      ...parts.flatMap(({ known }) => known),
    ],
    found: parts.flatMap(({ found }) => found),
    entries: parts.flatMap(({ entries }) => entries),
  };
}

/** By subject, each with names that the subjects before have not taken. */
function partsOf(model: Model, { rules }: RuleGroup, dialect: Dialect): readonly Part[] {
  const bySubject = groupBy(rules, ({ subject }) => subject);
  const ofRules = rules.flatMap(reportedEntries).map((entry) => camelCase(entry.name));
  return model.subjects.reduce<readonly Part[]>((before, subject) => {
    const own = bySubject.get(subject.name) ?? [];
    if (own.length === 0) return before;
    const entries = own.flatMap(reportedEntries);
    const ofSubjects = before.flatMap(({ known }) => known.map((one) => one.name));
    const taken = [...templateVariables.map(camelCase), ...ofSubjects, ...ofRules];
    const evaluated = evaluation(model, { subject, entries, taken }, dialect);
    return [...before, { subject, rules: own, entries, ...evaluated }];
  }, []);
}

/** Constraints choose severities, so an entry has one severity. */
function reportedEntries(rule: Rule): readonly ReportedEntry[] {
  const bySeverity = [...groupBy(rule.cases, ({ severity }) => severity)];
  return bySeverity
    .flatMap(([severity, cases]) => entriesOf({ rule, cases }).map((entry) => ({ ...entry, severity })))
    .map((entry, index) => ({ ...entry, name: index === 0 ? rule.id : `${rule.id}.${index + 1}` }));
}

/** The requests that are evaluated: neither deletions nor updates that change nothing that rules read. Audit has no operation. */
function conditions(model: Model, parts: readonly Part[]): readonly Variable[] {
  const operation = name("request.operation");
  const changed = parts
    .map(({ subject, rules }) => ({ subject, cel: changes(model, subject, rules) }))
    .reduceRight<Cel | undefined>(
      (rest, { subject, cel }) => (rest === undefined ? cel : choice(isKindOf(subject), cel, rest)),
      undefined,
    );
  return [
    {
      name: "not-deleted",
      description: "Deletions are allowed.",
      expression: compare(operation, "!=", literal("DELETE")),
    },
    {
      name: "changed",
      description:
        "Updates that change nothing that the rules read are not evaluated, so that old objects can still be updated.",
      expression: or([
        compare(operation, "!=", literal("UPDATE")),
        compare(name("oldObject"), "==", nothing),
        ...(changed === undefined ? [] : [changed]),
      ]),
    },
  ];
}

/** The variables that list the rules to report. */
function ruleLists(parts: readonly Part[]): readonly Variable[] {
  const used = severities.filter((one) =>
    parts.some(({ entries }) => entries.some(({ severity }) => severity === one)),
  );
  const all = "The rules about the object, without those that the constraint skips.";
  return [
    { name: "rules", description: all, expression: parts.reduceRight(rulesOf, list([])) },
    ...used.map((severity) => ({
      name: ruleList(severity),
      description: descriptions[severity],
      expression: listed(severity),
    })),
  ];
}

function rulesOf(rest: Cel, { subject, rules }: Part): Cel {
  const skipped = call(parameter("skipRules"), "orValue", list([]));
  const kept = call(texts(rules.map(({ id }) => id)), "filter", rule, not(compare(rule, "in", skipped)));
  return choice(compare(name("variables.subject"), "==", literal(subject.name)), kept, rest);
}

function listed(severity: Severity): Cel {
  const chosen = call(parameter("severities"), "orValue", texts(severities));
  const rules = severity === "error" ? notDenied() : name("variables.rules");
  return choice(not(compare(literal(severity), "in", chosen)), list([]), rules);
}

const descriptions: Record<Severity, string> = {
  error: "The rules whose errors this constraint reports: not those that another constraint denies.",
  warning: "The rules whose warnings it reports.",
  info: "The rules whose advice it reports.",
};

function notDenied(): Cel {
  const denied = (...keys: readonly string[]): Cel => call(parameter("denied", ...keys), "orValue", list([]));
  const notDeniedHere = or([
    not(call(parameter("denied"), "hasValue")),
    compare(name("variables.objectNamespace"), "in", denied("exceptNamespaces")),
  ]);
  const rules = name("variables.rules");
  return choice(notDeniedHere, rules, call(rules, "filter", rule, compare(rule, "in", denied("exceptRules"))));
}

function parameter(first: string, ...keys: readonly string[]): Cel {
  const start: Cel = { kind: "select", of: name("variables.parameters"), selector: `.?${first}` };
  return keys.reduce<Cel>((of, key) => ({ kind: "select", of, selector: `.${key}` }), start);
}

function ruleList(severity: Severity): string {
  return camelCase(`${severity}-rules`);
}

/** Is a rule not to be reported, or is nothing found? */
export function passes(entry: ReportedEntry): Cel {
  const reported = compare(literal(entry.rule.id), "in", name(`variables.${ruleList(entry.severity)}`));
  return or([not(reported), compare(foundBy(entry), "==", literal(""))]);
}
