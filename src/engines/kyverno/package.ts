import { hexDigest } from "../../lib/digest.js";
import type { Model } from "../../model/model.js";
import type { OutputFile, SupportContext } from "../engine.js";
import { fileAt, packagedFile } from "../engine.js";
import { packageName } from "../groups.js";
import { folded, policyFolder, policyPath } from "../kyverno-program/policies.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { mutationPath, mutationSubject } from "./mutation.js";
import type { ValidatingPolicy } from "./policies.js";
import { category, described, executedVersions, mutationPolicyName } from "./policies.js";

const catalog = "kyverno/artifacthub";

/**
 * What Artifact Hub shows of a policy, beside a copy of it: https://artifacthub.io/docs/topics/repositories/kyverno-policies.
 * Names of packages hold the minor version of Kubernetes, because a catalog holds several.
 *
 * @param policies with the file of the policy
 */
export function catalogPackage(
  model: Model,
  policy: PolicyFile,
  policies: readonly OutputFile[],
  { renderTemplate }: SupportContext,
): readonly OutputFile[] {
  const { name, path } = policy;
  const policyText = (): string => fileAt(path, policies).text;
  return [
    packagedFile(`${catalog}/${name}/artifacthub-pkg.yml`, () => about(model, policy, policyText(), renderTemplate)),
    packagedFile(`${catalog}/${name}/${name}.yaml`, policyText),
  ];
}

function about(model: Model, policy: PolicyFile, policyText: string, renderTemplate: TemplateRenderer): string {
  const { name, folder, title, text, subject, version } = policy;
  return renderTemplate("kyverno/package", {
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
    executed: executedVersions(model),
    keywords: ["kyverno", category.toLowerCase(), "kubernetes", policy.profile],
    // Artifact Hub wants the digits alone.
    digest: hexDigest(policyText),
  });
}

/** Who publishes the packages; Artifact Hub assigns the id when a copy is registered there. */
export function catalogRepository({ renderTemplate }: SupportContext): OutputFile {
  return packagedFile(`${catalog}/artifacthub-repo.yml`, () => renderTemplate("kyverno/repository", {}));
}

/** A policy of either sort, as catalogs list it. */
interface PolicyFile {
  readonly name: string;
  readonly path: string;
  /** What `kubectl apply -k` takes. */
  readonly folder: string;
  readonly title: string;
  /** Sentences. */
  readonly text: string;
  readonly subject: string;
  readonly profile: string;
  readonly version: string;
}

/** Every policy of a release: those that validate, then those that mutate. @param model as API servers see it */
export function policyFiles(model: Model, policies: readonly ValidatingPolicy[]): readonly PolicyFile[] {
  const validating = policies.map((policy): PolicyFile => {
    const { profile, version } = policy.group;
    return {
      name: policy.name,
      path: policyPath(policy),
      folder: policyFolder(policy),
      profile,
      version,
      ...described(model, policy),
    };
  });
  const mutating = model.mutations.map(
    (mutation): PolicyFile => ({
      name: mutationPolicyName(mutation),
      path: mutationPath(mutation),
      folder: "kyverno/mutate",
      title: mutation.title,
      text: mutation.description,
      subject: mutationSubject(model, mutation),
      profile: mutation.profile,
      version: model.release.version,
    }),
  );
  return [...validating, ...mutating];
}
