import * as assert from "uvu/assert";
import type { Cluster } from "../api-server/cluster.js";
import { plainPod } from "../api-server/plain-pod.js";
import type { Item } from "./collections.js";
import { listAt } from "./collections.js";
import type { Prove } from "./e2e-session.js";
import { applyFolders, install } from "./e2e-session.js";
import type { Prepared } from "./prepared.js";
import { create, mustAccept, patch, tryCreate } from "./requests.js";
import { namespace } from "./samples.js";

interface Configuration extends Item {
  readonly webhooks?: readonly { readonly rules?: readonly { readonly resources: readonly string[] }[] }[];
}

/**
 * While the engine is down and its webhooks are registered, policies that only report stop nothing. The engine ends here.
 *
 * @param mutations a folder of a release; its policies stop nothing, either
 */
export function proveOutage(prove: Prove, prepared: Prepared, mutations?: string): void {
  prove("outage", "with the engine down, nothing is blocked in audit mode", async (session) => {
    const { cluster, running } = session;
    await install(session, "audit");
    if (mutations !== undefined) await applyFolders(session, [mutations]);
    await running.admission.stop();
    await coversPods(cluster, "validatingwebhookconfigurations");
    if (mutations !== undefined) await coversPods(cluster, "mutatingwebhookconfigurations");
    for (const { title, object } of prepared.old) {
      const answer = await tryCreate(cluster, {
        ...object,
        metadata: { ...object.metadata, name: `${object.metadata?.name}-again` },
      });
      // RuntimeClasses of the release can exist by now. With them, the server itself rejects some objects.
      if (answer.verdict === "denied") throw new Error(`${title} is denied: ${answer.message}`);
    }
    const pod = { ...plainPod({}), metadata: { name: "outage", namespace } };
    mustAccept(await create(cluster, pod), "a pod");
    mustAccept(await patch(cluster, pod, { metadata: { labels: { changed: "yes" } } }), "a label of a pod");
    const node = {
      apiVersion: "v1",
      kind: "Node",
      metadata: { name: "outage", labels: { "kubernetes.io/os": "windows" } },
    };
    mustAccept(await create(cluster, node), "a Node");
    mustAccept(
      await patch(cluster, node, { status: { conditions: [{ type: "Ready", status: "True" }] } }, "status"),
      "the status of a Node",
    );
  });
}

/** @throws Error where the API server asks no webhook of these about Pods: then nothing is proved */
async function coversPods({ client }: Cluster, configurations: string): Promise<void> {
  const path = `/apis/admissionregistration.k8s.io/v1/${configurations}`;
  const webhooks = (await listAt<Configuration>(client, path)).flatMap((one) => one.webhooks ?? []);
  const resources = webhooks.flatMap(({ rules = [] }) => rules.flatMap((rule) => rule.resources));
  assert.ok(
    resources.some((one) => ["pods", "*", "*/*"].includes(one)),
    `No webhook for pods is registered: ${JSON.stringify(webhooks)}`,
  );
}
