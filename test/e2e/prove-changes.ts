import * as assert from "uvu/assert";
import type { Cluster } from "../api-server/cluster.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import type { Prove } from "./e2e-session.js";
import { mustBeEmpty } from "./must-be-empty.js";
import type { Prepared } from "./prepared.js";
import type { Answer } from "./requests.js";
import { create, mustAccept, patch, remove } from "./requests.js";
import type { Violation } from "./samples.js";

type Change = (cluster: Cluster, object: KubeObject) => Promise<Answer>;

const replicated = ["Deployment", "ReplicaSet", "StatefulSet", "ReplicationController"];
const withStatus = ["Pod", "DaemonSet", "Job", "CronJob", "Service", ...replicated];

/**
 * With denying policies, existing objects that violate rules can be removed, and changed in fields that no rule reads. This
 * follows proveEnforce, which installs the policies.
 */
export function proveChanges(prove: Prove, prepared: Prepared): void {
  const changes = (title: string, change: Change, kinds?: readonly string[]): void =>
    prove("changes", `${title}, though an object breaks rules`, async ({ cluster }) =>
      acceptsAll(cluster, prepared.old, change, kinds),
    );
  changes("labels change", (cluster, object) => patch(cluster, object, { metadata: { labels: { changed: "yes" } } }));
  changes("annotations change", (cluster, object) =>
    patch(cluster, object, { metadata: { annotations: { changed: "yes" } } }),
  );
  changes(
    "the status changes",
    (cluster, object) => patch(cluster, object, { status: statusOf(object) }, "status"),
    withStatus,
  );
  changes("replicas change", (cluster, object) => patch(cluster, object, { spec: { replicas: 2 } }), replicated);
  changes(
    "kubectl scale works",
    (cluster, object) => patch(cluster, object, { spec: { replicas: 3 } }, "scale"),
    replicated,
  );
  prove("changes", "Nodes register and report their status", async ({ cluster }) => registersNodes(cluster));
  prove("changes", "a label that makes rules apply is denied", async ({ cluster }) => relabels(cluster));
  changes("deletion begins", remove);
  changes("finalizers are removed", (cluster, object) => patch(cluster, object, { metadata: { finalizers: null } }));
}

/** @throws Error with the objects whose change is not accepted */
async function acceptsAll(
  cluster: Cluster,
  violations: readonly Violation[],
  change: Change,
  kinds?: readonly string[],
): Promise<void> {
  const asked = violations.filter(({ object }) => kinds?.includes(object.kind) ?? true);
  assert.ok(asked.length > 0, `none of the objects is a ${kinds?.join(" or a ")}`);
  const answers = await Promise.all(asked.map(async (one) => ({ ...one, answer: await change(cluster, one.object) })));
  mustBeEmpty(
    answers.flatMap(({ title, answer }) => (answer.verdict === "accepted" ? [] : [`${title}: ${answer.message}`])),
    "Not accepted",
  );
}

/** What a controller or a kubelet could write. */
function statusOf({ kind, ...rest }: KubeObject): object {
  if (kind === "Pod") return { conditions: [{ type: "PodScheduled", status: "False", reason: "Unschedulable" }] };
  if (kind === "Service")
    return (rest as { spec?: { type?: string } }).spec?.type === "LoadBalancer"
      ? { loadBalancer: { ingress: [{ ip: "192.0.2.1" }] } }
      : {
          conditions: [
            { type: "Ready", status: "True", reason: "Ready", message: "", lastTransitionTime: "2030-01-01T00:00:00Z" },
          ],
        };
  if (kind === "CronJob") return { lastScheduleTime: "2030-01-01T00:00:00Z" };
  if (kind === "Job") return { active: 1 };
  if (kind === "DaemonSet")
    return { currentNumberScheduled: 0, desiredNumberScheduled: 1, numberMisscheduled: 0, numberReady: 0 };
  return { replicas: 1 };
}

/** A volume that no Windows node can mount, and that is for Windows only because of a label. */
async function relabels(cluster: Cluster): Promise<void> {
  const volume = {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: "relabelled" },
    spec: {
      accessModes: ["ReadWriteMany"],
      capacity: { storage: "1Gi" },
      nfs: { server: "nfs.example.com", path: "/" },
    },
  } as unknown as KubeObject;
  mustAccept(await create(cluster, volume), "the volume");
  mustAccept(await patch(cluster, volume, { metadata: { labels: { app: "web" } } }), "another label of the volume");
  const labels = { "kubernetes.io/os": "windows" };
  const answer = await patch(cluster, volume, { metadata: { labels } });
  assert.is(answer.verdict, "denied", "the label");
  mustAccept(await remove(cluster, volume), "the removal of the volume");
}

/** Nodes of fixtures that break rules. */
async function registersNodes(cluster: Cluster): Promise<void> {
  const nodes = readFixtures()
    .filter(({ verdict, object }) => verdict === "deny" && (object as KubeObject).kind === "Node")
    .map(({ object }) => object as KubeObject);
  assert.ok(nodes.length > 0);
  for (const [index, node] of nodes.entries()) {
    const object = { ...node, metadata: { ...node.metadata, name: `node-${index}` } };
    mustAccept(await create(cluster, object), `Node ${node.metadata?.name}`);
    mustAccept(
      await patch(cluster, object, { metadata: { labels: { changed: "yes" } } }),
      `a label of the Node ${node.metadata?.name}`,
    );
    mustAccept(
      await patch(cluster, object, { status: { conditions: [{ type: "Ready", status: "True" }] } }, "status"),
      `the status of the Node ${node.metadata?.name}`,
    );
    mustAccept(await remove(cluster, object), `the removal of the Node ${node.metadata?.name}`);
  }
}
