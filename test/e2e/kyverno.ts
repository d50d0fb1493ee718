import type { Client } from "../api-server/client.js";
import type { Cluster } from "../api-server/cluster.js";
import { installDefinitions } from "../api-server/definitions.js";
import { applyAll } from "../api-server/prerequisites.js";
import { accepted } from "../api-server/replies.js";
import { allDefinitionsOf } from "../api-server/suppliers.js";
import { neededEngine } from "../conformance/engine-test.js";
import type { Engine } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import type { Item } from "./collections.js";
import { deleteAt, listAt } from "./collections.js";
import type { Controller } from "./controller.js";
import { startController } from "./controller.js";
import type { AdmissionEngine, Policy, Report, RunningEngine } from "./engine.js";
import { patiently } from "./patiently.js";

const namespace = "kyverno";
/** Where Kyverno reads PolicyExceptions. */
export const exceptionNamespace = "policy-exceptions";
const deployment = "kyverno-admission-controller";
const policyWebhook =
  "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/kyverno-policy-validating-webhook-cfg";

/** Objects that its chart installs in addition to controllers and roles; these are not needed here. */
const surroundings: readonly KubeObject[] = [
  // No filter: Nodes, which the chart leaves out, are judged as well.
  { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "kyverno", namespace }, data: { resourceFilters: "" } },
  { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "kyverno-metrics", namespace } },
  { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: deployment, namespace } },
  { apiVersion: "v1", kind: "Service", metadata: { name: "kyverno-svc", namespace }, spec: { ports: [{ port: 443 }] } },
  {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: deployment, namespace },
    spec: {
      selector: { matchLabels: { app: deployment } },
      template: {
        metadata: { labels: { app: deployment } },
        spec: { containers: [{ name: "kyverno", image: "example.com/kyverno:1" }] },
      },
    },
  },
] as readonly KubeObject[];

const environment = {
  INIT_CONFIG: "kyverno",
  KYVERNO_DEPLOYMENT: deployment,
  KYVERNO_NAMESPACE: namespace,
  KYVERNO_POD_NAME: `${deployment}-e2e`,
  KYVERNO_ROLE_NAME: "kyverno:admission-controller",
  KYVERNO_SERVICEACCOUNT_NAME: deployment,
  KYVERNO_SVC: "kyverno-svc",
  METRICS_CONFIG: "kyverno-metrics",
};

/** Kyverno with ClusterPolicies: the admission controller, and the one that writes reports. */
export function kyvernoEngine(engine: Engine): AdmissionEngine {
  return kyvernoWith(engine, clusterPolicies, {
    audit: ["kyverno/overlays/audit"],
    enforce: ["kyverno/overlays/enforce"],
    mutate: "kyverno/mutate",
  });
}

/** Kyverno with ValidatingPolicies and MutatingPolicies. */
export function kyvernoCelEngine(engine: Engine): AdmissionEngine {
  return kyvernoWith(engine, celPolicies, {
    audit: ["kyverno-cel/overlays/audit"],
    enforce: ["kyverno-cel/overlays/enforce"],
    mutate: "kyverno-cel/mutate",
  });
}

function kyvernoWith(engine: Engine, policies: PolicyKinds, folders: AdmissionEngine["folders"]): AdmissionEngine {
  const { tool, version } = engine;
  return {
    name: `kyverno ${version}${policies.suffix}`,
    needed: [neededEngine(tool, version), neededEngine("kyverno-reports-controller", version)],
    hasReports: true,
    reporting: "objects",
    denialNames: "all",
    folders,
    start: async (cluster, [admissionCommand = "", reportsCommand = ""]) => {
      await prepareKyverno(cluster, engine);
      const admission = await startKyverno(cluster, engine, admissionCommand);
      return runningKyverno(cluster.client, policies, admission, () => startReports(cluster, engine, reportsCommand));
    },
  };
}

/** Policies of Kyverno that are installed together. */
interface PolicyKinds {
  /** Behind the name of the engine. */
  readonly suffix: string;
  /** Where the API server has the policies, by their kind. */
  readonly collections: Readonly<Record<string, string>>;
  /** What is not ready yet. */
  readonly unready: (policy: ClusterPolicy & CelPolicy) => readonly string[];
  /** The configurations with their webhooks. */
  readonly configurations: readonly string[];
}

const configurations = "/apis/admissionregistration.k8s.io/v1";
const validatingWebhooks = `${configurations}/validatingwebhookconfigurations/kyverno-resource-validating-webhook-cfg`;
const mutatingWebhooks = `${configurations}/mutatingwebhookconfigurations/kyverno-resource-mutating-webhook-cfg`;

const clusterPolicies: PolicyKinds = {
  suffix: "",
  collections: { ClusterPolicy: "/apis/kyverno.io/v1/clusterpolicies" },
  unready: unreadyPolicy,
  configurations: [validatingWebhooks],
};

const celPolicies: PolicyKinds = {
  suffix: ", ValidatingPolicies",
  collections: {
    ValidatingPolicy: "/apis/policies.kyverno.io/v1/validatingpolicies",
    MutatingPolicy: "/apis/policies.kyverno.io/v1/mutatingpolicies",
  },
  unready: unreadyCelPolicy,
  configurations: [validatingWebhooks, mutatingWebhooks],
};

interface ClusterPolicy extends Item {
  readonly status?: {
    readonly ready?: boolean;
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason: string;
      readonly message: string;
    }[];
  };
}

interface CelPolicy extends Item {
  readonly status?: {
    readonly conditionStatus?: {
      readonly ready?: boolean;
      readonly conditions?: readonly { readonly status: string; readonly message: string }[];
    };
  };
}

interface PolicyReport extends Item {
  readonly scope?: { readonly kind: string; readonly name: string };
  readonly results?: readonly {
    readonly policy: string;
    readonly result: string;
    readonly rule?: string;
    readonly message?: string;
    readonly resources?: readonly { readonly kind: string; readonly name: string }[];
  }[];
}

function runningKyverno(
  client: Client,
  { collections, unready, configurations }: PolicyKinds,
  admission: Controller,
  startReporter: () => Promise<Controller>,
): RunningEngine {
  let reporter: Controller | undefined;
  const endReporter = async (): Promise<void> => {
    await reporter?.stop();
    reporter = undefined;
  };
  return {
    admission,
    policies: async () => {
      const lists = await Promise.all(
        Object.entries(collections).map(async ([kind, path]) =>
          (await listAt(client, path)).map(({ metadata }): Policy => ({ kind, name: metadata.name })),
        ),
      );
      return lists.flat();
    },
    unready: async () => {
      const lists = await Promise.all(
        Object.values(collections).map((path) => listAt<ClusterPolicy & CelPolicy>(client, path)),
      );
      return lists.flat().flatMap(unready);
    },
    removePolicies: async () => {
      await endReporter();
      for (const path of Object.values(collections)) {
        const installed = await listAt(client, path);
        await Promise.all(installed.map(({ metadata }) => deleteAt(client, `${path}/${metadata.name}`)));
      }
      await patiently(async () => {
        const left = await Promise.all(configurations.map((path) => webhooksAt(client, path)));
        return left.flat().map(({ name }) => name);
      }, "webhooks of removed policies are left");
    },
    startReports: async () => void (reporter ??= await startReporter()),
    reportSize: async (object) => sizeOf(await reportsIn(client, object.metadata?.namespace ?? ""), object),
    installPolicies: async (own) => {
      for (const one of own)
        accepted(await client.send("POST", collections[one.kind ?? ""] ?? "", one), `the policy ${one.metadata?.name}`);
    },
    reports: async (namespace) => (await reportsIn(client, namespace)).flatMap(failures),
    stop: async () => void (await Promise.all([admission.stop(), endReporter()])),
  };
}

function unreadyPolicy({ metadata, status }: ClusterPolicy): readonly string[] {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return ready?.status === "True" && ready.reason === "Succeeded"
    ? []
    : [`${metadata.name}: ${ready?.reason ?? "no condition Ready"} ${ready?.message ?? ""}`];
}

function unreadyCelPolicy({ metadata, status }: CelPolicy): readonly string[] {
  if (status?.conditionStatus?.ready === true) return [];
  const messages = status?.conditionStatus?.conditions?.flatMap((one) => (one.status === "True" ? [] : one.message));
  return [`${metadata.name}: ${messages?.join(" ") ?? "no status"}`];
}

/** A webhook that Kyverno registers for policies. */
interface Webhook {
  readonly name: string;
  readonly rules?: readonly { readonly resources: readonly string[] }[];
}

/** The webhooks that change objects. */
export async function changingWebhooks(client: Client): Promise<readonly Webhook[]> {
  return webhooksAt(client, mutatingWebhooks);
}

/** The names of the webhooks of ClusterPolicies. Those of other policies are in the same configurations, under other names. */
export async function webhooksOfClusterPolicies(client: Client): Promise<readonly string[]> {
  const all = await Promise.all([validatingWebhooks, mutatingWebhooks].map((path) => webhooksAt(client, path)));
  return all.flat().flatMap(({ name }) => (/^(?:validate|mutate)\.kyverno\.svc/.test(name) ? [name] : []));
}

/** The policies that reports list about an object. */
export async function reportedPolicies(client: Client, object: KubeObject): Promise<readonly string[]> {
  const reports = reportsAbout(object, await reportsIn(client, object.metadata?.namespace ?? ""));
  return reports.flatMap(({ results = [] }) => results.map(({ policy }) => policy));
}

async function webhooksAt(client: Client, configuration: string): Promise<readonly Webhook[]> {
  const { body } = await client.send("GET", configuration);
  return (body as { webhooks?: readonly Webhook[] }).webhooks ?? [];
}

/** Reports about objects of a namespace, and about those of none. */
async function reportsIn(client: Client, namespace: string): Promise<readonly PolicyReport[]> {
  const api = "/apis/wgpolicyk8s.io/v1alpha2";
  const lists = await Promise.all(
    [`${api}/namespaces/${namespace}/policyreports`, `${api}/clusterpolicyreports`].map((path) =>
      listAt<PolicyReport>(client, path),
    ),
  );
  return lists.flat();
}

/** Of the report about one object; what the API server keeps beside it does not count. */
function sizeOf(
  reports: readonly PolicyReport[],
  object: KubeObject,
): { readonly rows: number; readonly bytes: number } {
  const own = reportsAbout(object, reports);
  const texts = own.map((one) => JSON.stringify({ ...one, metadata: { ...one.metadata, managedFields: undefined } }));
  return { rows: own.flatMap(({ results = [] }) => results).length, bytes: texts.join("").length };
}

function reportsAbout({ kind, metadata }: KubeObject, reports: readonly PolicyReport[]): readonly PolicyReport[] {
  return reports.filter(({ scope }) => scope?.kind === kind && scope.name === metadata?.name);
}

function failures({ scope, results = [] }: PolicyReport): readonly Report[] {
  return results
    .filter(({ result }) => result === "fail" || result === "warn")
    .flatMap(({ message = "", resources }) =>
      (scope === undefined ? (resources ?? []) : [scope]).map(({ kind, name }) => ({ kind, name, message })),
    );
}

/** Installs what Kyverno needs before it starts. */
async function prepareKyverno(cluster: Cluster, engine: Engine): Promise<void> {
  await installDefinitions(cluster.client, allDefinitionsOf(engine));
  await applyAll(cluster, [{ apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } }]);
  await applyAll(cluster, surroundings);
}

/**
 * Starts the admission controller. It makes its own certificates and registers its webhooks by address. If it knew the account of the
 * reports controller, it would ask after each change of a policy whether that may read each kind of object; this API server allows
 * everything.
 */
async function startKyverno(cluster: Cluster, engine: Engine, command: string): Promise<Controller> {
  const account = `system:serviceaccount:${namespace}:${deployment}`;
  return startController({
    ports: 3,
    program: (_, [port = 0, metrics = 0, other = 0]) => ({
      name: `kyverno ${engine.version}`,
      command,
      environment,
      parameters: [
        `--kubeconfig=${cluster.kubeconfig}`,
        `--serverIP=127.0.0.1:${port}`,
        `--webhookServerPort=${port}`,
        "--caSecretName=kyverno-ca",
        "--tlsSecretName=kyverno-tls",
        `--backgroundServiceAccountName=${account}`,
        ...withoutLimit,
        ...metricsFlags(engine, metrics),
        ...onlyNewer(engine, [
          "--webhookServerHost=127.0.0.1",
          "--enablePolicyException=true",
          `--exceptionNamespace=${exceptionNamespace}`,
          `--controllerRuntimeMetricsAddress=127.0.0.1:${other}`,
        ]),
      ],
    }),
    isReady: async ([port]) => {
      const { status, body } = await cluster.client.send("GET", policyWebhook);
      return status === 200 && JSON.stringify(body).includes(`https://127.0.0.1:${port}/`);
    },
  });
}

/** Starts the controller that writes policy reports. */
async function startReports(cluster: Cluster, engine: Engine, command: string): Promise<Controller> {
  const lease = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/kyverno-reports-controller`;
  // An earlier one was killed and left its lease, for whose end this one would wait.
  await cluster.client.send("DELETE", lease);
  return startController({
    ports: 1,
    // Its makers' default needs the version of ValidatingAdmissionPolicy that Kubernetes has from 1.30 on.
    program: (_, [metrics = 0]) => ({
      name: `kyverno reports ${engine.version}`,
      command,
      environment: {
        ...environment,
        KYVERNO_DEPLOYMENT: "kyverno-reports-controller",
        KYVERNO_POD_NAME: "kyverno-reports-controller-e2e",
      },
      parameters: [
        `--kubeconfig=${cluster.kubeconfig}`,
        "--skipResourceFilters=false",
        "--validatingAdmissionPolicyReports=false",
        ...withoutLimit,
        ...metricsFlags(engine, metrics),
      ],
    }),
    isReady: async () => (await cluster.client.send("GET", lease)).status === 200,
  });
}

/** By default, Kyverno sends 100 requests a second, and most of the time of an installation is this wait. */
const withoutLimit: readonly string[] = ["--clientRateLimitQPS=10000", "--clientRateLimitBurst=10000"];

/** It listens for metrics even where none are wanted. */
function metricsFlags(engine: Engine, port: number): readonly string[] {
  return ["--disableMetrics=true", `--metricsPort=${port}`, ...onlyNewer(engine, ["--metricsHost=127.0.0.1"])];
}

/** Flags that version 1.12 does not have. It exits with an error for an unknown flag. */
function onlyNewer({ version }: Engine, flags: readonly string[]): readonly string[] {
  return version.startsWith("1.12.") ? [] : flags;
}
