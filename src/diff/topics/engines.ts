import { clusterEngines } from "../../engines/availability.js";
import { engines as everyEngine } from "../../engines/index.js";
import type { EnginesSource } from "../../spec/types.js";
import type { Words } from "../words.js";
import { enumerate, reportedElsewhere } from "../words.js";

export const engines: Words<EnginesSource> = {
  supported: Object.fromEntries(
    clusterEngines(everyEngine).map(({ id, title, cluster }) => [
      id,
      (releases: readonly string[] = []) => (releases.length === 0 ? `No release of ${title} is known to support it.` : cluster.supportText(enumerate(releases))),
    ]),
  ),
  // What this project has run does not matter to a cluster.
  executed: reportedElsewhere,
};
