import type { Model } from "../../src/model/model.js";
import { say } from "../conformance/engine-test.js";
import { isServed } from "../conformance/kinds.js";
import { factManifests } from "../facts.js";
import type { KubeObject } from "../generate/objects.js";
import { readWorkloads } from "../workloads.js";
import { createdDry } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import { notAsked } from "./not-asked.js";
import { applyAll, makeWhatIsNamed } from "./prerequisites.js";

/** Workloads, and manifests of what works, are accepted. @throws Error with those that are not */
export async function proveManifests(cluster: Cluster, model: Model): Promise<void> {
  const workloads = readWorkloads().filter((one) => one.covers(model.version));
  const objects = [...workloads, ...factManifests()].flatMap((one) => one.objects as readonly KubeObject[]);
  const known = await Promise.all(objects.map(async (object) => isServed(model, object) || (await cluster.resourceOf(object)) !== undefined));
  const asked = objects.filter((_, index) => known[index]);
  const unasked = objects.filter((_, index) => !known[index]).map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
  await makeWhatIsNamed(cluster, asked);
  await applyAll(cluster, asked.filter(isNamedByOthers));
  await createdDry(cluster, asked.filter((object) => !isNamedByOthers(object)));
  say(`${cluster.name}: ${[`${asked.length} workloads and facts accepted`, ...notAsked(unasked)].join(", ")}`);
}

/** What may be there already, because pods name it. */
function isNamedByOthers({ kind }: KubeObject): boolean {
  return ["Namespace", "PriorityClass", "RuntimeClass", "ServiceAccount"].includes(kind);
}
