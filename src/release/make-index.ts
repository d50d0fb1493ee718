import { clusterEngines } from "../engines/availability.js";
import type { Engine, EngineData, Unsupported } from "../engines/engine.js";
import { compareText } from "../lib/compare.js";
import { enumerate, groupBy } from "../lib/lists.js";
import { fieldsInRules } from "../model/fields-in-rules.js";
import { foundPaths } from "../model/find.js";
import type { Model, Rule } from "../model/model.js";
import { effectsByScope, highestSeverity } from "../model/model.js";
import { similarFields } from "../model/similar-fields.js";
import type { CompiledProvenance, ReleasedFix, ReleasedGap, ReleasedRule, ReleaseIndex } from "./index-file.js";

/** The content of the index that is not in the model. */
interface Making {
  /** By engine. */
  readonly unsupported: Readonly<Record<string, readonly Unsupported[]>>;
  readonly artifacts: CompiledProvenance;
  /** Ids of rules that a user excludes. */
  readonly leftOut: readonly string[];
  /** Every engine that the release has policies for. */
  readonly engines: readonly Engine[];
  /** Version of this package. */
  readonly wincompat: string;
}

/** Makes the content of `release.json`. */
export function releaseIndex(
  model: Model,
  { unsupported, artifacts, leftOut, engines, wincompat }: Making,
): ReleaseIndex {
  const reads = fieldsInRules(model);
  return {
    wincompat,
    kubernetes: model.version,
    supportedUntil: model.supportedUntil,
    version: model.release.version,
    spec: model.specDigest,
    kinds: model.subjects.flatMap(({ name, admission, kinds }) =>
      kinds.map(({ kind, namespaced, groups, formerGroups, version, template }) => ({
        kind,
        groups: [...groups, ...formerGroups],
        version,
        admission,
        ...(namespaced ? {} : { namespaced }),
        subject: name,
        template: template.text,
      })),
    ),
    reads,
    similar: similarFields(model, reads),
    removedApis: model.removedApis,
    osFacts: model.osFacts,
    evidence: model.evidence.map(({ subject, places, finds }) => ({
      subject,
      places,
      paths: finds.flatMap(foundPaths),
    })),
    parameters: model.parameters,
    platforms: model.platforms,
    rules: model.rules.map((rule) => releasedRule(rule, model)),
    patches: model.patches.map(({ since }) => since),
    mutations: model.mutations.map(({ id, title, profile }) => ({ id, title, profile })),
    artifacts,
    ...runnableEngines(model, engines),
    unsupported: Object.fromEntries(Object.entries(unsupported).map(([engine, gaps]) => [engine, releasedGaps(gaps)])),
    leftOut,
  };
}

function releasedGaps(gaps: readonly Unsupported[]): readonly ReleasedGap[] {
  return [...groupBy(gaps, ({ reason }) => reason)].map(([reason, of]) => ({
    reason,
    rules: of.flatMap(({ rule }) => rule ?? []),
    mutations: of.flatMap(({ mutation }) => mutation ?? []),
  }));
}

/**
 * `release.json`: a line for each field, and one for each object in a list. Changes can be read line by line, and the file is a
 * third shorter than with every value on a line.
 */
export function indexText(index: ReleaseIndex): string {
  const fields = Object.entries(index).map(([key, value]) => `  ${JSON.stringify(key)}: ${fieldText(value)}`);
  return `{\n${fields.join(",\n")}\n}\n`;
}

function fieldText(value: unknown): string {
  if (!isListOfObjects(value)) return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object");
}

/** A rule of a model, as the index contains it. */
export function releasedRule(rule: Rule, { patches }: Pick<Model, "patches">): ReleasedRule {
  const { id, title, description, family, profile } = rule;
  return {
    id,
    title,
    description,
    family,
    profile,
    effect: effectsByScope(rule.cases),
    severity: highestSeverity(rule),
    fixes: releasedFixes([rule, ...patches.flatMap(({ rules }) => rules.filter((one) => one.id === id))]),
  };
}

/** A linter requires the same fix for the same remediation. */
function releasedFixes(rules: readonly Rule[]): readonly ReleasedFix[] {
  const cases = rules.flatMap((rule) => rule.cases);
  const fixes = cases.flatMap(({ remediation, fix }) =>
    fix === undefined ? [] : [[remediation, { remediation, fix }] as const],
  );
  return [...new Map(fixes).values()];
}

/** The versions of each engine of a cluster that run the policies of a version of Kubernetes, or why none does. */
export function runnableEngines(
  model: EngineData,
  engines: readonly Engine[],
): Pick<ReleaseIndex, "engines" | "noEngine"> {
  const asked = clusterEngines(engines).map(({ id, title, cluster }) => ({
    id,
    title,
    availability: cluster.available(model),
  }));
  const sorted = asked.sort((a, b) => compareText(a.id, b.id));
  const able = sorted.filter(({ availability }) => "versions" in availability).map(({ title }) => title);
  const advice = able.length === 0 ? "" : ` Use ${enumerate(able, "or")}.`;
  return {
    engines: Object.fromEntries(
      sorted.map(({ id, availability }) => [id, "versions" in availability ? availability.versions : []]),
    ),
    noEngine: Object.fromEntries(
      sorted.flatMap(({ id, availability }) =>
        "unavailable" in availability ? [[id, `${availability.unavailable}${advice}`]] : [],
      ),
    ),
  };
}
