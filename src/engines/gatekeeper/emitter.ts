import type { Model } from "../../model/model.js";
import type { Emission, Emitter, OutputFile } from "../emitter.js";
import type { TemplateRenderer } from "../template-renderer.js";
import type { PolicyGroup } from "../groups.js";
import { policyGroups, policyTitle } from "../groups.js";
import { admissible } from "../admissible.js";
import { constraintKind } from "./kind.js";
import { constraintAnnotations } from "./labels.js";
import { bundleName, constraintFolder, descriptionOf, policyFolder } from "./library.js";
import { matchedKinds } from "./matched-kinds.js";
import { metadataRead } from "./metadata-read.js";
import { pruneModel } from "./prune-model.js";
import { unsupportedMutations } from "./mutation.js";
import { parameterProperties } from "./parameter-schema.js";
import type { Packages } from "../opa/modules.js";
import { libraryModule, ruleModule } from "../opa/modules.js";
import { json, rego, snake } from "../opa/rego.js";

/** One ConstraintTemplate and one constraint a group of rules, from the same Rego as the OPA bundle. */
export const gatekeeper: Emitter = {
  engine: "gatekeeper",
  emit(model: Model, renderTemplate: TemplateRenderer): Emission {
    const { admissionModel, unsupported } = admissible(model);
    return {
      files: policyGroups(admissionModel).flatMap((group) => groupFiles(admissionModel, group, renderTemplate)),
      unsupported: [...unsupported, ...unsupportedMutations(model)],
    };
  },
  names(model: Model): readonly string[] {
    return policyGroups(admissible(model).admissionModel).map(constraintKind);
  },
};

/** Gatekeeper takes libraries only below `data.lib`. */
const packages: Packages = {
  library: "lib.wincompat.lib",
  given: rego`input.parameters`,
  rule: (id) => `lib.wincompat.rules.${snake(id)}`,
  tellsSources: false,
};

function groupFiles(model: Model, group: PolicyGroup, renderTemplate: TemplateRenderer): OutputFile[] {
  return [
    { path: `${policyFolder(group)}/template.yaml`, text: template(model, group, renderTemplate) },
    { path: `${constraintFolder(group)}/constraint.yaml`, text: constraint(model, group, renderTemplate) },
  ];
}

function template(model: Model, group: PolicyGroup, renderTemplate: TemplateRenderer): string {
  const kind = constraintKind(group);
  const title = policyTitle(group);
  const modules = [libraryModule(pruneModel(model, group.rules), packages, renderTemplate), ...group.rules.map((rule) => ruleModule(rule, packages, renderTemplate))];
  return renderTemplate("gatekeeper/template", {
    title,
    quotedTitle: JSON.stringify(title),
    name: kind.toLowerCase(),
    kind,
    description: descriptionOf(group).join("\n"),
    version: group.version,
    bundle: bundleName(group),
    profile: group.profile,
    rules: group.rules.map(({ id }) => id),
    parameters: parameterProperties(model.parameters),
    rego: violationModule(model, group, renderTemplate).trimEnd(),
    libraries: modules.map((text) => withoutHead(text).trimEnd()),
  });
}

/** A module from its package on. Nothing reads METADATA in a template, and it would be a fifth of it. */
function withoutHead(module: string): string {
  return module.replace(/^(?:#.*\n|\n)+(?=package )/, "");
}

function violationModule(model: Model, group: PolicyGroup, renderTemplate: TemplateRenderer): string {
  const metadata = metadataRead(model, group.rules);
  return renderTemplate("gatekeeper/violation", {
    package: snake(`wincompat-${group.id}`),
    rules: group.rules.map(({ id }) => snake(id)),
    hasPods: hasPods(group),
    hasOthers: group.rules.some(({ subject }) => subject !== "pod"),
    metadata: metadata.length === 0 ? "" : json(metadata),
  });
}

/** Does a rule of the group look into pod templates? */
function hasPods({ rules }: PolicyGroup): boolean {
  return rules.some(({ subject }) => subject === "pod");
}

function constraint(model: Model, group: PolicyGroup, renderTemplate: TemplateRenderer): string {
  return renderTemplate("gatekeeper/constraint", {
    annotations: Object.entries(constraintAnnotations).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
    kind: constraintKind(group),
    name: `wincompat-${group.id}`,
    kinds: matchedKinds(model, group.rules).map(({ apiGroups, kinds }) => ({ group: JSON.stringify(apiGroups[0]), kinds })),
  });
}
