import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../src/lib/package.js";
import type { Model } from "../../src/model/model.js";
import type { Cluster } from "../api-server/cluster.js";
import { applyAll } from "../api-server/prerequisites.js";
import { neededEngine } from "../conformance/engine-test.js";
import type { Engine } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import { objectsOfFile } from "../objects-in.js";
import { certificateOf } from "./certificate.js";
import { deleteAt, listAt } from "./collections.js";
import type { Controller } from "./controller.js";
import { startController } from "./controller.js";
import type { AdmissionEngine, Mode, RunningEngine } from "./engine.js";

const configurations = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";

interface WebhookConfiguration extends KubeObject {
  readonly webhooks: readonly object[];
}

/** OPA as an admission webhook: a server with the bundles of a release. */
export function opaEngine({ tool, version }: Engine, model: Model): AdmissionEngine {
  return {
    name: `opa ${version}`,
    needed: [neededEngine(tool, version)],
    folders: { audit: [], enforce: [], mutate: undefined },
    hasReports: false,
    reporting: "none",
    denialNames: "all",
    start: async (cluster, [command = ""]) =>
      runningOpa(cluster, version, command, join(packageRoot, "dist-policies", model.version, "opa")),
  };
}

function runningOpa(cluster: Cluster, version: string, command: string, release: string): RunningEngine {
  let server: Controller | undefined;
  const { client } = cluster;
  const stop = async (): Promise<void> => {
    await server?.stop();
    server = undefined;
  };
  return {
    get admission() {
      if (server === undefined) throw new Error("OPA has not been started.");
      return server;
    },
    policies: async () =>
      (await listAt(client, configurations)).map(({ metadata }) => ({
        kind: "ValidatingWebhookConfiguration",
        name: metadata.name,
      })),
    unready: async () => [],
    removePolicies: async () => {
      for (const { metadata } of await listAt(client, configurations))
        await deleteAt(client, `${configurations}/${metadata.name}`);
      await stop();
    },
    enable: async (mode) => void (server = await startOpa(cluster, { version, command, release, mode })),
    reports: async () => [],
    reportSize: async () => ({ rows: 0, bytes: 0 }),
    installPolicies: async () => {
      throw new Error("Nothing is compared with OPA.");
    },
    stop,
  };
}

interface Server {
  readonly version: string;
  readonly command: string;
  readonly release: string;
  readonly mode: Mode;
}

/** As docs/install-opa.md shows it: three bundles, the last one with the parameters of a user. */
async function startOpa(cluster: Cluster, { version, command, release, mode }: Server): Promise<Controller> {
  const { certificateFile, keyFile, caBundle } = certificateOf(cluster);
  const parameters = parametersBundle(mode);
  try {
    return await startController({
      ports: 2,
      program: (_, [port = 0, health = 0]) => ({
        name: `opa ${version}`,
        command,
        parameters: [
          "run",
          "--server",
          `--addr=https://127.0.0.1:${port}`,
          `--diagnostic-addr=http://127.0.0.1:${health}`,
          `--tls-cert-file=${certificateFile}`,
          `--tls-private-key-file=${keyFile}`,
          "--skip-version-check",
          ...[join(release, "bundle"), join(release, "admission"), parameters].flatMap((one) => ["-b", one]),
        ],
      }),
      isReady: async ([port = 0, health = 0]) => {
        const isHealthy = await fetch(`http://127.0.0.1:${health}/health?bundles`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isHealthy) await register(cluster, release, port, caBundle);
        return isHealthy;
      },
    });
  } finally {
    // It has read them by now.
    rmSync(parameters, { recursive: true, force: true });
  }
}

function parametersBundle(mode: Mode): string {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-e2e-"));
  writeFileSync(join(folder, ".manifest"), JSON.stringify({ roots: ["wincompat_parameters"] }));
  writeFileSync(
    join(folder, "data.json"),
    JSON.stringify({ wincompat_parameters: mode === "enforce" ? { enforcementAction: "deny" } : {} }),
  );
  return folder;
}

/** The sample of the release, with an address in place of a service. */
async function register(cluster: Cluster, release: string, port: number, caBundle: string): Promise<void> {
  const [configuration] = objectsOfFile(join(release, "admission", "webhook.yaml")) as readonly WebhookConfiguration[];
  if (configuration === undefined) throw new Error(`${release} has no sample of a webhook.`);
  const webhooks = configuration.webhooks.map((one) => ({
    ...one,
    clientConfig: { url: `https://127.0.0.1:${port}/`, caBundle },
  }));
  await applyAll(cluster, [{ ...configuration, webhooks } as KubeObject]);
}
