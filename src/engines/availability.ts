import { enumerate } from "../lib/lists.js";
import { compareSemantic } from "../lib/semantic-version.js";
import type { Model } from "../model/model.js";
import { admissible } from "./admissible.js";
import type { Availability, ClusterEngine, Emission, Engine, EngineData } from "./engine.js";

type InCluster = Engine & { readonly cluster: ClusterEngine };

/** The engines that are installed in a cluster. */
export function clusterEngines(engines: readonly Engine[]): readonly InCluster[] {
  return engines.filter((engine): engine is InCluster => engine.cluster !== undefined);
}

/**
 * The versions of an engine that support a version of Kubernetes and run the policies. Engines support a version of Kubernetes
 * for about a year, so for an old one, no version may be new enough for the policies.
 *
 * @param oldest version that runs the policies; undefined where all of them do
 */
export function supportedVersions(
  { id, title }: Pick<Engine, "id" | "title">,
  { version, engines, executed }: EngineData,
  oldest?: string,
): Availability {
  const supported = engines[id] ?? [];
  const minor = /^\d+\.\d+/.exec(oldest ?? "")?.[0];
  const versions = supported.filter((one) => minor === undefined || compareSemantic(one, minor) >= 0);
  if (versions.length > 0) return { versions };
  if (supported.length === 0 || minor === undefined)
    return { unavailable: `No version of ${title} that wincompat knows supports Kubernetes ${version}.` };
  return {
    unavailable:
      `No version of ${title} that supports Kubernetes ${version} can run these policies. ${title} ${enumerate(supported)} ` +
      `${supported.length === 1 ? "supports" : "support"} it, and the policies need ${minor} or newer. They are tested with ` +
      `${title} ${enumerate(executed[id] ?? [])}, which ${title} does not support on Kubernetes ${version}.`,
  };
}

/**
 * An emission without policies. Rules about files that never reach an API server keep that reason: no version would evaluate them.
 *
 * @param reason why no version of the engine would evaluate the others
 */
export function withoutPolicies(model: Model, reason: string): Emission {
  const { admissionModel, unsupported } = admissible(model);
  return {
    files: [],
    unsupported: [
      ...unsupported,
      ...admissionModel.rules.map(({ id }) => ({ rule: id, reason })),
      ...admissionModel.mutations.map(({ id }) => ({ mutation: id, reason })),
    ],
    ruleIn: () => {
      throw new RangeError(reason);
    },
    supportingFiles: () => [],
  };
}
