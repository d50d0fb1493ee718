import { ownRules } from "../check/own-rules.js";
import type { Change, DataChange, RuleChange, RuleChangeKind } from "../diff/change.js";
import { groupBy } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import { compareEffects } from "../model/model.js";
import { minorOf } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import type { CitationSource, FeatureGateSource } from "../spec/types.js";
import type { Shift, State, Turn } from "./shifts.js";
import { effectOf } from "./shifts.js";

/** Data of versions that a rule depends on, as references without `$version.`: `windowsBuilds.builds.build`. */
export interface DataReads {
  /** The data that the rule names. */
  readonly own: readonly string[];
  /** The data that its scopes and parameters name. */
  readonly around: readonly string[];
  /** The data that distinguish Windows objects from others, for findings that depend on other objects. */
  readonly evidence: readonly string[];
  /** The feature gates that the sources of the rule name: it can change because one of them is switched. */
  readonly gates: readonly string[];
  /** Did a user add the rule? The API server does not know it. */
  readonly isCustom: boolean;
}

/** The data that any revision of a rule depends on. */
export function dataReadBy(rule: string, spec: Spec): DataReads {
  const released = spec.rules.find(({ id }) => id === rule);
  const own = ownRules.find(({ id }) => id === rule);
  const texts = [...textsIn(released?.content.revisions ?? []), ...(own?.reads ?? [])];
  const dataNamedIn = (some: readonly string[]): readonly string[] => withoutPrefix("$version.", some);
  return {
    own: dataNamedIn(texts),
    around: dataNamedIn(textsAround(texts, spec)),
    evidence: dataNamedIn(textsAround(Object.keys(spec.scopes.content.evidence), spec)),
    gates: (released?.content.sources ?? []).flatMap(gateOf),
    isCustom: released === undefined && own === undefined,
  };
}

/** kube_features.go, or versioned_kube_features.go, declares each gate as a symbol. */
function gateOf({ file = "", symbol }: CitationSource): readonly string[] {
  return /kube_features\.go$/.test(file) && symbol !== undefined ? [symbol] : [];
}

/** The texts of the scopes and parameters that these texts name, directly or through others. */
function textsAround(named: readonly string[], spec: Spec): readonly string[] {
  const { evidence, scopes } = spec.scopes.content;
  const visited = new Set<string>();
  const texts: string[] = [];
  const visit = (text: string): void => {
    if (visited.has(text)) return;
    visited.add(text);
    const [parameter] = withoutPrefix("$parameters.", [text]);
    const inside = textsIn(
      parameter === undefined
        ? [scopes[text]?.when, evidence[text]?.find]
        : spec.parameters.content[parameter]?.default,
    );
    texts.push(...inside);
    inside.forEach(visit);
  };
  named.forEach(visit);
  return texts;
}

/** The texts with this prefix, without it, each once. */
function withoutPrefix(prefix: string, texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length)))];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

type Direction = "worse" | "better" | "level";

/** The directions in which a change of a rule can move a place. Wording moves nothing. */
const directions: Record<RuleChangeKind, readonly Direction[]> = {
  "rule-added": ["worse"],
  "rule-removed": ["better"],
  "rule-tightened": ["worse", "level"],
  "rule-loosened": ["better", "level"],
  "rule-changed": ["worse", "better", "level"],
  "rule-reworded": [],
};

/**
 * The differences between versions that explain a change of a place.
 *
 * @param reads the data that its rule depends on
 * @returns some of `differences`: those of the rule and of its data; if the rule did not change, those of all data behind it
 */
export function reasonsOf(shift: Shift, differences: readonly Change[], reads: DataReads): readonly Change[] {
  const reached = [shift.since, shift.rejectedSince];
  return shift.turns.flatMap((turn) =>
    reasonsOfTurn(turn, differencesOf(turn, differences), reads, reached.includes(turn.to)),
  );
}

/** All places are explained with the same differences. */
const byVersion = remembered((differences: readonly Change[]) => groupBy(differences, ({ kubernetes }) => kubernetes));

/** A change to a patch release of another minor version also has the differences of that minor version. */
function differencesOf({ newer }: Turn, differences: readonly Change[]): readonly Change[] {
  const versions = new Set([minorOf(newer), newer]);
  return [...versions].flatMap((version) => byVersion(differences).get(version) ?? []);
}

/** @param isReached is the reported effect reached with this turn? The API can have the field for longer than the effect. */
function reasonsOfTurn(
  turn: Turn,
  differences: readonly Change[],
  { own, around, evidence, gates, isCustom }: DataReads,
  isReached: boolean,
): readonly Change[] {
  const finding = (turn.after ?? turn.before)?.findings[0];
  if (finding === undefined) return [];
  const ofRule = differences.filter(
    (one) => isRuleChange(one) && one.rule === finding.rule && directions[one.kind].includes(directionOf(turn)),
  );
  const validation = isCustom ? [] : validationOf(finding.object.kind, turn, differences);
  if (ofRule.length > 0) {
    const named = namedIn(textOf(turn), dataOf(own, differences));
    const api = isReached ? [...switchesOf(gates, differences), ...fieldOf(finding.path, differences)] : [];
    return [...new Set([...ofRule, ...validation, ...named, ...api])];
  }
  if (validation.length > 0 && isOnlyValidation(turn)) return validation;
  const ownTextsChanged = differences.some((one) => one.kind === "rule-reworded" && one.rule === finding.rule);
  if (ownTextsChanged && directionOf(turn) === "level") return dataOf(own, differences);
  const behind = dataOf([...own, ...around], differences);
  const named = namedIn(textOf(turn), behind);
  if (named.length > 0) return [...validation, ...named];
  return [...validation, ...(behind.length > 0 ? behind : dataOf(evidence, differences))];
}

/** The changes that enable or disable these feature gates by default. */
function switchesOf(gates: readonly string[], differences: readonly Change[]): readonly Change[] {
  const keys = new Set(gates.map((gate) => `featureGates.gates[${gate}]`));
  return dataIn(differences).filter(
    ({ key, before, after }) => keys.has(key) && isEnabled(before) !== isEnabled(after),
  );
}

function isEnabled(gate: unknown): boolean {
  return (gate as FeatureGateSource | null)?.default ?? false;
}

/** The change of the validation of templates of this kind. Only what is validated is rejected. */
function validationOf(kind: string, { before, after }: Turn, differences: readonly Change[]): readonly Change[] {
  const isRejected = [before, after].map((state) => effectOf(state) === "rejected");
  if (isRejected[0] === isRejected[1]) return [];
  return differences.filter((one) => isDataChange(one) && one.key === `unvalidatedTemplates.kinds[${kind}]`);
}

/** Without validation, what would be rejected fails. */
function isOnlyValidation({ before, after }: Turn): boolean {
  return [before, after].map(effectOf).sort().join() === "fails,rejected";
}

function isRuleChange(change: Change): change is Change & RuleChange {
  return change.kind !== "data";
}

function isDataChange(change: Change): change is Change & DataChange {
  return change.kind === "data";
}

function directionOf({ before, after }: Turn): Direction {
  const change = compareEffects(effectOf(before), effectOf(after));
  return change === 0 ? "level" : change > 0 ? "worse" : "better";
}

const dataIn = remembered((differences: readonly Change[]) => differences.filter(isDataChange));

/** The changes of the data that references name; of a complete topic where they name a list that is made of others. */
function dataOf(references: readonly string[], differences: readonly Change[]): readonly (Change & DataChange)[] {
  const data = dataIn(differences);
  const found = references.flatMap((reference) => {
    const [topic = "", part = ""] = reference.split(".");
    const inTopic = data.filter(({ key }) => key.startsWith(`${topic}.`));
    const inPart = inTopic.filter(({ key }) => key.slice(topic.length + 1).split(/[.[]/, 1)[0] === part);
    return inPart.length > 0 ? inPart : inTopic;
  });
  return [...new Set(found)];
}

/** The only change, or the changes of items that the text names. */
function namedIn(text: string, changes: readonly (Change & DataChange)[]): readonly Change[] {
  return changes.length === 1 ? changes : changes.filter(({ key }) => isNamed(/\[([^\]]*)\]$/.exec(key)?.[1], text));
}

/** Only a complete word counts, because the name of a gate can begin with the name of another. */
function isNamed(name: string | undefined, text: string): boolean {
  if (name === undefined) return false;
  return text
    .split(name)
    .some(
      (before, index, parts) =>
        index < parts.length - 1 && !/[\w-]$/.test(before) && !/^[\w-]/.test(parts[index + 1] ?? ""),
    );
}

function textOf({ before, after }: Turn): string {
  const texts = ({ findings }: NonNullable<State>): readonly string[] =>
    findings.flatMap(({ path, message }) => [path, message]);
  return [before, after].flatMap((state) => (state === null ? [] : texts(state))).join(" ");
}

/** The change of the API field at this path, if only one of the versions has the field. */
function fieldOf(path: string, differences: readonly Change[]): readonly Change[] {
  const plain = path.replace(/\[\d+\]/g, "[]");
  return fieldsIn(differences)
    .filter(({ field }) => plain === field || plain.endsWith(`.${field}`))
    .map(({ change }) => change);
}

/** The fields of the API among differences, with their changes. */
const fieldsIn = remembered((differences: readonly Change[]) =>
  differences.flatMap((change) => {
    const isField = isDataChange(change) && change.topic === "API fields";
    const field = isField ? /^fields\.[^[]+\[(.*)\]$/.exec(change.key)?.[1] : undefined;
    return field === undefined ? [] : [{ field, change }];
  }),
);
