import type { Model } from "../model/model.js";
import type { Spec } from "../spec/load.js";
import type { FactSource } from "../spec/types.js";
import { hasData } from "./data.js";
import type { Manifests } from "./manifests.js";
import type { OutcomeKind } from "./outcomes.js";
import { toOutcome } from "./outcomes.js";

/** Everything that an outcome may point at. */
export interface Targets {
  readonly spec: Spec;
  /** One a version, oldest first. */
  readonly models: readonly Model[];
  /** Undefined where the package was installed without its tests: then what they hold is not asked. */
  readonly manifests: Manifests | undefined;
  /** Ids of what is generated: mutations and objects. */
  readonly generated: ReadonlySet<string>;
}

/** Why a fact is open: what its outcome points at is not there. Undefined when everything is. */
export function whyOpen({ outcome, kubernetes }: FactSource, targets: Targets): string | undefined {
  const stated = targets.models.filter(({ version }) => kubernetes.includes(version));
  const { kind, names } = toOutcome(outcome);
  const faults = names.flatMap((name) => faultOf[kind](name, stated, targets) ?? []);
  return faults.length === 0 ? undefined : faults.join(" ");
}

/** What is wrong with one name. @param stated the versions that the fact is stated for; none for history */
type FaultOf = (name: string, stated: readonly Model[], targets: Targets) => string | undefined;

const faultOf: Record<OutcomeKind, FaultOf> = {
  rule: (name, stated, { spec, models }) => {
    const asked = stated.length === 0 ? models : stated;
    if (asked.some(({ rules }) => rules.some(({ id }) => id === name))) return undefined;
    if (!spec.rules.some(({ id }) => id === name)) return `There is no rule "${name}".`;
    return `The rule "${name}" is not in force in Kubernetes ${versionsOf(asked)}.`;
  },
  data: (name, stated, { spec, models }) => {
    const asked = stated.length === 0 ? models : stated;
    const lacking = asked.filter(({ version }) => !hasData(spec, version, name));
    // History is data of some version, if any; what is stated for versions is data of each of them.
    const isThere = stated.length === 0 ? lacking.length < asked.length : lacking.length === 0;
    return isThere ? undefined : `There is no data "${name}" for Kubernetes ${versionsOf(lacking)}.`;
  },
  fixture: (name, _, { manifests }) =>
    manifests === undefined || manifests.facts.has(name) ? undefined : `There is no manifest test/facts/${name}.yaml.`,
  generated: (name, _, { generated }) => (generated.has(name) ? undefined : `Nothing is generated under the id "${name}".`),
  limitation: () => undefined,
};

function versionsOf(models: readonly Model[]): string {
  return models.map(({ version }) => version).join(", ");
}
