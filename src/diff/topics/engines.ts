import type { EnginesSource } from "../../spec/types.js";
import type { Words } from "../words.js";
import { enumerate, reportedElsewhere } from "../words.js";

export const engines: Words<EnginesSource> = {
  supported: {
    gatekeeper: (versions) => `Gatekeeper ${enumerate(versions)} are tested with it.`,
    kyverno: (versions) => `Kyverno ${enumerate(versions)} support it.`,
  },
  // What this project has run says nothing of a cluster.
  executed: reportedElsewhere,
};
