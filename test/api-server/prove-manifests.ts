import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../../src/model/model.js";
import { packageRoot } from "../../src/package.js";
import { say } from "../conformance/engine-test.js";
import type { KubeObject } from "../generate/objects.js";
import { createdDry } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import { documents } from "./documents.js";
import { makeWhatIsNamed } from "./prerequisites.js";

const folder = join(packageRoot, "test", "workloads");

/** Every workload in test/workloads is accepted. @throws Error with those that are not */
export async function proveWorkloads(cluster: Cluster, _: Model): Promise<void> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".yaml")) : [];
  const objects: readonly KubeObject[] = files.sort().flatMap((file) => documents(join(folder, file)));
  await makeWhatIsNamed(cluster, objects);
  await createdDry(cluster, objects);
  say(`${cluster.name}: ${objects.length} workloads accepted`);
}
