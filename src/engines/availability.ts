import type { Availability, ClusterEngine, Engine, EngineData } from "./engine.js";

type InCluster = Engine & { readonly cluster: ClusterEngine };

/** The engines that are installed in a cluster. */
export function clusterEngines(engines: readonly Engine[]): readonly InCluster[] {
  return engines.filter((engine): engine is InCluster => engine.cluster !== undefined);
}

/**
 * The releases of an engine that support a version of Kubernetes and run the policies. Makers of engines support a version of
 * Kubernetes for about a year: for an old one, none of their releases may be new enough for the policies.
 *
 * @param least the oldest release that runs the policies; undefined where all of them do
 */
export function supportedReleases(
  { id, title }: Pick<Engine, "id" | "title">,
  { version, engines, executed }: EngineData,
  least?: string,
): Availability {
  const supported = engines[id] ?? [];
  const minor = /^\d+\.\d+/.exec(least ?? "")?.[0];
  const releases = supported.filter((one) => minor === undefined || compareReleases(one, minor) >= 0);
  if (releases.length > 0) return { releases };
  if (supported.length === 0 || minor === undefined)
    return { unavailable: `No version of ${title} supports Kubernetes ${version}.` };
  return {
    unavailable:
      `No version of ${title} that supports Kubernetes ${version} can run these policies. ${title} ${supported.join(", ")} support it, ` +
      `and the policies need ${minor} or newer. They are tested with ${title} ${(executed[id] ?? []).join(", ")}: with the ` +
      "command line, and with the controllers by `npm run e2e` of wincompat.",
  };
}

/** `1.9` is older than `1.12`. */
function compareReleases(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
