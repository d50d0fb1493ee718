import { executedReleases } from "../engines/kyverno/described.js";
import { compareSemantic } from "./changelog/semantic-version.js";
import type { EngineVersions, Model } from "../model/model.js";
import type { ReleaseIndex } from "./index-file.js";

type Considered = Pick<Model, "version" | "engines" | "executed">;

/** An engine of a cluster, and the oldest release that runs our policies; undefined where all that are supported do. */
interface ClusterEngine {
  readonly title: string;
  least(model: Considered): string | undefined;
  /** What people use where no supported version of this engine runs the policies. */
  readonly instead: string;
}

const clusterEngines: Readonly<Record<keyof EngineVersions, ClusterEngine>> = {
  gatekeeper: { title: "Gatekeeper", least: () => undefined, instead: "Kyverno" },
  kyverno: { title: "Kyverno", least: (model) => executedReleases(model).least, instead: "Gatekeeper" },
};

/**
 * The versions of each engine that support a version of Kubernetes and run its policies. Makers of engines support a
 * version of Kubernetes for about a year: for an old one, none of them may be new enough for the policies.
 */
export function runnableEngines(model: Considered): Pick<ReleaseIndex, "engines" | "noEngine"> {
  const names = Object.keys(clusterEngines) as (keyof EngineVersions)[];
  const engines = Object.fromEntries(names.map((name) => [name, runnable(name, model)])) as unknown as EngineVersions;
  const without = names.filter((name) => engines[name].length === 0);
  return { engines, noEngine: Object.fromEntries(without.map((name) => [name, reason(name, model)])) };
}

function runnable(name: keyof EngineVersions, model: Considered): readonly string[] {
  const least = leastMinor(clusterEngines[name], model);
  return model.engines[name].filter((one) => least === undefined || compareSemantic(one, least) >= 0);
}

function leastMinor(engine: ClusterEngine, model: Considered): string | undefined {
  return /^\d+\.\d+/.exec(engine.least(model) ?? "")?.[0];
}

function reason(name: keyof EngineVersions, model: Considered): string {
  const { title, instead } = clusterEngines[name];
  const [supported, executed] = [model.engines[name], model.executed[name]].map((all) => all.join(", "));
  return (
    `No version of ${title} that supports Kubernetes ${model.version} can run these policies. ${title} ${supported} support it, ` +
    `and the policies need ${leastMinor(clusterEngines[name], model)} or newer. They are tested with ${title} ${executed}: with the ` +
    `command line, and with the controllers by \`npm run e2e\` of wincompat. Use ${instead}.`
  );
}
