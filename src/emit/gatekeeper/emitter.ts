import { compareText } from "../../diagnostic.js";
import type { Model } from "../../model/model.js";
import type { Emission, Emitter, OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import { groupBy } from "../../group-by.js";
import type { PolicyGroup } from "../groups.js";
import { groupFolder, policyGroups } from "../groups.js";
import { kustomization } from "../kustomization.js";
import { admissible } from "../admissible.js";
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
    const groups = policyGroups(seen);
    return {
      files: [...groups.flatMap((group) => groupFiles(seen, group, frames)), ...sets(groups, frames)],
      unsupported: [...unsupported, ...unsupportedMutations(model)],
    };
  },
};

/** Gatekeeper takes libraries only below `data.lib`. */
const packages: Packages = {
  library: "lib.wincompat.lib",
  given: rego`input.parameters`,
  rule: (id) => `lib.wincompat.rules.${snake(id)}`,
};

/** `security-context` is the kind `WincompatSecurityContext`. */
export function constraintKind(group: PolicyGroup): string {
  const words = `wincompat-${group.id}`.split("-");
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

function groupFiles(model: Model, group: PolicyGroup, frames: Frames): OutputFile[] {
  const folder = `${groupFolder("gatekeeper", group)}/${group.id}`;
  const samples = `${folder}/samples/wincompat-${group.id}`;
  return [
    { path: `${folder}/template.yaml`, text: template(model, group, frames) },
    { path: `${samples}/constraint.yaml`, text: constraint(model, group, frames) },
    kustomization(folder, ["template.yaml"], frames),
    kustomization(samples, ["constraint.yaml"], frames),
  ];
}

function template(model: Model, group: PolicyGroup, frames: Frames): string {
  const kind = constraintKind(group);
  const title = `${group.title} on Windows, Kubernetes ${model.version}`;
  const modules = group.rules.map((rule) => ruleModule(model, rule, packages, frames));
  return frames("gatekeeper/template", {
    title,
    quotedTitle: JSON.stringify(title),
    kubernetes: model.version,
    quotedKubernetes: JSON.stringify(model.version),
    name: kind.toLowerCase(),
    kind,
    description: `Rules: ${group.rules.map(({ id }) => id).join(", ")}.`,
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
  const subjects = new Set(group.rules.map((rule) => rule.subject));
  const served = model.subjects
    .filter(({ name }) => subjects.has(name))
    .flatMap(({ kinds }) => kinds.flatMap(({ kind, groups }) => groups.map((apiGroup) => ({ apiGroup, kind }))));
  const kinds = [...groupBy(served, (one) => one.apiGroup)]
    .map(([apiGroup, of]) => ({ group: JSON.stringify(apiGroup), kinds: of.map(({ kind }) => kind).sort(compareText) }))
    .sort((a, b) => compareText(a.group, b.group));
  return frames("gatekeeper/constraint", {
    kubernetes: model.version,
    kind: constraintKind(group),
    name: `wincompat-${group.id}`,
    kinds,
  });
}

/** Templates and constraints apart: a constraint can only be applied once its template is established. */
function sets(groups: readonly PolicyGroup[], frames: Frames): OutputFile[] {
  return [...groupBy(groups, (group) => groupFolder("gatekeeper", group))].flatMap(([set, of]) => [
    kustomization(set, of.map(({ id }) => id), frames),
    kustomization(`${set}/constraints`, of.map(({ id }) => `../${id}/samples/wincompat-${id}`), frames),
  ]);
}
