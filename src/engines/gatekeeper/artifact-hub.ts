import type { Model } from "../../model/model.js";
import { hexDigest } from "../opa/digest.js";
import type { OutputFile } from "../emitter.js";
import { fileAt } from "../excerpt.js";
import type { PolicyGroup } from "../groups.js";
import { packageName } from "../package-name.js";
import { policyTitle } from "../groups.js";
import { constraintFolder, descriptionOf, policyFolder } from "./library.js";
import { yamlFile } from "./yaml-file.js";

/**
 * The package of a group for Artifact Hub. It reads `template.yaml` and the suite with its samples beside this file, so the
 * library needs no second copy for it. Releases for several versions of Kubernetes have packages of the same policy, and
 * the names of packages must differ.
 *
 * @param policies with the template of the group
 */
export function artifactHubPackage(model: Model, group: PolicyGroup, policies: readonly OutputFile[]): OutputFile {
  const folder = policyFolder(group);
  const [what, ...rest] = descriptionOf(group);
  const content = {
    version: group.version,
    name: packageName(`wincompat-${group.id}`, model),
    displayName: `${policyTitle(group)}, Kubernetes ${model.version}`,
    createdAt: `${model.release.date}T00:00:00Z`,
    description: what,
    digest: hexDigest(fileAt(`${folder}/template.yaml`, policies).text),
    license: "Apache-2.0",
    keywords: ["gatekeeper", "kubernetes", "open-policy-agent", "policies", "windows"],
    readme: `# ${group.title}\n\n${what} ${rest[0] ?? ""}\n\n${rest.slice(1).map((rule) => `- ${rule}`).join("\n")}\n`,
    install: `From the folder of the release:\n\n\`\`\`shell\nkubectl apply -k ${folder}\nkubectl apply -k ${constraintFolder(group)}\n\`\`\`\n`,
    provider: { name: "wincompat" },
  };
  return { ...yamlFile(`${folder}/artifacthub-pkg.yml`, content), packagedOnly: true };
}
