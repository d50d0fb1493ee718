import { suite } from "uvu";
import type { Model } from "../../src/model/model.js";
import type { Cluster } from "../api-server/cluster.js";
import { sharedCluster } from "../api-server/cluster.js";
import { proveFixtures } from "../api-server/prove-fixtures.js";
import { proveManifests } from "../api-server/prove-manifests.js";
import { proveGatekeeper, proveKyverno } from "../api-server/prove-policies.js";
import { proveRuntimeClasses } from "../api-server/prove-runtime-classes.js";
import type { Engine } from "../engines/engines.js";
import { engines } from "../engines/engines.js";
import { isBrief } from "../generate/options.js";
import { askedEngines, askedModels, isMadeFor, spanningModels } from "./asked.js";
import type { Needed } from "./engine-test.js";
import { neededEngine, neededGo, testWith } from "./engine-test.js";

/** Proofs with a running cluster and the commands of other oracles. */
type Proof = (cluster: Cluster, model: Model, commands: readonly string[]) => Promise<void>;

const go = neededGo();

/** The versions whose API servers are asked. */
const servers = askedModels().filter((model) => askedEngines("kube-apiserver").some((one) => isMadeFor(one, model)));

for (const { version } of askedEngines("kube-apiserver")) {
  const model = askedModels().find((one) => version.startsWith(`${one.version}.`));
  if (!model) continue;
  const name = `api server ${version}`;
  const test = suite(name);
  const cluster = sharedCluster(name, version);
  const judges = [
    neededEngine("kube-apiserver", version),
    ...enginesOf("etcd").map((one) => neededEngine("etcd", one.version)),
  ];

  const prove = (title: string, proof: Proof, further: readonly Needed[] = []): void =>
    testWith(test, [...judges, ...further], title, async ([apiServer = "", etcd = "", ...commands]) =>
      proof(await cluster.started({ apiServer, etcd }), model, commands),
    );

  if (spanningModels().includes(model)) {
    // This runs first. The other tests create RuntimeClasses, and fixtures cannot create one that exists.
    prove("fixtures are refused at the paths that they promise, and nowhere else", proveFixtures);
    prove("workloads, and what is shown to work, are accepted", proveManifests);
    prove("the generated RuntimeClasses apply, and complete pods", proveRuntimeClasses);
  }
  for (const kyverno of enginesOf("kyverno").filter((one) => isDefinedIn(one, model))) {
    prove(
      `kyverno ${kyverno.version} knows every field of its policies`,
      (asked) => proveKyverno(asked, model, kyverno),
      [go],
    );
  }
  for (const gatekeeper of enginesOf("gator").filter((one) => isDefinedIn(one, model))) {
    const needed = [neededEngine("constraint-crds", gatekeeper.version), go];
    const title = `gatekeeper ${gatekeeper.version} knows every field of its templates and constraints`;
    prove(title, (asked, _, [maker = ""]) => proveGatekeeper(asked, model, gatekeeper, maker), needed);
  }

  test.after(cluster.stop);
  test.run();
}

/**
 * Are the definitions of an engine tested in an API server of this version? In a brief run only in the newest of those that it is made for:
 * the definitions are the same, and what they contain is for all versions.
 */
function isDefinedIn(engine: Engine, model: Model): boolean {
  if (!isMadeFor(engine, model)) return false;
  const newest = servers.filter((one) => isMadeFor(engine, one)).at(-1);
  return !isBrief() || model === newest;
}

function enginesOf(tool: string): readonly Engine[] {
  return engines.filter((engine) => engine.tool === tool);
}
