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

test.run();
