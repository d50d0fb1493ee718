import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { loadRelease } from "../../../src/check/load-release.js";
import { checkManifests } from "../../../src/fix/check-manifests.js";
import type { Profile } from "../../../src/model/model.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { releasedVersions } from "../../../src/release/released.js";
import { once, temporaryFolder } from "../cli/run.js";

const test = suite("check/surroundings");

const newest = releasedVersions().at(-1) as KubeVersion;
const release = once(() => loadRelease(newest));

async function check(files: Readonly<Record<string, string>>, ...profiles: Profile[]): Promise<Report> {
  const folder = temporaryFolder(files);
  const report = await checkManifests([folder], {
    releases: [await release()],
    profiles: new Set<Profile>(["core", ...profiles]),
  });
  return JSON.parse(JSON.stringify(report).replaceAll(`${folder}/`, "")) as Report;
}

/** What pods bring along is not what is asked here. */
const cluster = new Set(["Node", "RuntimeClass"]);

/** Rules and paths, with what shows that the object is for Windows. */
function told({ findings }: Report): readonly string[] {
  return findings
    .filter(({ object }) => !cluster.has(object.kind))
    .map(
      (one) =>
        `${one.rule} ${one.path} by ${one.evidence.join()} of ${(one.evidenceObjects ?? []).map(({ path, object, file, line }) => `${path} ${object.kind}/${object.name} ${file}:${line}`).join()}`,
    );
}

const yaml = (...objects: unknown[]): string => objects.map((one) => `${JSON.stringify(one, null, 1)}\n`).join("---\n");

const metadata = (name: string, namespace?: string, labels?: object): object => ({ name, namespace, labels });
const spec = (more: object = {}): object => ({
  hostPID: true,
  containers: [{ name: "c", image: "example.com/c" }],
  ...more,
});
const pod = (more?: object, namespace?: string, name = "web"): object => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: metadata(name, namespace, { app: name }),
  spec: spec(more),
});
const windows = { nodeSelector: { "kubernetes.io/os": "windows" } };
const runtimeClass = (scheduling: object, name = "win"): object => ({
  apiVersion: "node.k8s.io/v1",
  kind: "RuntimeClass",
  metadata: { name },
  handler: "runhcs-wcow-process",
  scheduling,
});
const namespace = (annotations: object, name = "shop"): object => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, annotations },
});
const node = (os: string, name = os, labels: object = {}): object => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name, labels: { "kubernetes.io/os": os, ...labels } },
});
const service = (selector: object, inNamespace?: string, more: object = {}): object => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: metadata("front", inNamespace),
  spec: { selector, ports: [{ port: 80, protocol: "SCTP" }], ...more },
});
const claim = (name: string, inNamespace?: string): object => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: metadata(name, inNamespace),
  spec: { volumeMode: "Block" },
});
const mounting = (name: string): object => ({
  volumes: [{ name: "data", persistentVolumeClaim: { claimName: name } }],
});

const named = { runtimeClassName: "win" };
const classOf = (place: string): string[] => [
  `win-host-pid spec.hostPID by spec.runtimeClassName of spec.runtimeClassName RuntimeClass/win ${place}`,
];

test("a RuntimeClass brings its node selector, wherever it stands", async () => {
  const files = { "a.yaml": yaml(runtimeClass(windows)), "b.yaml": yaml(pod(named)) };
  const first = await check(files);
  assert.equal(told(first), classOf("a.yaml:1"));
  assert.equal(told(await check({ "a.yaml": files["b.yaml"], "z.yaml": files["a.yaml"] })), classOf("z.yaml:1"));
  assert.equal(
    [first.summary.objects, first.summary.windowsObjects, first.summary.errors + first.summary.warnings],
    [2, 1, 1],
  );
});

test("classes of one name that choose different nodes are reported where a pod names them", async () => {
  const classes = {
    "dev/rc.yaml": yaml(runtimeClass(windows)),
    "prod/rc.yaml": yaml(runtimeClass({ nodeSelector: { "kubernetes.io/os": "linux" } })),
  };
  const { diagnostics, findings } = await check({ ...classes, "pod.yaml": yaml(pod(named)) });
  assert.equal(
    [
      diagnostics.map(({ file, line, kind }) => `${file}:${line} ${kind}`),
      findings.filter(({ file }) => file === "pod.yaml"),
    ],
    [["prod/rc.yaml:1 note"], []],
  );
  assert.match(
    diagnostics[0]?.message ?? "",
    /^RuntimeClass win has a different node selector or different tolerations than at dev\/rc\.yaml:1, /,
  );
  assert.equal((await check({ ...classes, "pod.yaml": yaml(pod()) })).diagnostics, []);
  const tolerating = runtimeClass({ ...windows, tolerations: [{ key: "os", operator: "Exists" }] });
  assert.is(
    (await check({ "a.yaml": yaml(runtimeClass(windows)), "b.yaml": yaml(tolerating), "pod.yaml": yaml(pod(named)) }))
      .diagnostics.length,
    1,
  );
});

test("a RuntimeClass that no pod names brings nothing", async () => {
  assert.equal(
    told(await check({ "a.yaml": yaml(runtimeClass(windows), pod({ runtimeClassName: "other" }), pod()) })),
    [],
  );
});

test("paths in a CronJob have those of its template before them", async () => {
  const cron = {
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name: "n" },
    spec: { jobTemplate: { spec: { template: { spec: spec(named) } } } },
  };
  const { findings } = await check({ "a.yaml": yaml(cron, runtimeClass(windows)) });
  assert.equal(
    findings.map(({ rule, path, evidence, evidenceObjects }) => [
      rule,
      path,
      evidence,
      evidenceObjects?.map((one) => one.path),
    ]),
    [
      [
        "win-host-pid",
        "spec.jobTemplate.spec.template.spec.hostPID",
        ["spec.jobTemplate.spec.template.spec.runtimeClassName"],
        ["spec.jobTemplate.spec.template.spec.runtimeClassName"],
      ],
    ],
  );
});

test("items of a List are objects like others", async () => {
  const { findings } = await check({
    "a.yaml": yaml({ apiVersion: "v1", kind: "List", items: [pod(named), runtimeClass(windows)] }),
  });
  assert.equal(
    findings.map(({ rule, line, evidenceObjects }) => [rule, line, evidenceObjects?.[0]?.line]),
    [["win-host-pid", 15, 25]],
  );
});

test("what speaks for Linux is left alone, whatever others bring", async () => {
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: "kubernetes.io/os", operator: "In", values: ["linux"] }] }],
      },
    },
  };
  const linux = [{ os: { name: "linux" } }, { nodeSelector: { "kubernetes.io/os": "linux" } }, { affinity }];
  const { findings, summary } = await check({
    "a.yaml": yaml(runtimeClass(windows), ...linux.map((one) => pod({ ...one, ...named }))),
  });
  assert.equal([findings, summary.windowsObjects], [[], 0]);
});

test("a selector against that of the RuntimeClass is refused, and the pod stays as it is", async () => {
  const scheduling = { nodeSelector: { "kubernetes.io/os": "windows", pool: "a" } };
  assert.equal(
    told(await check({ "a.yaml": yaml(runtimeClass(scheduling), pod({ ...named, nodeSelector: { pool: "b" } })) })),
    [],
  );
});

test("RuntimeClasses of one name that differ do not count; alike they do", async () => {
  const other = { nodeSelector: { "kubernetes.io/os": "linux" } };
  assert.equal(
    told(
      await check({
        "dev.yaml": yaml(runtimeClass(windows)),
        "prod.yaml": yaml(runtimeClass(other)),
        "pod.yaml": yaml(pod(named)),
      }),
    ),
    [],
  );
  assert.equal(
    told(
      await check({
        "dev.yaml": yaml(runtimeClass(windows)),
        "prod.yaml": yaml(runtimeClass(windows)),
        "pod.yaml": yaml(pod(named)),
      }),
    ),
    classOf("dev.yaml:1"),
  );
});

test("what a RuntimeClass brings is neither missing nor the pod's fault", async () => {
  const tolerations = [{ key: "os", operator: "Equal", value: "windows", effect: "NoSchedule" }];
  const declared = pod({ os: { name: "windows" } }, "shop");
  const rules = async (...objects: unknown[]): Promise<readonly string[]> =>
    (await check({ "a.yaml": yaml(declared, ...objects) }, "recommended")).findings.map(({ rule }) => rule);
  const alone = await rules();
  assert.ok(alone.includes("win-toleration") && alone.includes("win-node-selector"));
  const placed = await rules(namespace({ "openshift.io/node-selector": "kubernetes.io/os=windows" }));
  assert.ok(placed.includes("win-toleration") && !placed.includes("win-node-selector"));
  const tolerating = pod({ os: { name: "windows" }, runtimeClassName: "win" });
  const { findings } = await check(
    { "a.yaml": yaml(tolerating, runtimeClass({ ...windows, tolerations })) },
    "recommended",
  );
  const ofPod = findings.filter(({ object }) => object.kind === "Pod").map(({ rule }) => rule);
  assert.ok(
    ofPod.includes("win-host-pid") && !ofPod.includes("win-toleration") && !ofPod.includes("win-node-selector"),
  );
});

test("what is wrong with a label that others bring is reported for them alone", async () => {
  const legacy = { nodeSelector: { "beta.kubernetes.io/os": "windows" } };
  const own = await check({ "a.yaml": yaml(pod(legacy)) });
  assert.ok(own.findings.some(({ rule }) => rule === "win-legacy-os-label"));
  const { findings } = await check({ "a.yaml": yaml(pod(named), runtimeClass(legacy)) });
  assert.equal(
    findings.filter(({ object }) => object.kind === "Pod").map(({ rule }) => rule),
    ["win-host-pid"],
  );
});

for (const annotation of ["scheduler.alpha.kubernetes.io/node-selector", "openshift.io/node-selector"]) {
  test(`a Namespace brings its node selector: ${annotation}`, async () => {
    const text = yaml(
      pod({}, "shop"),
      pod({}, "other"),
      pod(),
      namespace({ [annotation]: "pool=a, kubernetes.io/os=windows" }),
    );
    const report = await check({ "a.yaml": text });
    assert.equal(told(report), [
      "win-host-pid spec.hostPID by metadata.namespace of metadata.namespace Namespace/shop a.yaml:63",
    ]);
    assert.equal([report.summary.skipped, report.summary.objects], [1, 3]);
  });
}

test("Namespaces that differ do not count", async () => {
  const one = namespace({ "openshift.io/node-selector": "kubernetes.io/os=windows" });
  assert.equal(told(await check({ "a.yaml": yaml(pod({}, "shop"), one), "b.yaml": yaml(namespace({})) })), []);
});

const pool = { nodeSelector: { pool: "a" } };

test("Nodes tell what a node selector means, where all that answer it are Windows", async () => {
  const a = node("windows", "n", { pool: "a" });
  assert.equal(told(await check({ "a.yaml": yaml(pod(pool)), "n.yaml": yaml(a), "z.yaml": yaml(node("linux")) })), [
    "win-host-pid spec.hostPID by spec.nodeSelector of spec.nodeSelector Node/n n.yaml:1",
  ]);
  assert.equal(told(await check({ "a.yaml": yaml(pod(pool), a, node("linux", "l", { pool: "a" })) })), []);
  assert.equal(
    told(await check({ "a.yaml": yaml(pod(), pod({ nodeSelector: { pool: "b" } }), a, node("linux")) })),
    [],
  );
});

test("Nodes of Windows alone do not tell what a label means, but for the name of a host", async () => {
  const a = node("windows", "n", { pool: "a", "kubernetes.io/hostname": "n" });
  const unknown = { apiVersion: "v1", kind: "Node", metadata: { name: "u" } };
  assert.equal(told(await check({ "a.yaml": yaml(pod(pool), a, unknown) })), []);
  assert.is(
    told(await check({ "a.yaml": yaml(pod({ nodeSelector: { "kubernetes.io/hostname": "n" } }), a) })).length,
    1,
  );
});

const everybodys = [
  "kubernetes.io/arch",
  "beta.kubernetes.io/arch",
  "topology.kubernetes.io/zone",
  "failure-domain.beta.kubernetes.io/region",
  "node.kubernetes.io/instance-type",
  "beta.kubernetes.io/instance-type",
];

test("a label that every node may have does not count alone, though no Node of Linux in the input has it", async () => {
  const all = [
    node("windows", "n", { pool: "a", ...Object.fromEntries(everybodys.map((key) => [key, "amd64"])) }),
    node("linux"),
  ];
  const pods = everybodys.map((key) => pod({ nodeSelector: { [key]: "amd64" } }));
  assert.is((await check({ "a.yaml": yaml(...pods, ...all) })).summary.windowsObjects, 1);
  assert.is(
    told(await check({ "a.yaml": yaml(pod({ nodeSelector: { pool: "a", "kubernetes.io/arch": "amd64" } }), ...all) }))
      .length,
    1,
  );
});

test("a RuntimeClass may lead to Nodes", async () => {
  const { findings } = await check({
    "a.yaml": yaml(pod(named), runtimeClass(pool), node("windows", "n", { pool: "a" }), node("linux")),
  });
  assert.equal(
    findings
      .filter(({ rule }) => rule === "win-host-pid")
      .map(({ evidence, evidenceObjects }) => [evidence, evidenceObjects?.map(({ object }) => object.kind)]),
    [[["spec.runtimeClassName"], ["Node"]]],
  );
});

test("the name of a Windows Node is enough", async () => {
  assert.equal(
    told(
      await check({
        "a.yaml": yaml(pod({ nodeName: "n" }), pod({ nodeName: "l", ...pool })),
        "n.yaml": yaml(node("windows", "n", { pool: "a" }), node("linux", "l")),
      }),
    ),
    ["win-host-pid spec.hostPID by spec.nodeName of spec.nodeName Node/n n.yaml:1"],
  );
});

test("a Service is for Windows by the pods that it selects", async () => {
  const [only, ...more] = told(
    await check({ "a.yaml": yaml(service({ app: "web" }), pod({ ...windows, hostPID: false })) }),
  );
  assert.equal(
    [only, more],
    ["svc-sctp spec.ports[0].protocol by spec.selector of spec.selector Pod/web a.yaml:20", []],
  );
});

test("a Service is for Windows by pods that are so by others; of many, three are reported", async () => {
  const pods = ["a", "b", "c", "d"].map((one) => ({
    ...pod({ ...named, hostPID: false }, "shop", one),
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
  assert.is(summary.windowsObjects, 5);
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
  assert.equal(told(await check({ "a.yaml": yaml(quiet, ...others) })), []);
});

test("a claim is for Windows by the pod that mounts it", async () => {
  const quiet = pod({ ...windows, ...mounting("data"), hostPID: false });
  assert.equal(told(await check({ "a.yaml": yaml(claim("data"), claim("other"), quiet) })), [
    "pvc-block-volume spec.volumeMode by metadata.name of metadata.name Pod/web a.yaml:23",
  ]);
  assert.equal(told(await check({ "a.yaml": yaml(claim("data", "shop"), quiet) })), []);
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

test.run();
