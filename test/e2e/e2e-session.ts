import type { Socket } from "node:net";
import type { Test } from "uvu";
import { suite } from "uvu";
import { packageRoot } from "../../src/lib/package.js";
import type { Model } from "../../src/model/model.js";
import type { Cluster } from "../api-server/cluster.js";
import { sharedCluster } from "../api-server/cluster.js";
import type { Needed } from "../conformance/engine-test.js";
import { neededEngine, neededGo, say, testWith } from "../conformance/engine-test.js";
import { engines } from "../engines/engines.js";
import type { AdmissionEngine, Mode, RunningEngine } from "./engine.js";
import type { Kubectl } from "./kubectl.js";
import { kubectlOf } from "./kubectl.js";
import { recordCheck } from "./outcomes.js";
import { patiently } from "./patiently.js";

/** A cluster with a running engine and without policies. */
export interface Session {
  readonly cluster: Cluster;
  readonly engine: AdmissionEngine;
  readonly running: RunningEngine;
  readonly kubectl: Kubectl;
  readonly model: Model;
}

/** The proofs of a session: a column of the table in docs/conformance.md. */
type Topic = "install" | "upgrade" | "audit" | "enforce" | "mutate" | "changes" | "outage" | "cost";

/** Registers a test; the first of a suite starts the cluster and the engine. */
export type Prove = (topic: Topic, title: string, body: (session: Session) => Promise<void>) => void;

/** Runs tests with one cluster and one engine, which end with the last test. The cluster sets no feature gate of the API server. */
export function sessionSuite(
  engine: AdmissionEngine,
  apiServer: string,
  model: Model,
  register: (prove: Prove) => void,
): void {
  endWithParent();
  const name = `${engine.name}, Kubernetes ${model.version}`;
  const test = suite(name);
  const needed = [...base(apiServer), ...engine.needed];
  const cluster = sharedCluster(`api server ${apiServer}`, apiServer, engine.serverFlags ?? []);
  let session: Promise<Session> | undefined;
  const started = ([command = "", etcd = "", kubectl = "", , ...commands]: readonly string[]): Promise<Session> => {
    session ??= cluster.started({ apiServer: command, etcd }).then(async (one) => {
      const running = await engine.start(one, commands);
      return { cluster: one, engine, running, kubectl: kubectlOf(kubectl, one, packageRoot), model };
    });
    return session;
  };
  let isTold = false;
  const orTold = async (starting: Promise<Session>): Promise<Session> => {
    try {
      return await starting;
    } catch (error) {
      // The log of a failed start is long, so only the first test prints it.
      if (isTold) throw new Error(`${name} has not started.`);
      isTold = true;
      throw error;
    }
  };
  register((topic, title, body) =>
    proveOne(
      test,
      { engine: engine.name, kubernetes: model.version, apiServer, topic },
      needed,
      title,
      async (commands) => body(await orTold(started(commands))),
    ),
  );
  test.after(async () => {
    await (await session?.catch(() => undefined))?.running.stop();
    await cluster.stop();
  });
  test.run();
}

/** The process that runs this one keeps a pipe open: what runs here ends with it, even when it is killed. */
function endWithParent(): void {
  if (!process.env["WINCOMPAT_E2E_OUTCOMES"]) return;
  process.stdin
    .on("end", () => process.exit(1))
    .on("error", () => process.exit(1))
    .resume();
  (process.stdin as Socket).unref();
}

function proveOne(
  test: Test,
  check: Parameters<typeof recordCheck>[0],
  needed: readonly Needed[],
  title: string,
  body: (commands: readonly string[]) => Promise<void>,
): void {
  testWith(test, needed, `${check.engine}, Kubernetes ${check.kubernetes}: ${title}`, async (commands) => {
    const start = performance.now();
    try {
      await body(commands);
      const seconds = Math.round((performance.now() - start) / 1000);
      if (seconds >= 5) say(`${seconds} s: ${title}`);
    } catch (error) {
      // The runner prints failures only at the end of a suite, minutes later.
      say(`FAILED ${title}: ${(error as Error).message.slice(0, 1500)}`);
      throw error;
    }
    recordCheck(check);
  });
}

function base(apiServer: string): readonly Needed[] {
  const etcd = engines.find(({ tool }) => tool === "etcd")?.version ?? "";
  const kubectl = engines.find(({ tool }) => tool === "kubectl")?.version ?? "";
  return [
    neededEngine("kube-apiserver", apiServer),
    neededEngine("etcd", etcd),
    neededEngine("kubectl", kubectl),
    neededGo(),
  ];
}

/** Applies folders of the release as its README does, and waits until every policy judges. */
export async function applyFolders(
  { kubectl, running, model }: Session,
  folders: readonly string[],
  minor = model.version as string,
): Promise<void> {
  for (const folder of folders) {
    await kubectl.run(["apply", "-k", `dist-policies/${minor}/${folder}`]);
    await ready(running);
  }
}

/** Installs the policies of the release in the place of all others, as its README does. */
export async function install(session: Session, mode: Mode): Promise<void> {
  await session.running.removePolicies();
  await applyFolders(session, session.engine.folders[mode]);
  await session.running.enable?.(mode);
}

/** @throws Error with the policies that are not ready in time */
export async function ready(running: RunningEngine): Promise<void> {
  await patiently(running.unready, "policies are not ready");
}
