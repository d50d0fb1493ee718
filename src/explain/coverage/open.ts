import type { NamesSource, OutcomeSource, FactSource } from "../../spec/types.js";
import type { Model } from "../../model/model.js";
import type { Targets } from "./targets.js";
import { hasData } from "./targets.js";

/** What may become of a fact. */
export const outcomeKinds = ["rule", "data", "fixture", "generated", "limitation"] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** What became of a fact, and the names of what it points at; none for a limitation. */
export interface Outcome {
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

/** Why a fact is open: what its outcome points at is not there. Undefined when everything is. */
export function whyOpen({ outcome, kubernetes }: FactSource, targets: Targets): string | undefined {
  const isHistory = kubernetes.length === 0;
  const models = targets.models.filter(({ version }) => isHistory || kubernetes.includes(version));
  const { kind, names } = toOutcome(outcome);
  const faults = names.flatMap((name) => faultOf[kind](name, { ...targets, models, isHistory }) ?? []);
  const uncovered = kind === "rule" && !isHistory ? uncoveredFault(names, models) : undefined;
  return faults.length === 0 ? uncovered : faults.join(" ");
}

/** Several rules may share a fact, one for each version; a version in which none of them is in force is left out. */
function uncoveredFault(names: readonly string[], models: readonly Model[]): string | undefined {
  const lacking = models.filter(({ rules }) => !rules.some(({ id }) => names.includes(id)));
  return lacking.length === 0 ? undefined : `No rule of this fact exists in Kubernetes ${versionsOf(lacking)}.`;
}

/** What one fact may point at: with the models of its own versions, or of all, where it is history. */
interface FactTargets extends Targets {
  readonly isHistory: boolean;
}

/** What is wrong with one name. */
const faultOf: Record<OutcomeKind, (name: string, targets: FactTargets) => string | undefined> = {
  rule: (name, { spec, models }) => {
    if (models.some(({ rules }) => rules.some(({ id }) => id === name))) return undefined;
    if (!spec.rules.some(({ id }) => id === name)) return `There is no rule "${name}".`;
    return `The rule "${name}" does not exist in Kubernetes ${versionsOf(models)}.`;
  },
  data: (name, { spec, models, isHistory }) => {
    const lacking = models.filter(({ version }) => !hasData(spec, version, name));
    // History is data of some version; what is stated for versions is data of each of them.
    const isThere = isHistory ? lacking.length < models.length : lacking.length === 0;
    return isThere ? undefined : `There is no data "${name}" for Kubernetes ${versionsOf(lacking)}.`;
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
