import type { Model } from "../../model/model.js";
import type { FactSource, NamesSource, OutcomeSource } from "../../spec/types.js";
import type { Targets } from "./targets.js";
import { hasData } from "./targets.js";

/** The kinds of outcomes. */
export const outcomeKinds = ["rule", "data", "fixture", "generated", "limitation"] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** The outcome of a fact, with the names that it refers to; a limitation has none. */
interface Outcome {
  readonly kind: OutcomeKind;
  readonly names: readonly string[];
}

export function toOutcome(source: OutcomeSource): Outcome {
  if ("rule" in source) return { kind: "rule", names: list(source.rule) };
  if ("data" in source) return { kind: "data", names: list(source.data) };
  if ("fixture" in source) return { kind: "fixture", names: list(source.fixture) };
  if ("generated" in source) return { kind: "generated", names: list(source.generated) };
  return { kind: "limitation", names: [] };
}

function list(names: NamesSource): readonly string[] {
  return [names].flat();
}

/** Why a fact is open: its outcome refers to something that does not exist. Undefined if the fact is settled. */
export function whyOpen({ outcome, kubernetes }: FactSource, targets: Targets): string | undefined {
  const isHistory = kubernetes.length === 0;
  const models = targets.models.filter(({ version }) => isHistory || kubernetes.includes(version));
  const { kind, names } = toOutcome(outcome);
  const faults = names.flatMap((name) => faultOf[kind](name, { ...targets, models, isHistory }) ?? []);
  const uncovered = kind === "rule" && !isHistory ? uncoveredFault(names, models) : undefined;
  return faults.length === 0 ? uncovered : faults.join(" ");
}

/** Several rules can share a fact, each for other versions. Reports versions without any of them. */
function uncoveredFault(names: readonly string[], models: readonly Model[]): string | undefined {
  const lacking = models.filter(({ rules }) => !rules.some(({ id }) => names.includes(id)));
  return lacking.length === 0 ? undefined : `No rule of this fact exists in Kubernetes ${versionsOf(lacking)}.`;
}

/** The targets of one fact: the models of its versions, or all models if the fact is history. */
interface FactTargets extends Targets {
  readonly isHistory: boolean;
}

/** The problem with one name; undefined if there is none. */
const faultOf: Record<OutcomeKind, (name: string, targets: FactTargets) => string | undefined> = {
  rule: (name, { spec, models }) => {
    if (models.some(({ rules }) => rules.some(({ id }) => id === name))) return undefined;
    if (!spec.rules.some(({ id }) => id === name)) return `There is no rule "${name}".`;
    return `The rule "${name}" does not exist in Kubernetes ${versionsOf(models)}.`;
  },
  data: (name, { spec, models, isHistory }) => {
    const lacking = models.filter(({ version }) => !hasData(spec, version, name));
    // A historical fact needs data in one version, other facts in each of their versions.
    const exists = isHistory ? lacking.length < models.length : lacking.length === 0;
    return exists ? undefined : `There is no data "${name}" for Kubernetes ${versionsOf(lacking)}.`;
  },
  fixture: (name, { manifests }) =>
    manifests === undefined || manifests.facts.has(name) ? undefined : `There is no manifest test/facts/${name}.yaml.`,
  generated: (name, { models, generators }) => {
    if (models.some((model) => generators.some((generator) => generator(model).includes(name)))) return undefined;
    return `Nothing is generated under the id "${name}" for Kubernetes ${versionsOf(models)}.`;
  },
  limitation: () => undefined,
};

function versionsOf(models: readonly Model[]): string {
  return models.map(({ version }) => version).join(", ");
}
