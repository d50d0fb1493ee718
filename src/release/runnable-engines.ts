import { clusterEngines } from "../engines/availability.js";
import type { Engine, EngineData } from "../engines/engine.js";
import { compareText } from "../lib/compare.js";
import { enumerate } from "../lib/enumerate.js";
import type { ReleaseIndex } from "./index-file.js";

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
