import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
  check,
  findingsWithEvidence,
  namespace,
  pod,
  runtimeClass,
  spec,
  windows,
  withRuntimeClass,
  yaml,
} from "./cluster-objects.js";

const test = suite("check/references/runtime-classes");

const classOf = (place: string): string[] => [
  `win-host-pid spec.hostPID by spec.runtimeClassName of spec.runtimeClassName RuntimeClass/win ${place}`,
];

test("a RuntimeClass brings its node selector, wherever it stands", async () => {
  const files = { "a.yaml": yaml(runtimeClass(windows)), "b.yaml": yaml(pod(withRuntimeClass)) };
  const first = await check(files);
  assert.equal(findingsWithEvidence(first), classOf("a.yaml:1"));
  assert.equal(
    findingsWithEvidence(await check({ "a.yaml": files["b.yaml"], "z.yaml": files["a.yaml"] })),
    classOf("z.yaml:1"),
  );
  assert.equal(
    [first.summary.objects, first.summary.windowsObjects, first.summary.errors + first.summary.warnings],
    [2, 2, 1],
  );
});

test("labels with the names of inherited properties are added, too", async () => {
  const named = { nodeSelector: { ...windows.nodeSelector, constructor: "acme", toString: "none" } };
  const files = { "a.yaml": yaml(runtimeClass(named)), "b.yaml": yaml(pod(withRuntimeClass)) };
  assert.equal(findingsWithEvidence(await check(files)), classOf("a.yaml:1"));
});

test("classes of one name that choose different nodes are reported where a pod names them", async () => {
  const classes = {
    "dev/rc.yaml": yaml(runtimeClass(windows)),
    "prod/rc.yaml": yaml(runtimeClass({ nodeSelector: { "kubernetes.io/os": "linux" } })),
  };
  const { diagnostics, findings } = await check({ ...classes, "pod.yaml": yaml(pod(withRuntimeClass)) });
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
    (
      await check({
        "a.yaml": yaml(runtimeClass(windows)),
        "b.yaml": yaml(tolerating),
        "pod.yaml": yaml(pod(withRuntimeClass)),
      })
    ).diagnostics.length,
    1,
  );
});

test("a RuntimeClass that no pod names brings nothing", async () => {
  assert.equal(
    findingsWithEvidence(
      await check({ "a.yaml": yaml(runtimeClass(windows), pod({ runtimeClassName: "other" }), pod()) }),
    ),
    [],
  );
});

test("paths in a CronJob have those of its template before them", async () => {
  const cron = {
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name: "n" },
    spec: { jobTemplate: { spec: { template: { spec: spec(withRuntimeClass) } } } },
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
    "a.yaml": yaml({ apiVersion: "v1", kind: "List", items: [pod(withRuntimeClass), runtimeClass(windows)] }),
  });
  assert.equal(
    findings.map(({ rule, line, evidenceObjects }) => [rule, line, evidenceObjects?.[0]?.line]),
    [["win-host-pid", 15, 25]],
  );
});

test("a pod with evidence of Linux stays one of Linux: other objects can only contradict it", async () => {
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: "kubernetes.io/os", operator: "In", values: ["linux"] }] }],
      },
    },
  };
  const linux = [{ os: { name: "linux" } }, { nodeSelector: { "kubernetes.io/os": "linux" } }, { affinity }];
  const { findings, summary } = await check({
    "a.yaml": yaml(runtimeClass(windows), ...linux.map((one) => pod({ ...one, ...withRuntimeClass }))),
  });
  // The RuntimeClass is the only one.
  assert.equal([findings.map(({ rule }) => rule), summary.windowsObjects], [linux.map(() => "win-os-conflict"), 1]);
});

test("a selector against that of the RuntimeClass is refused, and the pod stays as it is", async () => {
  const scheduling = { nodeSelector: { "kubernetes.io/os": "windows", pool: "a" } };
  assert.equal(
    findingsWithEvidence(
      await check({
        "a.yaml": yaml(runtimeClass(scheduling), pod({ ...withRuntimeClass, nodeSelector: { pool: "b" } })),
      }),
    ),
    [],
  );
});

test("RuntimeClasses of one name that differ do not count; alike they do", async () => {
  const other = { nodeSelector: { "kubernetes.io/os": "linux" } };
  assert.equal(
    findingsWithEvidence(
      await check({
        "dev.yaml": yaml(runtimeClass(windows)),
        "prod.yaml": yaml(runtimeClass(other)),
        "pod.yaml": yaml(pod(withRuntimeClass)),
      }),
    ),
    [],
  );
  assert.equal(
    findingsWithEvidence(
      await check({
        "dev.yaml": yaml(runtimeClass(windows)),
        "prod.yaml": yaml(runtimeClass(windows)),
        "pod.yaml": yaml(pod(withRuntimeClass)),
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
  const { findings } = await check({ "a.yaml": yaml(pod(withRuntimeClass), runtimeClass(legacy)) });
  assert.equal(
    findings.filter(({ object }) => object.kind === "Pod").map(({ rule }) => rule),
    ["win-host-pid"],
  );
});

test.run();
