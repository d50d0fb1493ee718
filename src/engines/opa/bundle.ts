import { readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../../lib/lists.js";
import { packageRoot } from "../../lib/package.js";
import { yamlText } from "../../lib/yaml-text.js";
import type { Model, Rule } from "../../model/model.js";
import { vocabularyOf } from "../../model/model.js";
import { defaultsOf, nested } from "../../model/parameter.js";
import { admissionResources } from "../admission-resources.js";
import type { EmitContext, OutputFile } from "../engine.js";
import { metadataRead, podMetadataRead } from "../fields-read.js";
import { protectedKinds, protectedSubjects } from "../groups.js";
import type { Packages } from "../rego/modules.js";
import { libraryModule, ruleModule } from "../rego/modules.js";
import { json, name, quote, rego, set, snake } from "../rego/rego.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { bundlePaths, parametersName } from "./bundle-names.js";

export const bundlePackages: Packages = {
  library: "wincompat.lib",
  given: rego`data.${name(parametersName)}`,
  rule: (id) => `wincompat.rules.${snake(id)}`,
  conftest: { results: "wincompat.results", items: "wincompat.items" },
};

/**
 * The OPA bundle, which owns nothing but `wincompat`: one package for each rule, and what asks all of them. Beside it what
 * others may own: the parameters, the package `main` of conftest, and the default decision of a server.
 */
export function bundleFiles(model: Model, context: EmitContext): readonly OutputFile[] {
  const revision = `kubernetes-${model.version}-${model.release.version}`;
  return [
    {
      path: "opa/README.md",
      text: context.renderTemplate("opa/readme", { kubernetes: model.version, protectedKinds: protectedKinds(model) }),
    },
    ...policyFiles(model, revision, context),
    { path: "opa/conftest/main.rego", text: context.renderTemplate("opa/main", {}) },
    ...parameterFiles(model, revision),
    ...admissionFiles(model, revision, context),
  ];
}

/** The built-in functions that the policies may use: those that Wasm has natively. */
export function capabilitiesFile(): OutputFile {
  const path = bundlePaths.capabilities;
  return { path, text: readFileSync(join(packageRoot, "templates", path), "utf8") };
}

function policyFiles(
  model: Model,
  revision: string,
  { renderTemplate, excludedNamespaces, intern }: EmitContext,
): readonly OutputFile[] {
  const folder = "opa/bundle/wincompat";
  const metadata = { kubernetes: model.version, spec: model.specDigest };
  // Findings of other profiles become no results.
  const core = model.rules.filter(({ profile }) => profile === "core");
  const [read, readOfPods] = [metadataRead(model, core), podMetadataRead(model, core)];
  return [
    { path: "opa/bundle/.manifest", text: jsonText({ ...manifest(revision, "wincompat"), metadata }) },
    {
      path: `${folder}/admission/admission.rego`,
      text: renderTemplate("opa/admission", {
        protectedSubjects: protectedSubjects(model.subjects).map(({ name }) => quote(name)),
        namespaces: set(excludedNamespaces.map(quote)),
        metadata: read.length === 0 ? "" : json(read),
        podMetadata: readOfPods.length === 0 ? "" : json(readOfPods),
      }),
    },
    { path: `${folder}/items/items.rego`, text: renderTemplate("opa/items", {}) },
    {
      path: `${folder}/lib/lib.rego`,
      text: libraryModule(intern(vocabularyOf(model)), bundlePackages, renderTemplate),
    },
    { path: `${folder}/results/results.rego`, text: renderTemplate("opa/results", {}) },
    { path: `${folder}/wincompat.rego`, text: findingsModule(model, renderTemplate) },
    ...model.rules.map((rule) => ({ path: rulePath(rule), text: ruleModule(rule, bundlePackages, renderTemplate) })),
  ];
}

/**
 * The set of all findings, and `report` with the evidence beside them. OPA evaluates a scope once for each object, but a rule costs
 * time even if its scope excludes the object: rules of the same scopes are asked together.
 */
function findingsModule(model: Model, renderTemplate: TemplateRenderer): string {
  return renderTemplate("opa/findings", {
    version: model.version,
    kubernetes: quote(model.version),
    groups: groupsByScopes(model.rules),
  });
}

/** Rules by the scopes of their cases, and the name of the set of what each group finds. */
function groupsByScopes(rules: readonly Rule[]): readonly Record<"name" | "scopes" | "rules", unknown>[] {
  const groups = groupBy(rules, ({ cases }) =>
    [...new Set(cases.map(({ scope }) => snake(scope)))].sort().join("_or_"),
  );
  return [...groups].map(([name, some]) => ({
    name: `in_${name}`,
    scopes: [...new Set(some.flatMap(({ cases }) => cases.map(({ scope }) => snake(scope))))].sort(),
    rules: some.map(({ id }) => snake(id)),
  }));
}

/** The module of a rule. */
export function rulePath({ id }: Pick<Rule, "id">): string {
  return `opa/bundle/wincompat/rules/${snake(id)}/${snake(id)}.rego`;
}

/** A separate bundle with the default values: what a user copies and edits. */
function parameterFiles(model: Model, revision: string): readonly OutputFile[] {
  return [
    { path: "opa/parameters/.manifest", text: jsonText(manifest(revision, parametersName)) },
    { path: "opa/parameters/data.json", text: jsonText({ [parametersName]: nested(defaultsOf(model.parameters)) }) },
  ];
}

/**
 * What OPA reads first in a bundle. No `wasm` key: released OPA refuses a bundle whose manifest has one.
 *
 * @param revision what OPA reports about a bundle that it has loaded
 * @param root what no other bundle that is loaded with it may have
 */
function manifest(revision: string, root: string): object {
  return { revision, roots: [root], rego_version: 1 };
}

function jsonText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** A second bundle for servers that only answer admission requests, and a webhook that asks them. */
function admissionFiles(
  model: Model,
  revision: string,
  { renderTemplate, excludedNamespaces }: EmitContext,
): readonly OutputFile[] {
  return [
    { path: "opa/admission/.manifest", text: jsonText(manifest(revision, "system")) },
    { path: "opa/admission/system.rego", text: renderTemplate("opa/system", {}) },
    {
      path: "opa/admission/webhook.yaml",
      text: renderTemplate("opa/webhook", { webhook: yamlText(webhook(model, excludedNamespaces)).trimEnd() }),
    },
  ];
}

function webhook(model: Model, excludedNamespaces: readonly string[]): object {
  const rules = [
    ...groupBy(
      model.subjects.filter(({ admission }) => admission).flatMap(({ kinds }) => kinds),
      ({ groups }) => groups.join(),
    ),
  ];
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: "wincompat-opa" },
    webhooks: [
      {
        name: "wincompat.opa.example.com",
        admissionReviewVersions: ["v1"],
        sideEffects: "None",
        failurePolicy: "Ignore",
        timeoutSeconds: 5,
        clientConfig: { service: { namespace: "opa", name: "opa", path: "/" }, caBundle: "" },
        namespaceSelector: {
          matchExpressions: [
            { key: "kubernetes.io/metadata.name", operator: "NotIn", values: [...excludedNamespaces, "opa"].sort() },
          ],
        },
        rules: rules.map(([, kinds]) => ({
          apiGroups: kinds[0]?.groups ?? [],
          apiVersions: ["*"],
          operations: ["CREATE", "UPDATE"],
          resources: kinds.flatMap(admissionResources),
        })),
      },
    ],
  };
}
