import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
  check,
  claim,
  findingsWithEvidence,
  mounting,
  pod,
  runtimeClass,
  service,
  windows,
  withRuntimeClass,
  yaml,
} from "./cluster-objects.js";

const test = suite("check/references/backends");

test("a Service is for Windows by the pods that it selects", async () => {
  const [only, ...more] = findingsWithEvidence(
    await check({ "a.yaml": yaml(service({ app: "web" }), pod({ ...windows, hostPID: false })) }),
  );
  assert.equal(
    [only, more],
    ["svc-sctp spec.ports[0].protocol by spec.selector of spec.selector Pod/web a.yaml:20", []],
  );
});

test("a Service is for Windows by pods that are so by others; of many, three are reported", async () => {
  const pods = ["a", "b", "c", "d"].map((one) => ({
    ...pod({ ...withRuntimeClass, hostPID: false }, "shop", one),
    metadata: { name: one, namespace: "shop", labels: { app: "web" } },
  }));
  const { findings, summary } = await check({
    "s.yaml": yaml(service({ app: "web" }, "shop")),
    "p.yaml": yaml(...pods),
    "z.yaml": yaml(runtimeClass(windows)),
  });
  assert.equal(
    findings.map(({ rule, evidenceObjects }) => [rule, evidenceObjects?.map(({ object }) => object.name)]),
    [["svc-sctp", ["a", "b", "c"]]],
  );
  assert.is(summary.windowsObjects, 6);
});

test("a Service that selects none of them is not", async () => {
  const quiet = pod({ ...windows, hostPID: false });
  const others = [
    service({ app: "other" }),
    service({ app: "web", tier: "a" }),
    service({}),
    service({ app: "web" }, "shop"),
    service({ app: "web" }, undefined, { type: "ExternalName", externalName: "example.com" }),
  ];
  assert.equal(findingsWithEvidence(await check({ "a.yaml": yaml(quiet, ...others) })), []);
});

test("a claim is for Windows by the pod that mounts it", async () => {
  const quiet = pod({ ...windows, ...mounting("data"), hostPID: false });
  assert.equal(findingsWithEvidence(await check({ "a.yaml": yaml(claim("data"), claim("other"), quiet) })), [
    "pvc-block-volume spec.volumeMode by metadata.name of metadata.name Pod/web a.yaml:23",
  ]);
  assert.equal(findingsWithEvidence(await check({ "a.yaml": yaml(claim("data", "shop"), quiet) })), []);
});

test("an object without a namespace belongs to the default namespace beside objects that name it", async () => {
  const quiet = { ...windows, ...mounting("data"), hostPID: false };
  const rules = async (...objects: object[]): Promise<string[]> =>
    (await check({ "a.yaml": yaml(...objects) })).findings.map(({ rule }) => rule);
  for (const [back, front] of [
    [undefined, "default"],
    ["default", undefined],
  ]) {
    assert.equal(await rules(service({ app: "web" }, front), claim("data", front), pod(quiet, back)), [
      "svc-sctp",
      "pvc-block-volume",
    ]);
  }
  assert.equal(await rules(service({ app: "web" }, "default"), pod(quiet, "shop")), []);
});

test("files of different folders share a namespace by its own name alone", async () => {
  const files = (inNamespace?: string): Record<string, string> => ({
    "a/s.yaml": yaml(service({ app: "web" }, inNamespace)),
    "b/p.yaml": yaml(pod({ ...windows, hostPID: false }, inNamespace)),
  });
  const counts = async (inNamespace?: string): Promise<number> => (await check(files(inNamespace))).findings.length;
  assert.equal([await counts(), await counts("default"), await counts("shop")], [0, 0, 1]);
});

test("beside a pod of Linux with the same labels, one of Windows proves nothing", async () => {
  const apart = { "s.yaml": yaml(service({ app: "web" })), "w.yaml": yaml(pod({ ...windows, hostPID: false })) };
  assert.is((await check(apart)).findings.length, 1);
  assert.is((await check({ ...apart, "l.yaml": yaml(pod()) })).findings.length, 0);
});

const workload = (kind: string, spec: object = {}, apiVersion = "apps/v1", name = "web"): object => {
  const template = {
    metadata: { labels: { app: "web" } },
    spec: { ...windows, containers: [{ name: "c", image: "c" }] },
  };
  return { apiVersion, kind, metadata: { name }, spec: { ...spec, template } };
};
const job = (spec?: object, name?: string): object => workload("Job", spec, "batch/v1", name);
const cronJob = {
  apiVersion: "batch/v1",
  kind: "CronJob",
  metadata: { name: "web" },
  spec: { jobTemplate: job() },
};

/** Does a Service with this selector count as one for the pods of a workload? */
async function selects(selector: object, ...objects: object[]): Promise<boolean> {
  const { findings } = await check({ "a.yaml": yaml(service(selector), ...objects) });
  return findings.some(({ rule }) => rule === "svc-sctp");
}

for (const [selector, one] of [
  [{ app: "web", "pod-template-hash": "5d59d67564" }, workload("Deployment")],
  [{ app: "web", "controller-revision-hash": "web-5d59d67564" }, workload("DaemonSet")],
  [{ app: "web", "pod-template-generation": "1" }, workload("DaemonSet")],
  [{ app: "web", "controller-revision-hash": "web-5d59d67564" }, workload("StatefulSet")],
  [{ "statefulset.kubernetes.io/pod-name": "web-0" }, workload("StatefulSet")],
  [{ app: "web", "statefulset.kubernetes.io/pod-name": "web-12" }, workload("StatefulSet")],
  [{ app: "web", "apps.kubernetes.io/pod-index": "0" }, workload("StatefulSet")],
  [{ "job-name": "web" }, job()],
  [{ "batch.kubernetes.io/job-name": "web" }, job()],
  [{ "job-name": "web", "batch.kubernetes.io/job-completion-index": "3" }, job({ completionMode: "Indexed" })],
  [{ "job-name": "web2", "batch.kubernetes.io/job-completion-index": "0" }, job({ completionMode: "Indexed" }, "web2")],
  [
    { "job-name": "web-28927390", "batch.kubernetes.io/job-completion-index": "0" },
    job({ completionMode: "Indexed" }, "web-28927390"),
  ],
  [{ "statefulset.kubernetes.io/pod-name": "web2-0" }, workload("StatefulSet", {}, undefined, "web2")],
  [{ "job-name": "web-28927390" }, cronJob],
] as const) {
  test(`a Service can select pods by labels that controllers add: ${JSON.stringify(selector)}`, async () =>
    assert.ok(await selects(selector, one)));
}

for (const [selector, one] of [
  [{ app: "other", "pod-template-hash": "5d59d67564" }, workload("Deployment")],
  [{ app: "web", "pod-template-hash": "5d59d67564" }, workload("DaemonSet")],
  [{ "pod-template-hash": "5d59d67564" }, workload("Deployment")],
  [{ "statefulset.kubernetes.io/pod-name": "other-0" }, workload("StatefulSet")],
  [{ "statefulset.kubernetes.io/pod-name": "web" }, workload("StatefulSet")],
  [{ app: "web", "apps.kubernetes.io/pod-index": "first" }, workload("StatefulSet")],
  [{ app: "web", "apps.kubernetes.io/pod-index": "0" }, workload("StatefulSet", {}, "apps.kruise.io/v1beta1")],
  [{ "job-name": "web-1" }, job()],
  [{ "job-name": "web2", "batch.kubernetes.io/job-completion-index": "0" }, job({ completionMode: "Indexed" }, "web1")],
  [{ "job-name": "web-1" }, cronJob],
  [{ "statefulset.kubernetes.io/pod-name": "web-007" }, workload("StatefulSet")],
  [{ tier: "", "job-name": "web" }, job()],
  [{ "job-name": "web" }, job({ manualSelector: true })],
  [{ "job-name": "web", "batch.kubernetes.io/job-completion-index": "3" }, job()],
  [{ "job-name": "web" }, cronJob],
] as const) {
  test(`it does not select pods that get no such label: ${JSON.stringify([selector, (one as { kind: string }).kind])}`, async () =>
    assert.not(await selects(selector, one)));
}

test("a Job beside a CronJob is selected by its own name", async () => {
  const ofLinux = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "web-1" },
    spec: { template: { spec: { nodeSelector: { "kubernetes.io/os": "linux" }, containers: [] } } },
  };
  assert.not(await selects({ "job-name": "web-1" }, cronJob, ofLinux));
});

test("pods of a workload, and pods that have the label themselves, are found together", async () => {
  const named = {
    ...pod({ ...windows, hostPID: false }),
    metadata: { name: "web-0", labels: { "statefulset.kubernetes.io/pod-name": "web-0" } },
  };
  const { findings } = await check({
    "a.yaml": yaml(service({ "statefulset.kubernetes.io/pod-name": "web-0" }), named, workload("StatefulSet")),
  });
  assert.equal(
    findings.flatMap(({ evidenceObjects = [] }) => evidenceObjects.map(({ object }) => object.kind)),
    ["Pod", "StatefulSet"],
  );
});

test.run();
