import type { Model } from "../../model/model.js";
import { hexDigest } from "../opa/digest.js";
import type { EmitContext } from "../supporting-files.js";
import type { OutputFile } from "../emitter.js";
import { fileAt } from "../excerpt.js";
import { packageName } from "../package-name.js";
import { category, executedReleases, folded } from "./described.js";
import type { PolicyFile } from "./policy-files.js";

const catalog = "kyverno/artifacthub";

/**
 * What Artifact Hub shows of a policy, beside a copy of it: https://artifacthub.io/docs/topics/repositories/kyverno-policies.
 * Names of packages hold the minor version of Kubernetes, because a catalog holds several.
 */
export function catalogPackage(model: Model, policy: PolicyFile, { renderTemplate, policies }: EmitContext): readonly OutputFile[] {
  const { name, path, folder, title, text, subject, version } = policy;
  const { text: policyText } = fileAt(path, policies);
  const content = renderTemplate("kyverno/package", {
    kubernetes: model.version,
    name: packageName(name, model),
    version,
    title: JSON.stringify(`${title}, Kubernetes ${model.version}`),
    createdAt: `${model.release.date}T00:00:00Z`,
    description: folded(text),
    release: model.release.version,
    folder,
    category,
    subject,
    executed: executedReleases(model),
    keywords: ["kyverno", category.toLowerCase(), "kubernetes", policy.profile],
    // Artifact Hub wants the digits alone.
    digest: hexDigest(policyText),
  });
  return [
    { packagedOnly: true, path: `${catalog}/${name}/artifacthub-pkg.yml`, text: content },
    { packagedOnly: true, path: `${catalog}/${name}/${name}.yaml`, text: policyText },
  ];
}

/** Who publishes the packages; its own id comes from Artifact Hub, when somebody registers a copy there. */
export function catalogRepository({ renderTemplate }: EmitContext): OutputFile {
  return { packagedOnly: true, path: `${catalog}/artifacthub-repo.yml`, text: renderTemplate("kyverno/repository", {}) };
}
