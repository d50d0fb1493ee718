import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkManifests } from "../../../src/check/check-manifests.js";
import type { Report } from "../../../src/check/findings.js";
import type { LoadedRelease } from "../../../src/check/loaded-release.js";
import type { Finding } from "../../../src/model/model.js";
import type { ReleaseIndex } from "../../../src/release/index-file.js";
import { Fields } from "../../../src/spec/fields.js";
import { temporaryFolder } from "../cli/run.js";
import { prints, withTools } from "../manifests/render/fake-tools.js";
import { osFacts } from "./os-facts.js";

const test = suite("check/wrappers");

const pod = "apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec: { hostPID: true }\n";
const finding: Finding = {
  rule: "r",
  profile: "core",
  effect: "fails",
  severity: "error",
  path: "spec.hostPID",
  message: "M.",
  remediation: "R.",
};

/** A release whose policy finds the same in every Pod. */
const release = {
  index: {
    kubernetes: "1.27",
    kinds: [{ kind: "Pod", groups: [""], version: "v1", admission: true, subject: "pod", template: "" }],
    removedApis: [],
    similar: {},
    osFacts,
    evidence: [],
  } as unknown as ReleaseIndex,
  fields: new Fields(
    new Map([
      [
        "pod",
        new Map([
          ["spec", "object"],
          ["spec.hostPID", "boolean"],
        ]),
      ],
    ]),
  ),
  parameters: new Map(),
  policy: { evaluate: () => ({ evidence: [], findings: [finding] }) },
} satisfies LoadedRelease;

/** Objects that contain manifests for other programs, in the form that their documents show. */
const wrappers = {
  "application.yaml": [
    "apiVersion: argoproj.io/v1alpha1",
    "kind: Application",
    "metadata: { name: guestbook, namespace: argocd }",
    "spec:",
    "  project: default",
    "  source: { repoURL: 'https://example.com/apps.git', targetRevision: HEAD, path: guestbook, helm: { valuesObject: { nodeSelector: { kubernetes.io/os: windows } } } }",
    "  destination: { server: 'https://kubernetes.default.svc', namespace: guestbook }",
    "",
  ].join("\n"),
  "release.yaml": [
    "apiVersion: helm.toolkit.fluxcd.io/v2",
    "kind: HelmRelease",
    "metadata: { name: podinfo, namespace: default }",
    "spec:",
    "  interval: 10m",
    "  chart: { spec: { chart: podinfo, version: 5.x, sourceRef: { kind: HelmRepository, name: podinfo } } }",
    "  values: { hostNetwork: true }",
    "",
  ].join("\n"),
  "template.yaml": [
    "apiVersion: template.openshift.io/v1",
    "kind: Template",
    "metadata: { name: t }",
    "objects:",
    `- ${pod.trim().replaceAll("\n", "\n  ")}`,
    "parameters:",
    "- { name: NAME, required: true }",
    "",
  ].join("\n"),
  "compose.yaml":
    "services:\n  web: { image: example.com/app, ports: ['80:80'], privileged: true }\nvolumes: { data: {} }\n",
  "values.yaml":
    "apiVersion: cli.kyverno.io/v1alpha1\nkind: Values\nmetadata: { name: v }\npolicies:\n- name: p\n  resources: [{ name: r, values: { a: b } }]\n",
  "kustomization.yml": "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [pod.yaml]\n",
  "Chart.yaml": "apiVersion: v2\nname: web\nversion: 0.1.0\n",
};

async function report(files: Readonly<Record<string, string>>, render: "auto" | "never"): Promise<Report> {
  const helm = prints(`---\n# Source: web/templates/pod.yaml\n${pod}`);
  const settings = { releases: [release], profiles: new Set(["core"] as const), failOn: "error" as const };
  return withTools({ helm }, () => checkManifests([temporaryFolder(files)], settings, { read: { render } }));
}

test("files of other tools are skipped, and counted", async () => {
  const { summary, diagnostics } = await report(wrappers, "never");
  assert.equal([summary.files, summary.skipped, summary.objects, summary.unreadable], [7, 7, 0, 0]);
  assert.equal(diagnostics, []);
});

test("findings in what was rendered name the template and its file", async () => {
  const { findings, summary } = await report(
    { "Chart.yaml": "name: web\n", "templates/pod.yaml": "{{ template }}\n" },
    "auto",
  );
  assert.equal(
    findings.map(({ rule, origin, line, path }) => [rule, origin, line, path]),
    [["r", "web/templates/pod.yaml", 1, "spec.hostPID"]],
  );
  assert.ok(findings[0]?.file.endsWith("/templates/pod.yaml"));
  assert.equal([summary.files, summary.objects, summary.unreadable], [1, 1, 0]);
});

test.run();
