import { admissible } from "../admissible.js";
import type { Companion } from "../companion.js";
import { policyGroups } from "../groups.js";
import { artifactHubPackage } from "./artifact-hub.js";
import { catalogFile } from "./catalog.js";
import { kustomizations } from "./constraint-sets.js";
import { expansionFiles } from "./expansion.js";
import { suiteFiles } from "./suite.js";

/** What people of Gatekeeper's community expect beside templates and constraints. */
export const gatekeeperCompanion: Companion = (model, materials) => {
  const { seen } = admissible(model);
  const groups = policyGroups(seen);
  return [
    ...kustomizations(seen, groups, materials.frames),
    ...groups.flatMap((group) => suiteFiles(seen, group, materials)),
    ...groups.map((group) => artifactHubPackage(seen, group, materials.policies)),
    ...expansionFiles(seen),
    catalogFile(seen, groups),
  ];
};
