import { admissible } from "../admissible.js";
import type { SupportingFiles } from "../supporting-files.js";
import { policyGroups } from "../groups.js";
import { artifactHubPackage } from "./artifact-hub.js";
import { catalogFile } from "./catalog.js";
import { kustomizations } from "./constraint-sets.js";
import { expansionFiles } from "./expansion.js";
import { suiteFiles } from "./suite.js";

/** What people of Gatekeeper's community expect beside templates and constraints. */
export const gatekeeperSupportingFiles: SupportingFiles = (model, context) => {
  const { admissionModel } = admissible(model);
  const groups = policyGroups(admissionModel);
  return [
    ...kustomizations(admissionModel, groups, context.renderTemplate),
    ...groups.flatMap((group) => suiteFiles(admissionModel, group, context)),
    ...groups.map((group) => artifactHubPackage(admissionModel, group, context.policies)),
    ...expansionFiles(admissionModel),
    catalogFile(admissionModel, groups),
  ];
};
