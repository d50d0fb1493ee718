import type { Model } from "../../model/model.js";
import { hexDigest } from "../../opa/digest.js";
import type { Materials } from "../companion.js";
import type { OutputFile } from "../emitter.js";
import { packageName } from "../package-name.js";
import { fileAt } from "../excerpt.js";
import { category, executedReleases, folded } from "./described.js";
import type { PolicyFile } from "./policy-files.js";

/** What Artifact Hub shows of a policy: https://artifacthub.io/docs/topics/repositories/kyverno-policies */
export function catalogPackage(model: Model, policy: PolicyFile, { frames, policies }: Materials): OutputFile {
  const { name, folder, title, text, subject, version } = policy;
  const { text: policyText } = fileAt(`${folder}/${name}.yaml`, policies);
  const executed = executedReleases(model);
  const content = frames("kyverno/package", {
    kubernetes: model.version,
    name: packageName(name, model),
    version,
    title: JSON.stringify(title),
    createdAt: `${model.release.date}T00:00:00Z`,
    description: folded(text),
    release: model.release.version,
    folder,
    category,
    subject,
    executed,
    keywords: ["kyverno", category.toLowerCase(), "kubernetes", policy.profile],
    // Artifact Hub wants the digits alone.
    digest: hexDigest(policyText),
  });
  return { path: `${folder}/artifacthub-pkg.yml`, text: content };
}

/** Who publishes the packages below; its own id comes from Artifact Hub, when somebody registers a copy there. */
export function catalogRepository(model: Model, { frames }: Materials): OutputFile {
  return { path: "kyverno/artifacthub-repo.yml", text: frames("kyverno/repository", { kubernetes: model.version }) };
}
