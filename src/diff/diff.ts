import { remembered } from "../lib/remembered.js";
import { fieldsInRules } from "../model/fields-in-rules.js";
import type { Model } from "../model/model.js";
import { resolve, versionsOf } from "../model/resolve.js";
import { toSource } from "../model/sources.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions, minorOf, parseVersion } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import type { CitationSource } from "../spec/types.js";
import type { VersionData } from "../spec/versions.js";
import type { Change, DataChange, RuleChange } from "./change.js";
import { partDifferences, scopesTopic } from "./parts.js";
import { ruleChanges } from "./rule-changes.js";
import type { TopicKey } from "./topics/index.js";
import { topics } from "./topics/index.js";
import type { DataDifference } from "./words.js";
import { dataDifferences } from "./words.js";

/** The changes from one version to another. */
export interface VersionDiff {
  readonly from: KubeVersion;
  readonly to: KubeVersion;
  readonly direction: "upgrade" | "downgrade" | "none";
  readonly changes: readonly Change[];
}

/**
 * The changes from one version to another, minor version by minor version: rules, fields of the API, other parts of
 * policies, then data by topic.
 *
 * @throws RangeError when the spec does not know a version
 */
export function diffVersions(spec: Spec, from: KubeVersion, to: KubeVersion): VersionDiff {
  const steps = stepsBetween(versionsOf(spec), from, to);
  const changes = steps.flatMap((step) => changesIn(spec, step));
  const [first] = steps;
  const direction = first === undefined ? "none" : first.newer === first.after ? "upgrade" : "downgrade";
  return { from, to, direction, changes };
}

type UnversionedChange = RuleChange | DataChange;

function changesIn(spec: Spec, step: Step): readonly Change[] {
  const { newer } = step;
  if (newer === minorOf(newer))
    return unversionedChanges(spec, step).map((change): Change => ({ kubernetes: newer, ...change }));
  const ofMinor = new Set(unversionedChanges(spec, toMinor(step)).map((change) => JSON.stringify(change)));
  return unversionedChanges(spec, step).map((change): Change => {
    const kubernetes = ofMinor.has(JSON.stringify(change)) ? minorOf(newer) : newer;
    return { kubernetes, ...change };
  });
}

/** The step to the minor version of a patch release: what it also changes is in the first patch release already. */
function toMinor({ before, after, newer }: Step): Step {
  const [older, minor] = [newer === after ? before : after, minorOf(newer)];
  // Between two patch releases of a minor version, only a patch release is the reason.
  if (minorOf(older) === minor) return { before: older, after: older, newer: older };
  return newer === after ? { before, after: minor, newer: minor } : { before: minor, after, newer: minor };
}

function unversionedChanges(spec: Spec, { before, after, newer }: Step): readonly UnversionedChange[] {
  const [old, now] = [resolve(spec, before), resolve(spec, after)];
  return [
    ...ruleChanges(old, now, { before: old.scopes, after: now.scopes }),
    ...fieldChanges(old, now),
    ...partChanges(old, now),
    ...dataChanges(spec, before, after, newer),
  ];
}

interface Step {
  readonly before: KubeVersion;
  readonly after: KubeVersion;
  /** The newer of the two: the one that brought the changes. */
  readonly newer: KubeVersion;
}

/** The steps between neighbouring minor versions, forwards or backwards. The ends can be patch releases. */
export function stepsBetween(versions: readonly KubeVersion[], from: KubeVersion, to: KubeVersion): readonly Step[] {
  const unknown = [from, to].find((version) => !versions.includes(minorOf(version)));
  if (unknown !== undefined) throw new RangeError(`The spec has no data for Kubernetes ${unknown}.`);
  const [oldest, newest] = compareVersions(from, to) <= 0 ? [from, to] : [to, from];
  const between = versions.filter(
    (version) => compareVersions(version, oldest) > 0 && compareVersions(version, minorOf(newest)) < 0,
  );
  const way = oldest === newest ? [] : [oldest, ...between, newest];
  const forwards = way
    .slice(1)
    .map((newer, index): Step => ({ before: way[index] as KubeVersion, after: newer, newer }));
  return oldest === from
    ? forwards
    : forwards.reverse().map(({ before, after, newer }) => ({ before: after, after: before, newer }));
}

function fieldChanges(before: Model, after: Model): readonly DataChange[] {
  return fieldDifferences(before, after).map((difference) => ({
    kind: "data",
    topic: "API fields",
    ...difference,
    sources: [],
  }));
}

function partChanges(before: Model, after: Model): readonly DataChange[] {
  // Users do not know scopes. The data and rules that change them are reported.
  const parts = partDifferences(before, after).filter(({ topic }) => topic !== scopesTopic);
  return parts.map(({ bump: _, ...difference }) => ({
    kind: "data",
    ...difference,
    sources: [],
  }));
}

function dataChanges(spec: Spec, before: KubeVersion, after: KubeVersion, newer: KubeVersion): readonly DataChange[] {
  const [old, now, sources] = [before, after, newer].map((version) => dataOf(spec, version)) as [
    VersionData,
    VersionData,
    VersionData,
  ];
  return (Object.keys(topics) as TopicKey[]).flatMap((key) => {
    const { title, words } = topics[key];
    return dataDifferences(words, old[key], now[key], key).map(
      (difference): DataChange => ({
        kind: "data",
        topic: title,
        ...difference,
        sources: (sources[key].sources as readonly CitationSource[]).map((one) => toSource(one, spec)),
      }),
    );
  });
}

function dataOf(spec: Spec, version: KubeVersion): VersionData {
  const file = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === minorOf(version));
  if (file === undefined) throw new RangeError(`The spec has no data for Kubernetes ${version}.`);
  return file.content;
}

/** The fields that rules read and that exist in the API of only one of two versions. */
export function fieldDifferences(before: Model, after: Model): readonly DataDifference[] {
  const added = fieldsOnlyIn(after, before).map((field): DataDifference => {
    const { key, exists, isMissing } = fieldTexts(field);
    return { key, before: null, after: field.type, summary: exists, was: isMissing };
  });
  const removed = fieldsOnlyIn(before, after).map((field): DataDifference => {
    const { key, exists, isMissing } = fieldTexts(field);
    return { key, before: field.type, after: null, summary: isMissing, was: exists };
  });
  return [...added, ...removed];
}

function fieldTexts({ kind, path }: ReadField): Readonly<Record<"key" | "exists" | "isMissing", string>> {
  return {
    key: `fields.${kind}[${path}]`,
    exists: `The API of a ${kind} has the field ${path}.`,
    isMissing: `The API of a ${kind} has no field ${path}.`,
  };
}

interface ReadField {
  readonly kind: string;
  readonly path: string;
  readonly type: string;
}

/** Each version is compared with two others, in two directions. */
const readIn = remembered((model: Model) => fieldsInRules(model));

function fieldsOnlyIn(here: Model, other: Model): readonly ReadField[] {
  const reads = readIn(here);
  return here.subjects.flatMap(({ name, kinds }) => {
    const kind = kinds[0]?.kind ?? name;
    const fields = Object.entries(reads[name] ?? {}).map(([path, type]) => ({ kind, path, type }));
    return fields.filter(({ path }) => !other.fields.has(kind, path));
  });
}
