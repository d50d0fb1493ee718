import type { Engine, Unsupported } from "../engines/engine.js";
import { groupBy } from "../lib/lists.js";
import { fieldsInRules } from "../model/fields-in-rules.js";
import { foundPaths } from "../model/find.js";
import type { Model } from "../model/model.js";
import { similarFields } from "../model/similar-fields.js";
import type { CompiledProvenance, ReleasedGap, ReleaseIndex } from "./index-file.js";
import { releasedRule } from "./released-rule.js";
import { runnableEngines } from "./runnable-engines.js";

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
