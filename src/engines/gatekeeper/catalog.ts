import { hexDigest } from "../../lib/digest.js";
import { groupBy } from "../../lib/lists.js";
import type { Model } from "../../model/model.js";
import type { OutputFile } from "../engine.js";
import { fileAt } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import { packageName, policyTitle } from "../groups.js";
import { bundleName, constraintFolder, constraintKind, descriptionOf, policyFolder } from "./library.js";
import { yamlFile } from "./yaml-file.js";

/**
 * `catalog.yaml`: what `gator policy` finds and installs. Its paths lead only to subfolders, so it is above the profiles.
 * gator would write one itself, with the time of day in it.
 */
export function catalogFile(model: Model, groups: readonly RuleGroup[]): OutputFile {
  const { version, date } = model.release;
  return yamlFile("catalog.yaml", {
    apiVersion: "gator.gatekeeper.sh/v1alpha1",
    kind: "PolicyCatalog",
    metadata: { name: `wincompat-${model.version}`, version: `v${version}`, updatedAt: `${date}T00:00:00Z` },
    bundles: [...groupBy(groups, bundleName)].map(([name, of]) => ({
      name,
      description: bundleDescription(of, model),
      policies: of.map(nameOf),
    })),
    policies: groups.map((group) => ({
      name: nameOf(group),
      version: `v${group.version}`,
      description: descriptionOf(group).join(" "),
      category: "windows",
      templatePath: `${policyFolder(group)}/template.yaml`,
      bundleConstraints: { [bundleName(group)]: `${constraintFolder(group)}/constraint.yaml` },
      bundles: [bundleName(group)],
    })),
  });
}

function nameOf(group: RuleGroup): string {
  return constraintKind(group).toLowerCase();
}

function bundleDescription(groups: readonly RuleGroup[], { version }: Model): string {
  const recommended = groups.find(({ profile }) => profile !== "core");
  return recommended === undefined
    ? `Settings that the API server of Kubernetes ${version} rejects, or that do not work on its Windows nodes.`
    : `${recommended.description} These are recommendations for Kubernetes ${version}.`;
}

/**
 * The package of a group for Artifact Hub. It reads `template.yaml` and the suite with its samples beside this file, so the
 * library needs no second copy for it. Releases for several versions of Kubernetes have packages of the same policy, and
 * the names of packages must differ.
 *
 * @param policies with the template of the group
 */
export function artifactHubPackage(model: Model, group: RuleGroup, policies: readonly OutputFile[]): OutputFile {
  const folder = policyFolder(group);
  const [what] = descriptionOf(group);
  const content = {
    version: group.version,
    name: packageName(`wincompat-${group.id}`, model),
    displayName: `${policyTitle(group)}, Kubernetes ${model.version}`,
    createdAt: `${model.release.date}T00:00:00Z`,
    description: what,
    digest: hexDigest(fileAt(`${folder}/template.yaml`, policies).text),
    license: "Apache-2.0",
    keywords: ["gatekeeper", "kubernetes", "open-policy-agent", "policies", "windows"],
    readme: `# ${group.title}\n\n${what}\n\nRules:\n\n${group.rules
      .map(({ id, title }) => `- ${id}: ${title}`)
      .join("\n")}\n`,
    install: `From the folder of the release:\n\n\`\`\`shell\nkubectl apply -k ${folder}\nkubectl apply -k ${constraintFolder(group)}\n\`\`\`\n`,
    provider: { name: "wincompat" },
  };
  return { ...yamlFile(`${folder}/artifacthub-pkg.yml`, content), packagedOnly: true };
}
