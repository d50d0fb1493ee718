import { lazy } from "../../lib/remembered.js";
import { admissible } from "../admissible.js";
import { supportedVersions } from "../availability.js";
import type { Emission, Engine } from "../engine.js";
import { ruleGroups } from "../groups.js";
import { artifactHubPackage, catalogFile } from "./catalog.js";
import { celKustomizations, celPatch, hasCelSet } from "./cel-set.js";
import { kustomizations } from "./constraint-sets.js";
import { constraint } from "./constraints.js";
import { ruleInGatekeeper } from "./excerpt.js";
import { expansionFiles } from "./expansion.js";
import { constraintKind, policyFolder } from "./library.js";
import { unsupportedMutations } from "./mutation.js";
import { gatekeeperNames } from "./names.js";
import { gatekeeperReleaseParts } from "./release-parts.js";
import { suiteFiles } from "./suite.js";
import { constraintTemplate } from "./template.js";

const identity = { id: "gatekeeper", title: "Gatekeeper" } as const;

/** One ConstraintTemplate and one constraint for each group of rules, from the same Rego as the OPA bundle. */
export const gatekeeper: Engine = {
  ...identity,
  programs: ["gator"],
  names: {
    ...gatekeeperNames,
    policies: (model) => ruleGroups(admissible(model).admissionModel).map(constraintKind),
  },
  cluster: {
    namespace: "gatekeeper-system",
    available: (model) => supportedVersions(identity, model),
    supportText: (versions) => `Gatekeeper versions that are tested or supported with it: ${versions}.`,
    recommendation: "For Gatekeeper, use 3.16 up to Kubernetes 1.29, and 3.23 from 1.30 on.",
  },
  emit(model, context): Emission {
    const { admissionModel, unsupported } = admissible(model);
    const { renderTemplate } = context;
    const groups = ruleGroups(admissionModel);
    const files = lazy(() =>
      groups.flatMap((group) => [
        { path: `${policyFolder(group)}/template.yaml`, text: constraintTemplate(admissionModel, group, context) },
        constraint(admissionModel, group, renderTemplate),
        ...(hasCelSet(model) ? [celPatch(admissionModel, group, renderTemplate)] : []),
      ]),
    );
    return {
      get files() {
        return files();
      },
      unsupported: [...unsupported, ...unsupportedMutations(model)],
      ruleIn: (rule) => ruleInGatekeeper(rule, groups, admissionModel, context),
      supportingFiles: (support) => [
        ...kustomizations(admissionModel, groups, support),
        ...(hasCelSet(model) ? celKustomizations(admissionModel, groups) : []),
        ...groups.flatMap((group) => suiteFiles(admissionModel, group, support)),
        ...groups.map((group) => artifactHubPackage(admissionModel, group, files())),
        ...expansionFiles(admissionModel),
        catalogFile(admissionModel, groups),
      ],
    };
  },
  releaseParts: gatekeeperReleaseParts,
};
