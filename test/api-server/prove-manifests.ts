import type { Model } from "../../src/model/model.js";
import { say } from "../conformance/engine-test.js";
import { notEmpty } from "../conformance/not-empty.js";
import { factManifests } from "../facts.js";
import type { KubeObject } from "../generate/objects.js";
import { readWorkloads } from "../workloads.js";
import { createdDry } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import { notAsked } from "./not-asked.js";
import { applyAll, makeWhatIsNamed } from "./prerequisites.js";
import { unservedKind } from "./unserved.js";

/** Workloads, and manifests of what works, are accepted. @throws Error with those that are not, or that are of no kind */
export async function proveManifests(cluster: Cluster, model: Model): Promise<void> {
  const workloads = notEmpty(
    readWorkloads().filter((one) => one.covers(model.version)),
    `workloads for ${model.version}`,
  );
  const objects = [...workloads, ...notEmpty(factManifests(), "facts")].flatMap(
    (one) => one.objects as readonly KubeObject[],
  );
  const asked = objects.filter((object) => unservedKind(object) === undefined);
  await makeWhatIsNamed(cluster, asked);
  await applyAll(cluster, asked.filter(isNamedByOthers));
  await createdDry(
    cluster,
    asked.filter((object) => !isNamedByOthers(object)),
  );
  const unasked = objects.flatMap((object) => unservedKind(object) ?? []);
  say(`${cluster.name}: ${[`${asked.length} workloads and facts accepted`, ...notAsked(unasked)].join(", ")}`);
}

/** Objects that can already exist, because pods refer to them. */
function isNamedByOthers({ kind }: KubeObject): boolean {
  return ["Namespace", "PriorityClass", "RuntimeClass", "ServiceAccount"].includes(kind);
}
