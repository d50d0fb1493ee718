import { groupBy } from "../../lib/lists.js";
import type { LiteralVocabulary } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import type { EmitContext, OutputFile } from "../engine.js";
import { metadataRead, podMetadataRead } from "../fields-read.js";
import { pluralKinds, pluralResource } from "../groups.js";
import { kustomization, labelledSet } from "../kustomization.js";
import { policyFolder } from "../kyverno-program/policies.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { jmes, ref } from "./jmespath.js";
import type { ValidatingPolicy } from "./policies.js";
import { executedKubernetes, mayDenyPolicy, rulesIn } from "./policies.js";
import { kyvernoRulesOf } from "./validation.js";

/**
 * `kubectl apply -k kyverno`: the core policies; those about Nodes, and those of each other profile, are separate sets.
 * A set puts the release into labels and annotations, so that policies are equal where releases say the same.
 */
export function kustomizations(
  model: Model,
  policies: readonly ValidatingPolicy[],
  renderTemplate: TemplateRenderer,
): readonly OutputFile[] {
  const folders = [...groupBy(policies, policyFolder)].map(([folder, of]) =>
    policySet(
      model,
      folder,
      of.map(({ name }) => `${name}.yaml`),
      renderTemplate,
    ),
  );
  const sets = [...new Set(policies.filter((one) => one.protectedSubject === undefined).map(({ set }) => set))].map(
    (set) => kustomization(set, ["policies"], renderTemplate),
  );
  return [...folders, ...sets];
}

/** A folder of policies of any sort, with a kustomization that labels them. */
export function policySet(
  model: Model,
  folder: string,
  resources: readonly string[],
  renderTemplate: TemplateRenderer,
): OutputFile {
  const annotations = { "kyverno.io/kubernetes-version": executedKubernetes(model) };
  return labelledSet(model, { folder, resources, annotations }, renderTemplate);
}

/**
 * True for an update that leaves what rules read as it was: the template of a workload, the spec of a Pod, and what custom rules read of
 * its metadata; of other objects everything but status, and of metadata what some rule reads. Texts are compared: after its first rule
 * Kyverno's controller reads the numbers of the object, and not those of the old one, as another type.
 */
function unchanged(model: Pick<Model, "subjects" | "scopes">, policies: readonly ValidatingPolicy[]): string {
  const { subjects } = model;
  const all = subjects.flatMap(({ kinds }) => kinds.map(({ template }) => template));
  // The template of a Job is in that of its CronJob, so the longer path comes first.
  const templates = [...all].sort((a, b) => b.keys.length - a.keys.length).map(({ text }) => text);
  const paths = [...new Set(templates)].filter((path) => path !== "");
  const rules = policies.flatMap(rulesIn).map(({ rule, cases }) => ({ ...rule, cases }));
  const podMetadata = podMetadataRead(model, rules).map((keys) => ref(jmes``, keys));
  const ofPod = podMetadata.length === 0 ? "spec" : `[\n${["spec", ...podMetadata].join(",\n")}\n]`;
  const others = [
    jmes`items(@, 'key', 'value')[?key != 'metadata' && key != 'status']`,
    ...metadataRead(model, rules).map((keys) => ref(jmes``, keys)),
  ];
  return `{{
[request.object, request.oldObject][].[to_string(
${[`(kind == 'Pod' && ${ofPod})`, ...paths].join(" || ")}
|| [
${others.join(",\n")}
]
)] | [0] == [1]
}}`;
}

/**
 * `kubectl apply -k kyverno/overlays/enforce` denies errors, `audit` nothing; components add the policies about Nodes, and those of
 * a profile, to either. They patch the policies and hold none: a copy could differ.
 */
export function overlays(
  model: LiteralVocabulary,
  policies: readonly ValidatingPolicy[],
  { renderTemplate, excludedNamespaces }: EmitContext,
): readonly OutputFile[] {
  const denying = policies.filter((one) => one.set === "kyverno" && mayDenyPolicy(one));
  return [
    { path: "kyverno/overlays/audit/kustomization.yaml", text: renderTemplate("kyverno/overlay-audit", {}) },
    {
      path: "kyverno/overlays/enforce/kustomization.yaml",
      text: renderTemplate("kyverno/overlay-enforce", {
        indexes: indexesOf(model, denying),
        namespaces: excludedNamespaces,
        unchanged: unchanged(model, denying),
      }),
    },
    ...components(policies, renderTemplate),
  ];
}

/** For each index that rules have, the policies with as many: kustomize takes the name of a target as a pattern. */
function indexesOf(
  model: LiteralVocabulary,
  denying: readonly ValidatingPolicy[],
): readonly { readonly index: number; readonly policies: string }[] {
  const counts = new Map(denying.map((policy) => [policy.name, kyvernoRulesOf(model, policy).length]));
  return Array.from({ length: Math.max(0, ...counts.values()) }, (_, index) => {
    const names = [...counts].filter(([, count]) => count > index).map(([name]) => name);
    return { index, policies: names.length === counts.size ? "wincompat-.*-error" : names.join("|") };
  });
}

function components(policies: readonly ValidatingPolicy[], renderTemplate: TemplateRenderer): readonly OutputFile[] {
  const others = policies.filter((one) => one.set !== "kyverno" || one.protectedSubject !== undefined);
  return [...groupBy(others, policyFolder)].map(([folder, [first]]) => {
    const { profile } = first?.group ?? { profile: "core" };
    const subject = first?.protectedSubject;
    const name = [
      ...(profile === "core" ? [] : [profile]),
      ...(subject === undefined ? [] : [pluralResource(subject)]),
    ].join("-");
    const about = subject === undefined ? "" : ` about ${pluralKinds(subject)}`;
    const what = `the policies${about}${profile === "core" ? "" : ` of the profile ${profile}`}`;
    return {
      path: `kyverno/components/${name}/kustomization.yaml`,
      text: renderTemplate("kyverno/component", { what, folder: `../../../${folder}` }),
    };
  });
}
