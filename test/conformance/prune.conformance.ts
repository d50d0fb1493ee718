import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Cluster } from "../api-server/cluster.js";
import { sharedCluster } from "../api-server/cluster.js";
import { withDefinitions } from "../api-server/definitions.js";
import { gatekeeperPolicies, kyvernoPolicies } from "../api-server/policies.js";
import { definitionsOf } from "../api-server/suppliers.js";
import type { Engine } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import { askedModels, isMadeFor, newestEngine } from "./asked.js";
import { neededEngine, neededGo, testWith } from "./engine-test.js";
import type { Installation } from "./release-folder.js";
import { committed } from "./release-folder.js";
import { inFolder, run } from "./run.js";

// What `kubectl apply --prune` and `kubectl delete -k` of the guide delete, and what they leave alone.
const test = suite("prune");
const server = newestEngine("kube-apiserver");
const cluster = sharedCluster("prune", server.version);
/** The newest release with policies of an engine. */
function releaseOf(engine: Engine): Installation {
  const [latest] = askedModels()
    .filter((model) => isMadeFor(engine, model))
    .slice(-1);
  if (latest === undefined) throw new Error("There is no such version of Kubernetes.");
  return committed(latest);
}

const label = "app.kubernetes.io/part-of=wincompat";

/** A set of a release, and what kubectl calls its objects. */
interface PrunedSet {
  readonly engine: Engine;
  /** The folder to apply. */
  readonly set: string;
  readonly resource: string;
  /** What `--prune-allowlist` names. */
  readonly allowed: string;
  readonly objects: readonly KubeObject[];
}

const sets: readonly PrunedSet[] = [
  {
    engine: newestEngine("kyverno"),
    set: "kyverno/overlays/audit",
    resource: "clusterpolicies.kyverno.io",
    allowed: "kyverno.io/v1/ClusterPolicy",
    objects: kyvernoPolicies(releaseOf(newestEngine("kyverno"))),
  },
  {
    engine: newestEngine("gator"),
    set: "gatekeeper",
    resource: "constrainttemplates.templates.gatekeeper.sh",
    allowed: "templates.gatekeeper.sh/v1/ConstraintTemplate",
    objects: gatekeeperPolicies(releaseOf(newestEngine("gator"))).templates,
  },
];

/** A policy under another name: with the label, as one of an older release; without, as one of the user. */
function renamed(policy: KubeObject, name: string, labels: Readonly<Record<string, string>>): object {
  const copy = structuredClone(policy) as unknown as {
    metadata: Record<string, unknown>;
    spec: { crd?: { spec: { names: { kind: string } } } };
  };
  copy.metadata = { ...copy.metadata, name, labels };
  if (copy.spec.crd !== undefined) copy.spec.crd.spec.names.kind = name;
  return copy;
}

/** Runs kubectl in the cluster. @returns what it prints */
function kubectlOf(kubectl: string, { kubeconfig }: Cluster): (...parameters: readonly string[]) => string {
  return (...parameters) => {
    const { status, stdout, stderr } = run("env", [`KUBECONFIG=${kubeconfig}`, kubectl, ...parameters]);
    assert.is(status, 0, `kubectl ${parameters.join(" ")}\n${stdout}${stderr}`);
    return stdout;
  };
}

function pruned(
  { engine, set, resource, allowed, objects }: PrunedSet,
  kubectl: (...parameters: readonly string[]) => string,
): void {
  const [policy] = objects;
  if (policy === undefined) throw new Error(`${set} is empty.`);
  const names = (): readonly string[] =>
    kubectl("get", resource, "--output", "name")
      .trim()
      .split("\n")
      .map((name) => name.slice(name.indexOf("/") + 1));
  const folder = join(releaseOf(engine).folder, set);
  kubectl("apply", "-k", folder);
  const installed = names();
  assert.equal(
    kubectl("get", resource, "-l", label, "--output", "name").trim().split("\n").length,
    installed.length,
    "every object has the label",
  );
  inFolder((work) => {
    const [dropped, own] = ["dropped", "own"].map((name) => join(work, `${name}.json`)) as [string, string];
    writeFileSync(dropped, JSON.stringify(renamed(policy, "dropped", { "app.kubernetes.io/part-of": "wincompat" })));
    writeFileSync(own, JSON.stringify(renamed(policy, "own", {})));
    for (const file of [dropped, own]) kubectl("apply", "-f", file);
  });
  kubectl("apply", "-k", folder, "--prune", "-l", label);
  assert.ok(names().includes("dropped"), "without an allowlist nothing is pruned");
  kubectl("apply", "-k", folder, "--prune", "-l", label, `--prune-allowlist=${allowed}`);
  assert.equal([...names()].sort(), [...installed, "own"].sort());
  kubectl("delete", "-k", folder, "--ignore-not-found");
  assert.equal(names(), ["own"]);
}

for (const one of sets) {
  const tools = [newestEngine("kubectl"), newestEngine("kube-apiserver"), newestEngine("etcd")].map(
    ({ tool, version }) => neededEngine(tool, version),
  );
  testWith(
    test,
    [...tools, neededGo()],
    `${one.set}: what a release dropped is pruned, what is somebody else's stays`,
    async ([kubectl = "", apiServer = "", etcd = ""]) => {
      const running = await cluster.started({ apiServer, etcd });
      await withDefinitions(running.client, definitionsOf(one.engine, one.objects), async () =>
        pruned(one, kubectlOf(kubectl, running)),
      );
    },
  );
}

test.after(cluster.stop);
test.run();
