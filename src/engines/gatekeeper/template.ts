import { stringify } from "yaml";
import type { Model } from "../../model/model.js";
import type { Parameter } from "../../model/parameter.js";
import { formOf, wordsOf } from "../../model/parameter.js";
import { podSubjectName } from "../../model/subject.js";
import type { EmitContext } from "../engine.js";
import { metadataRead, podMetadataRead } from "../fields-read.js";
import type { RuleGroup } from "../groups.js";
import { policyTitle } from "../groups.js";
import type { Packages } from "../rego/modules.js";
import { libraryModule, ruleModule } from "../rego/modules.js";
import { json, rego, snake } from "../rego/rego.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { bundleName, constraintKind, descriptionOf } from "./library.js";
import { pruneModel } from "./prune-model.js";

/** Gatekeeper accepts libraries only below `data.lib`. */
const packages: Packages = {
  library: "lib.wincompat.lib",
  given: rego`input.parameters`,
  rule: (id) => `lib.wincompat.rules.${snake(id)}`,
};

/** The ConstraintTemplate of a group, with the Rego of its rules and of as much of the library as they need. */
export function constraintTemplate(model: Model, group: RuleGroup, context: EmitContext): string {
  const { renderTemplate, intern } = context;
  const kind = constraintKind(group);
  const title = policyTitle(group);
  const modules = [
    libraryModule(intern(pruneModel(model, group.rules)), packages, renderTemplate),
    ...group.rules.map((rule) => ruleModule(rule, packages, renderTemplate)),
  ];
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

function violationModule(model: Model, group: RuleGroup, renderTemplate: TemplateRenderer): string {
  const metadata = metadataRead(model, group.rules);
  const podMetadata = podMetadataRead(model, group.rules);
  return renderTemplate("gatekeeper/violation", {
    package: snake(`wincompat-${group.id}`),
    rules: group.rules.map(({ id }) => snake(id)),
    hasPods: hasPods(group),
    hasOthers: group.rules.some(({ subject }) => subject !== podSubjectName),
    metadata: metadata.length === 0 ? "" : json(metadata),
    podMetadata: podMetadata.length === 0 ? "" : json(podMetadata),
  });
}

/** Does a rule of the group read pod templates? */
function hasPods({ rules }: RuleGroup): boolean {
  return rules.some(({ subject }) => subject === podSubjectName);
}

/** A JSON schema, as much of it as parameters need. */
interface Schema {
  readonly type: "object" | "array" | "string";
  readonly description?: string;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * The properties of a constraint's parameters that hold what users set, as YAML. They have no `default`: the API server
 * would store it in every constraint, where it outlived the policies of this version. The Rego knows the defaults.
 */
export function parameterProperties(parameters: readonly Parameter[]): string {
  return stringify(propertiesOf(parameters), { lineWidth: 110, indentSeq: false }).trimEnd();
}

/** `taint.key` is the property `key` of the object `taint`. */
function propertiesOf(parameters: readonly Parameter[]): Record<string, Schema> {
  const properties: Record<string, Schema> = {};
  for (const parameter of parameters) {
    const [group = "", ...rest] = parameter.name.split(".");
    properties[group] =
      rest.length === 0 ? schemaOf(parameter) : grouped(properties[group], { ...parameter, name: rest.join(".") });
  }
  return properties;
}

function grouped(earlier: Schema | undefined, parameter: Parameter): Schema {
  return { type: "object", properties: { ...earlier?.properties, ...propertiesOf([parameter]) } };
}

/** An empty text has no form. */
function patternOf(parameter: Parameter): Pick<Schema, "pattern"> {
  const form = formOf(parameter);
  if (form === undefined) return {};
  return { pattern: parameter.optional ? `^$|${form.pattern}` : form.pattern };
}

function schemaOf(parameter: Parameter): Schema {
  const description = `${parameter.description} Default: ${wordsOf(parameter.default)}.`;
  const text: Schema = { type: "string", ...(!parameter.optional && { minLength: 1 }), ...patternOf(parameter) };
  return parameter.type === "text" ? { ...text, description } : { type: "array", description, items: text };
}
