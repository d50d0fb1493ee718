import { groupBy } from "../../lib/lists.js";
import type { Model } from "../../model/model.js";
import { layout } from "../cel/layout.js";
import { briefMessageOf, messageOf, variableText, width } from "../cel/policy-text.js";
import type { OutputFile } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import { groupFolder, policyTitle } from "../groups.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { gatekeeperDialect } from "./cel-dialect.js";
import { celSource, passes } from "./cel-source.js";
import { firstWithCel } from "./versions.js";
import { setKustomization } from "./yaml-file.js";

/** Does the API server of this version evaluate what Gatekeeper makes of CEL? */
export function hasCelSet({ apiServer }: Pick<Model, "apiServer">): boolean {
  return apiServer.admissionPolicies.includes("ValidatingAdmissionPolicy");
}

/** The set of a profile whose templates have CEL beside their Rego. */
function celFolder(group: Pick<RuleGroup, "profile">): string {
  return `${groupFolder("gatekeeper", group)}/cel`;
}

/** The kustomization that adds CEL to the template of a group. */
export function celPatch(model: Model, group: RuleGroup, renderTemplate: TemplateRenderer): OutputFile {
  const { conditions, known, found, entries } = celSource(model, group, gatekeeperDialect(model));
  const text = renderTemplate("gatekeeper/cel", {
    title: policyTitle(group),
    firstWithCel,
    library: `../../library/windows/${group.id}`,
    conditions: conditions.map((one) => variableText(one, renderTemplate)),
    known: known.map((one) => variableText(one, renderTemplate)),
    found: found.map((one) => variableText(one, renderTemplate)),
    validations: entries.map((entry) => ({
      expression: layout(passes(entry), width),
      message: JSON.stringify(briefMessageOf(entry)),
      messageExpression: layout(messageOf(entry), width),
    })),
  });
  // A file with nothing but a patch is a list, which gator refuses when it looks for suites.
  return { path: `${celFolder(group)}/${group.id}/kustomization.yaml`, text };
}

/** The set of each profile. */
export function celKustomizations(model: Model, groups: readonly RuleGroup[]): readonly OutputFile[] {
  return [...groupBy(groups, celFolder)].map(([folder, of]) =>
    setKustomization(model, folder, { resources: of.map(({ id }) => id).sort() }),
  );
}
