import { isDeepStrictEqual } from "node:util";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { say } from "../conformance/engine-test.js";
import { committed } from "../conformance/release-folder.js";
import type { KubeObject } from "../generate/objects.js";
import { createdDry, refusalDry } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import { eventually } from "./eventually.js";
import { plainPod } from "./plain-pod.js";
import { runtimeClasses } from "./policies.js";
import { applyAll } from "./prerequisites.js";

interface Placement {
  readonly nodeSelector: object;
  readonly tolerations: readonly object[];
}

interface RuntimeClass extends KubeObject {
  readonly scheduling: Placement;
}

interface Pod {
  readonly spec: Placement;
}

/**
 * The RuntimeClasses of a release apply, and then a pod that names one gets its node selector and tolerations. A pod that
 * selects another Windows build is rejected.
 * @throws Error otherwise
 */
export async function proveRuntimeClasses(cluster: Cluster, model: Model): Promise<void> {
  const classes = runtimeClasses(committed(model)) as readonly RuntimeClass[];
  await applyAll(cluster, classes);
  for (const one of classes) {
    await completesPods(cluster, one);
    const build = { "node.kubernetes.io/windows-build": "10.0.1" };
    assert.match(await refusalDry(cluster, podIn(one, build)), /conflict/);
  }
  say(`${cluster.name}: ${classes.length} RuntimeClasses applied`);
}

async function completesPods(cluster: Cluster, one: RuntimeClass): Promise<void> {
  const { nodeSelector, tolerations } = one.scheduling;
  const isCompleted = async (): Promise<boolean> => {
    const [pod] = (await createdDry(cluster, [podIn(one, {})])) as [Pod];
    const has = [pod.spec.nodeSelector, ...pod.spec.tolerations];
    return [nodeSelector, ...tolerations].every((part) => has.some((other) => isDeepStrictEqual(part, other)));
  };
  await eventually(
    isCompleted,
    `a pod of the RuntimeClass ${one.metadata?.name} does not get its node selector and tolerations`,
  );
}

function podIn({ metadata }: RuntimeClass, nodeSelector: object): KubeObject {
  return plainPod({ runtimeClassName: metadata?.name, nodeSelector });
}
