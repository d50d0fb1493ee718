import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { range } from "../src/engines/samples/fixtures.js";
import { packageRoot } from "../src/lib/package.js";
import type { KubeVersion } from "../src/model/version.js";
import { objectsIn } from "./objects-in.js";

/** A realistic manifest for Windows nodes: no rule of any profile may report anything. */
export interface Workload {
  /** `web-server.yaml` */
  readonly name: string;
  readonly objects: readonly object[];
  /** `# versions: 1.25-1.27` in its head limits it to versions that have its fields. */
  covers(version: KubeVersion): boolean;
}

/** All workloads by name. @throws Error for a document that cannot be parsed or is not an object */
export function readWorkloads(): readonly Workload[] {
  return readdirSync(join(packageRoot, "test", "workloads"))
    .sort()
    .map(readWorkload);
}

function readWorkload(name: string): Workload {
  const text = readFileSync(join(packageRoot, "test", "workloads", name), "utf8");
  const versions = /^# versions: (.+)$/m.exec(text)?.[1];
  return { name, objects: objectsIn(`workloads/${name}`), covers: range(versions, `test/workloads/${name}`) };
}
