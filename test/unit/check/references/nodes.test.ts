import { suite } from "uvu";
import * as assert from "uvu/assert";
import { check, findingsWithEvidence, node, pod, runtimeClass, withRuntimeClass, yaml } from "./cluster-objects.js";

const test = suite("check/references/nodes");

const pool = { nodeSelector: { pool: "a" } };

test("Nodes tell what a node selector means, where all that answer it are Windows", async () => {
  const a = node("windows", "n", { pool: "a" });
  assert.equal(
    findingsWithEvidence(await check({ "a.yaml": yaml(pod(pool)), "n.yaml": yaml(a), "z.yaml": yaml(node("linux")) })),
    ["win-host-pid spec.hostPID by spec.nodeSelector of spec.nodeSelector Node/n n.yaml:1"],
  );
  assert.equal(
    findingsWithEvidence(await check({ "a.yaml": yaml(pod(pool), a, node("linux", "l", { pool: "a" })) })),
    [],
  );
  assert.equal(
    findingsWithEvidence(
      await check({ "a.yaml": yaml(pod(), pod({ nodeSelector: { pool: "b" } }), a, node("linux")) }),
    ),
    [],
  );
});

test("Nodes of Windows alone do not tell what a label means, but for the name of a host", async () => {
  const a = node("windows", "n", { pool: "a", "kubernetes.io/hostname": "n" });
  const unknown = { apiVersion: "v1", kind: "Node", metadata: { name: "u" } };
  assert.equal(findingsWithEvidence(await check({ "a.yaml": yaml(pod(pool), a, unknown) })), []);
  assert.is(
    findingsWithEvidence(await check({ "a.yaml": yaml(pod({ nodeSelector: { "kubernetes.io/hostname": "n" } }), a) }))
      .length,
    1,
  );
});

const labelsOfEveryNode = [
  "kubernetes.io/arch",
  "beta.kubernetes.io/arch",
  "topology.kubernetes.io/zone",
  "failure-domain.beta.kubernetes.io/region",
  "node.kubernetes.io/instance-type",
  "beta.kubernetes.io/instance-type",
];

test("a label that every node may have does not count alone, though no Node of Linux in the input has it", async () => {
  const all = [
    node("windows", "n", { pool: "a", ...Object.fromEntries(labelsOfEveryNode.map((key) => [key, "amd64"])) }),
    node("linux"),
  ];
  const pods = labelsOfEveryNode.map((key) => pod({ nodeSelector: { [key]: "amd64" } }));
  assert.is((await check({ "a.yaml": yaml(...pods, ...all) })).summary.windowsObjects, 1);
  assert.is(
    findingsWithEvidence(
      await check({ "a.yaml": yaml(pod({ nodeSelector: { pool: "a", "kubernetes.io/arch": "amd64" } }), ...all) }),
    ).length,
    1,
  );
});

test("a RuntimeClass may lead to Nodes", async () => {
  const { findings } = await check({
    "a.yaml": yaml(pod(withRuntimeClass), runtimeClass(pool), node("windows", "n", { pool: "a" }), node("linux")),
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
    findingsWithEvidence(
      await check({
        "a.yaml": yaml(pod({ nodeName: "n" }), pod({ nodeName: "l", ...pool })),
        "n.yaml": yaml(node("windows", "n", { pool: "a" }), node("linux", "l")),
      }),
    ),
    ["win-host-pid spec.hostPID by spec.nodeName of spec.nodeName Node/n n.yaml:1"],
  );
});

test.run();
