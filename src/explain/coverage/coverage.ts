import { diffVersions } from "../../diff/diff.js";
import { groupBy } from "../../lib/lists.js";
import type { KubeVersion } from "../../model/version.js";
import type { FactSite, Spec } from "../../spec/read-spec.js";
import { factsOf } from "../../spec/read-spec.js";
import type { OutcomeKind } from "./open.js";
import { outcomeKinds, toOutcome, whyOpen } from "./open.js";
import type { EngineGaps, RuleCoverage } from "./rules.js";
import { ruleCoverage } from "./rules.js";
import type { Targets } from "./targets.js";

/** Number of facts by outcome. An open fact counts only as open. */
export type FactCount = Readonly<Record<"total" | "open" | OutcomeKind, number>>;

/** What the spec states about versions that no document describes. */
export interface LaterChanges {
  /** The newest version that a document describes. */
  readonly documented: KubeVersion;
  readonly newest: KubeVersion;
  readonly rules: number;
  readonly data: number;
}

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
  /** Changes after the newest document; no number of facts includes them. Null if there are none. */
  readonly later: LaterChanges | null;
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
    later: laterChanges(targets),
    rules,
    codeOnly: codeOnly(rules, targets.spec),
    notes: targets.manifests === undefined ? [withoutManifests] : [],
  };
}

function laterChanges({ spec, models }: Targets): LaterChanges | null {
  const versions = models.map(({ version }) => version);
  const described = Object.values(spec.documents.content).map(({ kubernetes }) => kubernetes);
  const documented = versions.findLast((version) => described.includes(version));
  const newest = versions.at(-1);
  if (documented === undefined || newest === undefined || documented === newest) return null;
  const { changes } = diffVersions(spec, documented, newest);
  const data = changes.filter(({ kind }) => kind === "data").length;
  return { documented, newest, rules: changes.length - data, data };
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
