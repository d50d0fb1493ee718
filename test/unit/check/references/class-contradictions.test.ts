import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkManifests } from "../../../../src/check/check-manifests.js";
import type { Report } from "../../../../src/check/findings.js";
import { loadRelease } from "../../../../src/check/load-release.js";
import type { LoadedRelease } from "../../../../src/check/loaded-release.js";
import { releasedVersions } from "../../../../src/release/released.js";
import { temporaryFolder } from "../../cli/run.js";
import { check, namespace, pod, runtimeClass, windows, yaml } from "./cluster-objects.js";

const test = suite("check/references/class-contradictions");

const profiles = new Set(["core"] as const);
const newest = releasedVersions().at(-1) ?? "";
const linux: { nodeSelector: object } = { nodeSelector: { "kubernetes.io/os": "linux" } };
const legacy = (os: string): { nodeSelector: object } => ({ nodeSelector: { "beta.kubernetes.io/os": os } });
const build = (value: string): { nodeSelector: Record<string, string> } => ({
  nodeSelector: { "node.kubernetes.io/windows-build": value },
});

/** The findings of these rules in a pod that names a RuntimeClass of the input. */
async function conflicts(
  spec: object,
  scheduling: object,
  { name = "win", ...more }: { name?: string; workload?: boolean } = {},
): Promise<readonly string[]> {
  const one = pod({ hostPID: false, runtimeClassName: name, ...spec });
  const workload = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web" },
    spec: { template: { spec: (one as { spec: object }).spec } },
  };
  const { findings } = await check({
    "pod.yaml": yaml(more.workload ? workload : one),
    "rc.yaml": yaml(runtimeClass(scheduling, name)),
  });
  return findings
    .filter(({ rule }) => ["win-os-conflict", "win-runtimeclass-conflict"].includes(rule))
    .map(({ rule, effect, path }) => `${rule} ${effect} ${path}`);
}

const affinity = (os: string): object => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: "kubernetes.io/os", operator: "In", values: [os] }] }],
      },
    },
  },
});

const terms = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";
const label = "spec.nodeSelector[kubernetes.io/os]";
const legacyLabel = "spec.nodeSelector[beta.kubernetes.io/os]";
const named = "spec.runtimeClassName";

for (const [title, spec, scheduling, path] of [
  ["os.name linux", { os: { name: "linux" } }, windows, named],
  ["os.name linux", { os: { name: "linux" } }, build("10.0.20348"), named],
  ["a selector of Linux", linux, windows, label],
  ["a selector of Linux", linux, legacy("windows"), label],
  ["a selector of Linux", linux, build("10.0.20348"), label],
  ["an old selector of Linux", legacy("linux"), windows, legacyLabel],
  ["affinity to Linux", affinity("linux"), windows, terms],
  ["os.name windows", { os: { name: "windows" } }, linux, named],
  ["a selector of Windows", windows, linux, named],
  ["a selector of Windows", windows, legacy("linux"), named],
  ["a build", build("10.0.20348"), linux, named],
  ["affinity to Windows", affinity("windows"), linux, named],
] as const) {
  test(`${title} contradicts a RuntimeClass that selects ${JSON.stringify(scheduling.nodeSelector)}`, async () => {
    assert.equal(await conflicts(spec, scheduling), [`win-os-conflict fails ${path}`]);
    const inTemplate = path.replace("spec.", "spec.template.spec.");
    assert.equal(await conflicts(spec, scheduling, { workload: true }), [`win-os-conflict fails ${inTemplate}`]);
  });
}

test("a RuntimeClass that agrees, selects something else, or selects nothing is no contradiction", async () => {
  for (const [spec, scheduling] of [
    [linux, linux],
    [windows, windows],
    [windows, legacy("windows")],
    [linux, { nodeSelector: { pool: "a" } }],
    [{ nodeSelector: { "kubernetes.io/os": "linux", pool: "a" } }, { nodeSelector: { pool: "b" } }],
    [windows, {}],
    [linux, {}],
    [{ nodeSelector: { "kubernetes.io/os": "plan9" } }, linux],
  ] as const)
    assert.equal(await conflicts(spec, scheduling), [], JSON.stringify([spec, scheduling]));
});

test("another build than that of the RuntimeClass is reported where the pod selects it", async () => {
  const path = "spec.nodeSelector[node.kubernetes.io/windows-build]";
  const [own, other] = [build("10.0.20348"), build("10.0.17763")];
  assert.equal(await conflicts(own, other), [`win-runtimeclass-conflict rejected ${path}`]);
  assert.equal(await conflicts(own, other, { workload: true }), [
    `win-runtimeclass-conflict fails ${path.replace("spec.", "spec.template.spec.")}`,
  ]);
  assert.equal(await conflicts(own, own), []);
  assert.equal(await conflicts(own, windows), []);
  assert.equal(await conflicts(windows, other), []);
  // No node has this build, which another rule reports.
  assert.equal(await conflicts(build("ltsc2022"), other), []);
});

test("the build of a known RuntimeClass counts, and not that which its name means", async () => {
  const [own, other] = [build("10.0.20348"), build("10.0.17763")];
  assert.equal(await conflicts(own, own, { name: "windows-2019" }), []);
  assert.equal(await conflicts(own, windows, { name: "windows-2019" }), [
    "win-runtimeclass-conflict rejected spec.nodeSelector[node.kubernetes.io/windows-build]",
  ]);
  assert.equal(await conflicts(other, own, { name: "windows-2019" }), [
    "win-runtimeclass-conflict rejected spec.nodeSelector[node.kubernetes.io/windows-build]",
  ]);
});

const rulesOf = ({ findings }: Report, kind = "Pod"): readonly string[] =>
  findings.filter(({ object }) => object.kind === kind).map(({ rule }) => rule);

test("a pod with a RuntimeClass of Linux is not for Windows, with any name of the class", async () => {
  for (const name of ["windows", "windows-2022"])
    for (const spec of [{}, linux, { os: { name: "linux" } }]) {
      const one = pod({ ...spec, runtimeClassName: name });
      const alone = await check({ "pod.yaml": yaml(one) });
      assert.ok(rulesOf(alone).length > 0);
      const report = await check({ "pod.yaml": yaml(one), "rc.yaml": yaml(runtimeClass(linux, name)) });
      assert.equal([rulesOf(report), report.summary.windowsObjects], [[], 0]);
    }
});

test("a name counts where the RuntimeClass of the input selects no operating system, or is ambiguous", async () => {
  const one = yaml(pod({ runtimeClassName: "windows" }));
  for (const classes of [[{}], [windows], [linux, windows]]) {
    const all = yaml(...classes.map((scheduling) => runtimeClass(scheduling, "windows")));
    assert.equal(rulesOf(await check({ "pod.yaml": one, "rc.yaml": all })), ["win-host-pid"]);
  }
});

test("a contradiction leaves the other findings of a pod as they are", async () => {
  const files = (spec: object): Record<string, string> => ({
    "pod.yaml": yaml(pod({ ...spec, runtimeClassName: "win" })),
  });
  const [ofLinux, ofWindows] = [{ "rc.yaml": yaml(runtimeClass(linux)) }, { "rc.yaml": yaml(runtimeClass(windows)) }];
  assert.equal(rulesOf(await check({ ...files(windows), ...ofLinux })), ["win-host-pid", "win-os-conflict"]);
  const { findings, summary } = await check({ ...files(linux), ...ofWindows });
  assert.equal(
    [
      findings.map(({ rule, evidence, evidenceObjects }) => [rule, evidence, evidenceObjects?.[0]?.file]),
      summary.windowsObjects,
    ],
    [[["win-os-conflict", ["spec.runtimeClassName"], "rc.yaml"]], 1],
  );
});

test("of a RuntimeClass with many labels, those count that contradict the pod", async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`example.com/label-${index}`, "a"]));
  const scheduling = { nodeSelector: { ...many, "kubernetes.io/os": "windows" } };
  assert.equal(await conflicts(linux, scheduling), [`win-os-conflict fails ${label}`]);
  assert.equal(await conflicts({ os: { name: "linux" } }, scheduling), [`win-os-conflict fails ${named}`]);
});

test("a pod in an exempt namespace has no conflict", async () => {
  const files = {
    "pod.yaml": yaml(pod({ ...build("10.0.20348"), runtimeClassName: "win" }, "shop")),
    "rc.yaml": yaml(runtimeClass(build("10.0.17763"))),
  };
  const exempt = await loadRelease(newest, () => new Map([["exemptNamespaces", ["shop"]]]));
  const found = async (release?: LoadedRelease): Promise<readonly string[]> =>
    rulesOf(
      release === undefined
        ? await check(files)
        : await checkManifests([temporaryFolder(files)], { releases: [release], profiles }),
    );
  assert.equal([await found(), await found(exempt)], [["win-host-pid", "win-runtimeclass-conflict"], []]);
});

test("a finding that versions have with different effects is reported once for each", async () => {
  const set = {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name: "web" },
    spec: { template: { spec: { os: { name: "windows" }, runtimeClassName: "win", hostPID: true, containers: [] } } },
  };
  const folder = temporaryFolder({ "set.yaml": yaml(set), "rc.yaml": yaml(runtimeClass(linux)) });
  const releases = await Promise.all(["1.33", "1.34"].map((version) => loadRelease(version)));
  const { findings } = await checkManifests([folder], { releases, profiles });
  assert.equal(
    findings
      .filter(({ object }) => object.kind === "StatefulSet")
      .map(({ rule, effect, kubernetes = [] }) => `${rule} ${effect} ${kubernetes.join()}`)
      .sort(),
    ["win-host-pid fails 1.33", "win-host-pid rejected 1.34", "win-os-conflict fails 1.33,1.34"],
  );
});

test("the node selector of a Namespace is not compared", async () => {
  const { findings } = await check({
    "a.yaml": yaml(
      pod({ ...windows, hostPID: false }, "shop"),
      namespace({ "openshift.io/node-selector": "kubernetes.io/os=linux" }),
    ),
  });
  assert.equal(findings, []);
});

test.run();
