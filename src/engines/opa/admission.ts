import { groupBy } from "../../lib/group-by.js";
import type { Model, SubjectKind } from "../../model/model.js";
import { excludedNamespaces } from "../denying.js";
import type { OutputFile } from "../emitter.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { yamlText } from "../yaml.js";
import { jsonText, manifest } from "./manifest.js";

/** A second bundle for servers that nothing but admission asks, and a webhook that asks them. */
export function admissionFiles(model: Model, revision: string, renderTemplate: TemplateRenderer): readonly OutputFile[] {
  return [
    { path: "opa/admission/.manifest", text: jsonText(manifest(revision, "system")) },
    { path: "opa/admission/system.rego", text: renderTemplate("opa/system", {}) },
    { path: "opa/admission/webhook.yaml", text: renderTemplate("opa/webhook", { webhook: yamlText(webhook(model)).trimEnd() }) },
  ];
}

function webhook(model: Model): object {
  const rules = [...groupBy(model.subjects.filter(({ admission }) => admission).flatMap(({ kinds }) => kinds), ({ groups }) => groups.join())];
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: "wincompat-opa" },
    webhooks: [{
      name: "wincompat.opa.example.com",
      admissionReviewVersions: ["v1"],
      sideEffects: "None",
      failurePolicy: "Ignore",
      timeoutSeconds: 5,
      clientConfig: { service: { namespace: "opa", name: "opa", path: "/" }, caBundle: "" },
      namespaceSelector: { matchExpressions: [{ key: "kubernetes.io/metadata.name", operator: "NotIn", values: [...excludedNamespaces, "opa"].sort() }] },
      rules: rules.map(([, kinds]) => ({
        apiGroups: kinds[0]?.groups ?? [],
        apiVersions: ["*"],
        operations: ["CREATE", "UPDATE"],
        resources: kinds.flatMap(resourcesOf),
      })),
    }],
  };
}

/** Ephemeral containers join a pod by a resource of their own. */
function resourcesOf({ kind }: SubjectKind): readonly string[] {
  const resource = `${kind.toLowerCase()}${kind.endsWith("s") ? "es" : "s"}`;
  return kind === "Pod" ? [resource, `${resource}/ephemeralcontainers`] : [resource];
}
