import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkText } from "../../../src/check/check-text.js";
import type { LoadedRelease } from "../../../src/check/loaded-release.js";
import { Releases } from "../../../src/check/settings/releases.js";
import type { KubeVersion } from "../../../src/model/version.js";

const test = suite("check/manifest-findings");

async function releasesOf(...versions: readonly string[]): Promise<readonly LoadedRelease[]> {
  const releases = new Releases();
  return Promise.all(versions.map((version) => releases.load(version as KubeVersion, new Map())));
}

/** Its findings as `rule path: remediation`, of the rules about manifests alone. */
async function found(text: string, ...versions: readonly string[]): Promise<readonly string[]> {
  const report = checkText(text, { releases: await releasesOf(...versions) });
  return report.findings
    .filter(({ rule }) => rule === "api-version-removed" || rule === "field-misspelled")
    .map(({ rule, path, remediation }) => `${rule} ${path}: ${remediation}`);
}

const cronJob = "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a}\n";
const pod = (spec: string): string => `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: ${spec}\n`;
const rewrite = (use: string): string =>
  `api-version-removed apiVersion: Write apiVersion: ${use}, and adapt the fields that differ between the two versions.`;

test("an API version is reported from the version on that does not serve it", async () => {
  assert.equal(await found(cronJob, "1.24"), []);
  assert.equal(await found(cronJob, "1.25"), [rewrite("batch/v1")]);
  assert.equal(await found(cronJob, "1.27"), [rewrite("batch/v1")]);
});

test("kinds without rules are reported too, and those without a replacement", async () => {
  const objects = [
    "apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: a}\n",
    "apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: a}\n",
  ];
  assert.equal(await found(objects.join("---\n"), "1.27"), [
    "api-version-removed apiVersion: Remove the object: Kubernetes 1.25 has no PodSecurityPolicy.",
    rewrite("networking.k8s.io/v1"),
  ]);
});

test("current API versions are not reported", async () => {
  assert.equal(await found(cronJob.replace("v1beta1", "v1"), "1.24", "1.25", "1.26", "1.27"), []);
});

test("a list of the API that is spelled almost like a field of rules is no misspelling", async () => {
  const service =
    "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1]}\n";
  assert.equal(await found(service, "1.24", "1.37"), []);
});

test("a removed API version is an error that names the versions that it applies to", async () => {
  const { findings } = checkText(cronJob, { releases: await releasesOf("1.24", "1.25", "1.27") });
  assert.equal(
    findings.map(({ severity, effect, kubernetes, line, column }) => [severity, effect, kubernetes, line, column]),
    [["error", "rejected", ["1.25", "1.27"], 1, 1]],
  );
});

test("a manifest can suppress it, and the settings can skip it", async () => {
  const releases = await releasesOf("1.27");
  const suppressed = checkText(`# wincompat-ignore api-version-removed: migrated at release\n${cronJob}`, { releases });
  assert.equal([suppressed.findings, suppressed.suppressed.length], [[], 1]);
  assert.equal(checkText(cronJob, { releases, skip: ["api-version-removed"] }).findings, []);
});

test("an object that is refused is only reported as invalid", async () => {
  const refused = `${cronJob}spec: {jobTemplate: {spec: {template: {spec: {hostNetwork: "yes"}}}}}\n`;
  const { findings, diagnostics } = checkText(refused, { releases: await releasesOf("1.27") });
  assert.equal([findings, diagnostics.map(({ kind }) => kind)], [[], ["invalid"]]);
});

test("kubectl rejects unknown fields by default, and the API server drops them", async () => {
  const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {nodeSelecter: {a: b}}\n";
  const { findings } = checkText(pod, { releases: await releasesOf("1.27"), only: ["field-misspelled"] });
  assert.equal(
    findings.map(({ message }) => message),
    [
      "The API has no field nodeSelecter here. With kubectl's default validation, the API server rejects the object; objects of other clients lose the field without an error.",
    ],
  );
});

test("the program that reads a file ignores its unknown fields", async () => {
  const kubelet = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nresolvConff: ''\n";
  const { findings } = checkText(kubelet, { releases: await releasesOf("1.27"), only: ["field-misspelled"] });
  assert.equal(
    findings.map(({ message }) => message),
    ["The API has no field resolvConff here. The program that reads the file ignores it."],
  );
});

for (const [spec, reported] of [
  ["{nodeSelecter: {a: b}}", "field-misspelled spec.nodeSelecter: Write nodeSelector."],
  ["{containers: [{image: a, resource: {}}]}", "field-misspelled spec.containers[0].resource: Write resources."],
  ["{hostpid: true}", "field-misspelled spec.hostpid: Write hostPID."],
  ["{tolerations: [{Effect: NoSchedule}]}", "field-misspelled spec.tolerations[0].Effect: Write effect."],
] as const) {
  test(`${spec} is misspelled`, async () => {
    assert.equal(await found(pod(spec), "1.27"), [reported]);
  });
}

for (const spec of [
  "{nodeSelector: {nodeSelecter: b}, affinity: {podAffinity: {}}}",
  "{containers: [{image: a, imagePullPolicy: Always, env: []}], hostname: a, hostAliases: []}",
  "{somethingElse: 1, host: 2}",
]) {
  test(`${spec} is not misspelled`, async () => {
    assert.equal(await found(pod(spec), "1.24", "1.27"), []);
  });
}

test.run();
