import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { say } from "../conformance/engine-test.js";
import { committed } from "../conformance/release-folder.js";
import type { KubeObject } from "../generate/objects.js";
import { createdDry } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import { runtimeClasses } from "./policies.js";
import { applyAll } from "./prerequisites.js";

interface RuntimeClass extends KubeObject {
  readonly scheduling: { readonly nodeSelector: Readonly<Record<string, string>>; readonly tolerations: readonly object[] };
}

interface Pod {
  readonly spec: { readonly nodeSelector: Readonly<Record<string, string>>; readonly tolerations: readonly object[] };
}

/** The RuntimeClasses of a release apply, and a pod that names one gets its node selector and tolerations. */
export async function proveRuntimeClasses(cluster: Cluster, model: Model): Promise<void> {
  const classes = runtimeClasses(committed(model)) as readonly RuntimeClass[];
  await applyAll(cluster, classes);
  const pods = await createdDry(cluster, classes.map(podOf));
  for (const [index, { scheduling }] of classes.entries()) {
    const { spec } = pods[index] as Pod;
    assert.equal(spec.nodeSelector, scheduling.nodeSelector);
    const has = new Set(spec.tolerations.map((one) => JSON.stringify(one)));
    for (const toleration of scheduling.tolerations) assert.ok(has.has(JSON.stringify(toleration)));
  }
  say(`${cluster.name}: ${classes.length} RuntimeClasses applied`);
}

function podOf({ metadata }: RuntimeClass): KubeObject {
  const spec = { runtimeClassName: metadata?.name, containers: [{ name: "main", image: "example.com/a:1" }] };
  return { apiVersion: "v1", kind: "Pod", metadata: { name: "in-class" }, ...{ spec } };
}
