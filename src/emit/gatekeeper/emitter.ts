import type { Model } from "../../model/model.js";
import type { Emission, Emitter, OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import type { PolicyGroup } from "../groups.js";
import { policyGroups, policyTitle } from "../groups.js";
import { admissible } from "../admissible.js";
import { constraintKind } from "./kind.js";
import { bundleName, constraintFolder, descriptionOf, policyFolder } from "./library.js";
import { matchedKinds } from "./matched-kinds.js";
import { neededBy } from "./needed.js";
import { unsupportedMutations } from "./mutation.js";
import { parameterProperties } from "./parameter-schema.js";
import type { Packages } from "../opa/modules.js";
import { libraryModule, ruleModule } from "../opa/modules.js";
import { rego, snake } from "../opa/rego.js";

/** One ConstraintTemplate and one constraint a group of rules, from the same Rego as the OPA bundle. */
export const gatekeeper: Emitter = {
  engine: "gatekeeper",
  emit(model: Model, frames: Frames): Emission {
    const { seen, unsupported } = admissible(model);
    return {
      files: policyGroups(seen).flatMap((group) => groupFiles(seen, group, frames)),
      unsupported: [...unsupported, ...unsupportedMutations(model)],
    };
  },
  names(model: Model): ReadonlyMap<string, readonly string[]> {
    return new Map(policyGroups(admissible(model).seen).map((group) => [group.id, [constraintKind(group)]]));
  },
};

/** Gatekeeper takes libraries only below `data.lib`. */
const packages: Packages = {
  library: "lib.wincompat.lib",
  given: rego`input.parameters`,
  rule: (id) => `lib.wincompat.rules.${snake(id)}`,
  tellsSources: false,
};

function groupFiles(model: Model, group: PolicyGroup, frames: Frames): OutputFile[] {
  return [
    { path: `${policyFolder(group)}/template.yaml`, text: template(model, group, frames) },
    { path: `${constraintFolder(group)}/constraint.yaml`, text: constraint(model, group, frames) },
  ];
}

function template(model: Model, group: PolicyGroup, frames: Frames): string {
  const kind = constraintKind(group);
  const title = `${policyTitle(group)}, Kubernetes ${model.version}`;
  const modules = group.rules.map((rule) => ruleModule(rule, packages, frames));
  return frames("gatekeeper/template", {
    title,
    quotedTitle: JSON.stringify(title),
    kubernetes: model.version,
    quotedKubernetes: JSON.stringify(model.version),
    name: kind.toLowerCase(),
    kind,
    description: descriptionOf(group, model.version).join("\n"),
    version: group.version,
    bundle: bundleName(group),
    profile: group.profile,
    rules: group.rules.map(({ id }) => id),
    parameters: parameterProperties(model.parameters),
    rego: violationModule(group, frames).trimEnd(),
    libraries: [libraryModule(neededBy(model, group.rules), packages, frames), ...modules].map((text) => text.trimEnd()),
  });
}

function violationModule(group: PolicyGroup, frames: Frames): string {
  return frames("gatekeeper/violation", {
    package: snake(`wincompat-${group.id}`),
    rules: group.rules.map(({ id }) => snake(id)),
  });
}

function constraint(model: Model, group: PolicyGroup, frames: Frames): string {
  return frames("gatekeeper/constraint", {
    kubernetes: model.version,
    kind: constraintKind(group),
    name: `wincompat-${group.id}`,
    kinds: matchedKinds(model, group.rules).map(({ apiGroups, kinds }) => ({ group: JSON.stringify(apiGroups[0]), kinds })),
  });
}
