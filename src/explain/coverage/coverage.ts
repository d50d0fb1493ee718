import { groupBy } from "../../lib/group-by.js";
import type { FactSite, Spec } from "../../spec/read-spec.js";
import { factsOf } from "../../spec/read-spec.js";
import type { OutcomeKind } from "./open.js";
import { outcomeKinds, toOutcome, whyOpen } from "./open.js";
import type { EngineGaps, RuleCoverage } from "./rules.js";
import { ruleCoverage } from "./rules.js";
import type { Targets } from "./targets.js";

/** Number of facts by outcome. An open fact counts only as open. */
export type FactCount = Readonly<Record<"total" | "open" | OutcomeKind, number>>;

/** A fact whose outcome refers to something that does not exist. */
export interface OpenFact {
  readonly id: string;
  readonly why: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The outcome of every fact, and the coverage of every rule. */
export interface Coverage {
  /** The supported minor versions, oldest first. */
  readonly kubernetes: readonly string[];
  readonly engines: readonly string[];
  readonly facts: FactCount;
  /** The same by topic. */
  readonly topics: Readonly<Record<string, FactCount>>;
  readonly open: readonly OpenFact[];
  readonly rules: readonly RuleCoverage[];
  /** Rules that only code documents: no fact and no document mentions them. */
  readonly codeOnly: readonly string[];
  /** What was not verified, as sentences. */
  readonly notes: readonly string[];
}

interface CheckedFact extends FactSite {
  /** Why it is open; undefined if it is settled. */
  readonly why: string | undefined;
}

/** Accounts for every fact and every rule of a spec. */
export function coverageOf(targets: Targets, gaps: readonly EngineGaps[]): Coverage {
  const facts = factsOf(targets.spec).map((fact): CheckedFact => ({ ...fact, why: whyOpen(fact.source, targets) }));
  const rules = ruleCoverage(targets, gaps);
  return {
    kubernetes: targets.models.map(({ version }) => version),
    engines: [...new Set(gaps.map(({ engine }) => engine))],
    facts: count(facts),
    topics: Object.fromEntries([...groupBy(facts, ({ topic }) => topic)].map(([topic, of]) => [topic, count(of)])),
    open: facts.flatMap(({ source, why, place }) => (why === undefined ? [] : [{ id: source.id, why, ...place() }])),
    rules,
    codeOnly: codeOnly(rules, targets.spec),
    notes: targets.manifests === undefined ? [withoutManifests] : [],
  };
}

const withoutManifests =
  "The installed package does not contain the manifests of tests, so fixtures are not counted, and facts that refer to a manifest are not verified. Run the command in a clone of the repository.";

function count(facts: readonly CheckedFact[]): FactCount {
  const settled = facts.filter(({ why }) => why === undefined).map(({ source }) => toOutcome(source.outcome).kind);
  const byKind = outcomeKinds.map((kind) => [kind, settled.filter((one) => one === kind).length]);
  return { total: facts.length, open: facts.length - settled.length, ...Object.fromEntries(byKind) } as FactCount;
}

function codeOnly(rules: readonly RuleCoverage[], spec: Spec): readonly string[] {
  const documented = new Set(
    spec.rules
      .filter(({ content }) => content.sources.some((source) => source.document !== undefined))
      .map(({ id }) => id),
  );
  return rules.filter(({ id, facts }) => facts.length === 0 && !documented.has(id)).map(({ id }) => id);
}
