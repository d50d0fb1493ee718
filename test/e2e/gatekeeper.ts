import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "../api-server/client.js";
import type { Cluster } from "../api-server/cluster.js";
import { installDefinitions } from "../api-server/definitions.js";
import { applyAll } from "../api-server/prerequisites.js";
import { allDefinitionsOf, sourceFolder } from "../api-server/suppliers.js";
import { neededEngine } from "../conformance/engine-test.js";
import type { Engine } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import { objectsOfFile } from "../objects-in.js";
import { certificateOf } from "./certificate.js";
import type { Item } from "./collections.js";
import { deleteAt, listAt } from "./collections.js";
import type { Controller } from "./controller.js";
import { startController } from "./controller.js";
import type { AdmissionEngine, Policy, Report, RunningEngine } from "./engine.js";
import { patiently } from "./patiently.js";

const namespace = "gatekeeper-system";

/** The Deployments that its makers install, with what each of them does. */
type Deployment = "gatekeeper-controller-manager" | "gatekeeper-audit";

interface DeploymentObject extends KubeObject {
  readonly spec: {
    readonly template: {
      readonly metadata: object;
      readonly spec: { readonly containers: readonly [{ readonly args: readonly string[] }] };
    };
  };
}

interface WebhookConfiguration extends KubeObject {
  readonly webhooks: readonly { readonly clientConfig: { readonly service: { readonly path: string } } }[];
}

/** Gatekeeper: the process for admission, and the process for audit. */
export function gatekeeperEngine(engine: Engine): AdmissionEngine {
  return gatekeeperWith(engine, `gatekeeper ${engine.version}`, "gatekeeper", []);
}

/**
 * Gatekeeper with the templates that have CEL beside their Rego. It makes policies of them, which do nothing while constraints choose no
 * action for the API server: otherwise that would deny objects before Gatekeeper is asked.
 */
export function gatekeeperCelEngine(engine: Engine): AdmissionEngine {
  const further = ["--default-create-vap-binding-for-constraints=false", "--default-wait-for-vapb-generation=1"];
  return gatekeeperWith(engine, `gatekeeper ${engine.version} CEL`, "gatekeeper/cel", further);
}

function gatekeeperWith(
  engine: Engine,
  name: string,
  templatesFolder: string,
  further: readonly string[],
): AdmissionEngine {
  const { tool, version } = engine;
  const library = "gatekeeper";
  return {
    name,
    needed: [neededEngine(tool, version)],
    hasReports: false,
    reporting: "objects",
    denialNames: "all",
    folders: {
      audit: [templatesFolder, `${library}/constraints`],
      enforce: [templatesFolder, `${library}/constraints/deny`],
      mutate: undefined,
    },
    start: async (cluster, [command = ""]) => {
      await prepareGatekeeper(cluster, engine);
      const admission = await startGatekeeper(cluster, engine, command);
      // This process makes the policies for the API server.
      const audit = await startAudit(cluster, engine, command, further);
      return runningGatekeeper(cluster.client, admission, audit);
    },
  };
}

interface ByPod {
  readonly byPod?: readonly {
    readonly observedGeneration?: number;
    readonly errors?: readonly { readonly message?: string }[];
  }[];
}

interface Template extends Item {
  readonly status?: ByPod & { readonly created?: boolean };
}

interface Constraint extends Item {
  readonly status?: ByPod & {
    readonly violations?: readonly {
      readonly kind: string;
      readonly name: string;
      readonly namespace?: string;
      readonly message: string;
    }[];
  };
}

const templates = "/apis/templates.gatekeeper.sh/v1/constrainttemplates";
const definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const constraintKinds = "/apis/constraints.gatekeeper.sh/v1beta1";

function runningGatekeeper(client: Client, admission: Controller, audit: Controller): RunningEngine {
  const named =
    (kind: string) =>
    ({ metadata }: Item): Policy => ({ kind, name: metadata.name });
  return {
    admission,
    policies: async () => [
      ...(await listAt(client, templates)).map(named("ConstraintTemplate")),
      ...(await constraints(client)).map((one) => named(one.kind ?? "")(one)),
    ],
    unready: async () => [
      ...(await listAt<Template>(client, templates)).flatMap(unreadyTemplate),
      ...(await constraints(client)).flatMap(unobserved),
    ],
    removePolicies: async () => {
      const installed = await constraints(client);
      await Promise.all(
        installed.map(({ kind = "", metadata }) =>
          deleteAt(client, `${constraintKinds}/${kind.toLowerCase()}/${metadata.name}`),
        ),
      );
      const made = await listAt(client, templates);
      await Promise.all(made.map(({ metadata }) => deleteAt(client, `${templates}/${metadata.name}`)));
      await removeOrphans(client);
      await patiently(async () => pluralsOf(client), "definitions of constraints are left");
    },
    collectGarbage: async () => removeOrphans(client),
    reportSize: async () => ({ rows: 0, bytes: 0 }),
    installPolicies: async () => {
      throw new Error("Nothing is compared with Gatekeeper.");
    },
    reports: async (namespace) => (await constraints(client)).flatMap((one) => violations(one, namespace)),
    stop: async () => void (await Promise.all([admission.stop(), audit.stop()])),
  };
}

/** Definitions belong to their templates. Gatekeeper can create one again that it was still working on. */
async function removeOrphans(client: Client): Promise<void> {
  await patiently(async () => {
    const orphans = await orphansOf(client);
    await Promise.all(orphans.map((name) => deleteAt(client, `${definitions}/${name}`)));
    return orphans;
  }, "definitions are left");
}

async function orphansOf(client: Client): Promise<readonly string[]> {
  const names = (await listAt(client, templates)).map(({ metadata }) => metadata.name);
  const group = ".constraints.gatekeeper.sh";
  return (await listAt(client, definitions))
    .map(({ metadata }) => metadata.name)
    .filter((name) => name.endsWith(group) && !names.includes(name.slice(0, -group.length)));
}

/** Where constraints of each kind are; nowhere while there is no template. */
async function pluralsOf(client: Client): Promise<readonly string[]> {
  const { status, body } = await client.send("GET", constraintKinds);
  if (status === 404) return [];
  return (body as { resources: readonly { readonly name: string }[] }).resources
    .map(({ name }) => name)
    .filter((name) => !name.includes("/"));
}

async function constraints(client: Client): Promise<readonly Constraint[]> {
  const lists = await Promise.all(
    (await pluralsOf(client)).map((plural) => listAt<Constraint>(client, `${constraintKinds}/${plural}`)),
  );
  return lists.flat();
}

function unreadyTemplate(template: Template): readonly string[] {
  return template.status?.created === true ? unobserved(template) : [`${template.metadata.name}: not created`];
}

/** Both processes have read a policy as it is now, and found no mistake in it. */
function unobserved({ metadata, status }: Template | Constraint): readonly string[] {
  const pods = status?.byPod ?? [];
  const errors = pods.flatMap((one) => one.errors ?? []).map(({ message }) => `${metadata.name}: ${message}`);
  if (errors.length > 0) return errors;
  const current = pods.filter(({ observedGeneration }) => observedGeneration === metadata.generation).length;
  return current === 2 ? [] : [`${metadata.name}: ${current} of 2 processes have read it`];
}

function violations({ status }: Constraint, namespace: string): readonly Report[] {
  return (status?.violations ?? []).filter((one) => (one.namespace ?? namespace) === namespace || one.namespace === "");
}

/** Everything that its makers install. */
function manifest(engine: Engine): readonly KubeObject[] {
  return objectsOfFile(join(sourceFolder(engine), "deploy", "gatekeeper.yaml")) as readonly KubeObject[];
}

function installed<Kind extends KubeObject>(engine: Engine, kind: string, name: string): Kind {
  const found = manifest(engine).find((one) => one.kind === kind && one.metadata?.name === name);
  if (found === undefined) throw new Error(`Gatekeeper ${engine.version} installs no ${kind} ${name}.`);
  return found as Kind;
}

/** Installs what Gatekeeper needs before it starts: its manifest without roles, and a pod for each process. */
async function prepareGatekeeper(cluster: Cluster, engine: Engine): Promise<void> {
  await installDefinitions(cluster.client, allDefinitionsOf(engine));
  await applyAll(
    cluster,
    manifest(engine).filter(({ kind }) => kind === "Namespace"),
  );
  await applyAll(cluster, [
    ...manifest(engine).filter(({ kind }) => ["ServiceAccount", "Secret"].includes(kind)),
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "default", namespace } },
  ]);
  // Each process writes its status under the name of its pod, and reads it.
  const pods: readonly Deployment[] = ["gatekeeper-controller-manager", "gatekeeper-audit"];
  await applyAll(
    cluster,
    pods.map((name) => podOf(installed(engine, "Deployment", name), name)),
  );
}

/** The pod of a Deployment. */
function podOf({ spec }: DeploymentObject, name: string): KubeObject {
  const { metadata, spec: template } = spec.template;
  return { apiVersion: "v1", kind: "Pod", metadata: { ...metadata, name, namespace }, spec: template } as KubeObject;
}

/** Starts the process that admits objects, and registers it as its makers do. */
async function startGatekeeper(cluster: Cluster, engine: Engine, command: string): Promise<Controller> {
  return start(cluster, engine, command, "gatekeeper-controller-manager", []);
}

/** Starts the audit process. */
async function startAudit(
  cluster: Cluster,
  engine: Engine,
  command: string,
  further: readonly string[],
): Promise<Controller> {
  // By default, a constraint stores only 20 violations of all rules.
  return start(cluster, engine, command, "gatekeeper-audit", [
    "--audit-interval=10",
    "--constraint-violations-limit=1000",
    ...further,
  ]);
}

async function start(
  cluster: Cluster,
  engine: Engine,
  command: string,
  deployment: Deployment,
  further: readonly string[],
): Promise<Controller> {
  const { args } = installed<DeploymentObject>(engine, "Deployment", deployment).spec.template.spec.containers[0];
  const certificate = certificateOf(cluster);
  return startController({
    ports: 3,
    program: (folder, [port = 0, health = 0, metrics = 0]) => {
      copyFileSync(certificate.certificateFile, join(folder, "tls.crt"));
      copyFileSync(certificate.keyFile, join(folder, "tls.key"));
      mkdirSync(join(folder, "audit"));
      return {
        name: `${deployment} ${engine.version}`,
        command,
        environment: {
          POD_NAMESPACE: namespace,
          POD_NAME: deployment,
          NAMESPACE: namespace,
          CONTAINER_NAME: "manager",
        },
        parameters: [
          ...args.filter((one) => !/^--(?:port|disable-cert-rotation)/.test(one)),
          `--kubeconfig=${cluster.kubeconfig}`,
          "--host=127.0.0.1",
          `--port=${port}`,
          `--health-addr=127.0.0.1:${health}`,
          `--prometheus-port=${metrics}`,
          `--cert-dir=${folder}`,
          `--api-cache-dir=${join(folder, "audit")}`,
          "--disable-cert-rotation",
          ...further,
        ],
      };
    },
    isReady: async ([port, health]) => {
      if (!(await answers(`http://127.0.0.1:${health}/readyz`))) return false;
      if (deployment === "gatekeeper-controller-manager")
        await register(cluster, engine, port ?? 0, certificate.caBundle);
      return true;
    },
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** The webhook configuration of its makers, with an address in place of a service. */
async function register(cluster: Cluster, engine: Engine, port: number, caBundle: string): Promise<void> {
  const configuration = installed<WebhookConfiguration>(
    engine,
    "ValidatingWebhookConfiguration",
    "gatekeeper-validating-webhook-configuration",
  );
  const webhooks = configuration.webhooks.map((one) => ({
    ...one,
    clientConfig: { url: `https://127.0.0.1:${port}${one.clientConfig.service.path}`, caBundle },
  }));
  await applyAll(cluster, [{ ...configuration, webhooks } as KubeObject]);
}
