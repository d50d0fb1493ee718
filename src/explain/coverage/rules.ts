import type { Unsupported } from "../../engines/engine.js";
import type { EngineSession } from "../../engines/engine-session.js";
import { compareText } from "../../lib/compare.js";
import type { Effect, Model } from "../../model/model.js";
import { effectsOf } from "../../model/model.js";
import type { Profile } from "../../model/profile.js";
import type { KubeVersion } from "../../model/version.js";
import { factsOf } from "../../spec/read-spec.js";
import type { FactSource } from "../../spec/types.js";
import { toOutcome } from "./open.js";
import type { FixtureCount, Targets } from "./targets.js";

/** What one engine does not support in one version. */
export interface EngineGaps {
  readonly version: KubeVersion;
  /** Id of the engine. */
  readonly engine: string;
  readonly unsupported: readonly Unsupported[];
}

/** The gaps of every engine in every version. @throws TemplateError */
export function gapsOf(models: readonly Model[], session: EngineSession): readonly EngineGaps[] {
  return models.flatMap((model) =>
    session.engines.map((engine) => ({
      version: model.version,
      engine: engine.id,
      unsupported: session.emission(engine, model).unsupported,
    })),
  );
}

/** Whether an engine supports the rule exactly, or the reason why not. */
export type Support = "supported" | { readonly unsupported: string };

/** A rule in one version of Kubernetes. */
export interface RuleInVersion {
  readonly effects: readonly Effect[];
  /** By engine. */
  readonly engines: Readonly<Record<string, Support>>;
  /** Number of facts of this version that name the rule. */
  readonly facts: number;
}

/** The coverage of one rule. */
export interface RuleCoverage {
  readonly id: string;
  readonly profile: Profile;
  /** The versions that have the rule, oldest first. */
  readonly versions: Readonly<Record<string, RuleInVersion>>;
  /** Null in an installed package, which has no fixtures. */
  readonly fixtures: FixtureCount | null;
  /** Ids of the facts that name it, including historical facts. */
  readonly facts: readonly string[];
}

/** Every rule of any version, sorted by id. */
export function ruleCoverage(targets: Targets, gaps: readonly EngineGaps[]): readonly RuleCoverage[] {
  const { models, spec, manifests } = targets;
  const facts = factsOf(spec).map(({ source }) => source);
  const inForce = new Map(models.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule])));
  return [...inForce.values()]
    .sort((a, b) => compareText(a.id, b.id))
    .map(({ id, profile }) => {
      const naming = facts.filter(({ outcome }) => names(outcome, id));
      return {
        id,
        profile,
        versions: versionsOf(id, models, gaps, naming),
        fixtures: manifests === undefined ? null : (manifests.fixtures.get(id) ?? { allow: 0, deny: 0 }),
        facts: naming.map((fact) => fact.id),
      };
    });
}

function names(source: FactSource["outcome"], rule: string): boolean {
  const outcome = toOutcome(source);
  return outcome.kind === "rule" && outcome.names.includes(rule);
}

function versionsOf(
  id: string,
  models: readonly Model[],
  gaps: readonly EngineGaps[],
  naming: readonly FactSource[],
): Record<string, RuleInVersion> {
  const entries = models.flatMap(({ version, rules }): [string, RuleInVersion][] => {
    const rule = rules.find((one) => one.id === id);
    if (rule === undefined) return [];
    const engines = gaps
      .filter((one) => one.version === version)
      .map(({ engine, unsupported }) => [engine, support(id, unsupported)]);
    const facts = naming.filter(({ kubernetes }) => kubernetes.includes(version)).length;
    return [
      [
        version,
        { effects: effectsOf(rule.cases), engines: Object.fromEntries(engines) as RuleInVersion["engines"], facts },
      ],
    ];
  });
  return Object.fromEntries(entries);
}

function support(id: string, unsupported: EngineGaps["unsupported"]): Support {
  const gap = unsupported.find((one) => "rule" in one && one.rule === id);
  return gap === undefined ? "supported" : { unsupported: gap.reason };
}
