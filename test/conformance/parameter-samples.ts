import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { parametersIn } from "../../src/model/predicate.js";
import type { KubeObject } from "../generate/objects.js";
import type { Sample } from "./samples.js";
import { toSamples } from "./samples.js";

/** Values of a cluster that has everything otherwise: none is a default, and objects below meet each of them. */
export const ownValues: ParameterValues = new Map<string, string | readonly string[]>([
  ["allowedFlexVolumeDrivers", ["example.com/own.cmd"]],
  ["exemptImages", ["mesh.example.com/*", "a/sidecar:1"]],
  ["exemptNamespaces", ["exempt", "it's-not"]],
  ["linuxImages", ["^own[.]example[.]com/linux/", "nanoserver-tools"]],
  ["nodePoolLabels", ["own.example.com/pool", "it's-a-pool"]],
  ["taint.effect", "NoExecute"],
  ["osSelector", "required"],
  ["taint.key", "own.example.com/os"],
  ["taint.toleratedFor", "node-selector"],
  ["taint.value", "own <windows>"],
  ["windowsBuilds", ["10.0.17763", "10.0.20348"]],
  ["windowsImages", ["^own[.]example[.]com/(?:win|iis){1,2}/", "^nginx:"]],
  ["windowsNodePools", ["own-windows", "win"]],
  ["windowsRuntimeClasses", ["own-windows", 'a "quoted" \\ one']],
  ["windowsStorageClasses", ["own-ntfs"]],
]);

interface PodSpec {
  readonly containers?: readonly object[];
  readonly [field: string]: unknown;
}

const windows = { os: { name: "windows" }, nodeSelector: { "kubernetes.io/os": "windows" } };
const linux = { os: { name: "linux" }, nodeSelector: { "kubernetes.io/os": "linux" } };
const toleration = { key: "own.example.com/os", operator: "Equal", value: "own <windows>", effect: "NoExecute" };
const usual = { key: "os", operator: "Equal", value: "windows", effect: "NoSchedule" };
const privileged = { securityContext: { privileged: true } };

const container = (image: string, more: object = {}): object => ({ name: "c", image, ...more });

function pod(spec: PodSpec, namespace = "shop"): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { namespace },
    spec: { containers: [container("example.com/app:1")], ...spec },
  } as KubeObject;
}

function deployment(spec: PodSpec, namespace?: string): KubeObject {
  const { spec: template, metadata } = pod(spec, namespace) as KubeObject & { spec: object };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: { template: { spec: template } } } as KubeObject;
}

function volumes(...drivers: string[]): PodSpec {
  return { ...windows, volumes: drivers.map((driver, index) => ({ name: `v${index}`, flexVolume: { driver } })) };
}

function requiring(key: string, ...values: readonly string[]): Omit<PodSpec, "containers"> {
  const nodeSelectorTerms = [{ matchExpressions: [{ key, operator: "In", values }] }];
  return { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } };
}

/** Objects whose verdict depends on the parameters of that cluster, or on one of them. */
const objects: readonly KubeObject[] = [
  pod({ ...windows, tolerations: [toleration] }),
  pod({ ...windows, tolerations: [usual] }),
  // Nothing but the node selector makes a platform add the toleration.
  pod({ os: { name: "windows" }, tolerations: [toleration] }),
  deployment({ ...linux, tolerations: [{ ...toleration, operator: undefined }] }),
  pod({
    tolerations: [
      { key: "own.example.com/os", operator: "Exists" },
      { key: null, value: null, effect: "NoSchedule" },
    ],
  }),
  pod({ os: { name: "windows" }, nodeSelector: { "node.kubernetes.io/windows-build": "10.0.20348" } }),
  pod({ os: { name: "windows" }, nodeName: "windows-1", tolerations: [usual] }),
  pod({ runtimeClassName: "own-windows", hostPID: true }),
  pod({ runtimeClassName: 'a "quoted" \\ one', hostPID: true }, "it's-not"),
  deployment({ runtimeClassName: "windows-2022", hostPID: true }),
  pod({
    ...linux,
    containers: [container("own.example.com/win/app:1"), container("mcr.microsoft.com/windows/nanoserver-tools:1")],
  }),
  deployment({
    ...windows,
    containers: [container("own.example.com/linux/app:1"), container("nginx:1-alpine"), container("nginx")],
  }),
  pod({
    containers: [container("own.example.com/iiswin/app:1")],
    initContainers: [container("own.example.com/linux/app:1")],
  }),
  pod({ ...windows, hostPID: true }, "exempt"),
  deployment({ ...windows, hostPID: true }, "exempt"),
  deployment({ ...windows, hostPID: true }, "not-exempt"),
  pod({
    ...windows,
    containers: [
      container("mesh.example.com/proxy:1", privileged),
      container("evil.example/mesh.example.com/proxy:1", privileged),
      container("mesh-example.com/proxy:1", privileged),
      container("example.com/app", privileged),
      { name: "none", ...privileged },
    ],
  }),
  pod({
    containers: [
      container("a/sidecar:1", { securityContext: { windowsOptions: {} } }),
      container("a/sidecar:11", privileged),
      container("b/a/sidecar:1", privileged),
    ],
  }),
  pod({ ...windows, nodeSelector: { ...windows.nodeSelector, "node.kubernetes.io/windows-build": "10.0.17763" } }),
  pod({ ...windows, nodeSelector: { ...windows.nodeSelector, "node.kubernetes.io/windows-build": "10.0.14393" } }),
  pod(volumes("example.com/own.cmd", "microsoft.com/smb.cmd", "example.com/other.cmd")),
  pod({ nodeSelector: { "own.example.com/pool": "own-windows" }, hostPID: true }),
  deployment({ nodeSelector: { "it's-a-pool": "win", "kubernetes.io/os": "linux" }, hostPID: true }),
  pod({ nodeSelector: { agentpool: "win" }, hostPID: true }),
  pod({ nodeSelector: { "own.example.com/pool": "linux" }, hostPID: true }),
  pod({ os: { name: "linux" }, nodeSelector: { "own.example.com/pool": "win" } }),
  deployment({ ...requiring("own.example.com/pool", "win", "own-windows"), hostPID: true }),
  pod({ ...requiring("own.example.com/pool", "win", "linux"), hostPID: true }),
  pod({ ...requiring("agentpool", "win"), hostPID: true }),
  {
    apiVersion: "node.k8s.io/v1",
    kind: "RuntimeClass",
    metadata: {},
    handler: "docker",
    scheduling: { nodeSelector: { "own.example.com/pool": "win" } },
  } as KubeObject,
  { apiVersion: "node.k8s.io/v1", kind: "RuntimeClass", metadata: {}, handler: "own" } as KubeObject,
  {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { namespace: "shop" },
    spec: { storageClassName: "own-ntfs", volumeMode: "Block" },
  } as KubeObject,
];

/** These objects with unique names, in their namespaces. */
export function parameterSamples(): readonly Sample[] {
  return toSamples(objects, "parameters").map((sample, index) => {
    const { namespace } = objects[index]?.metadata ?? {};
    const { metadata } = sample.object;
    return namespace === undefined
      ? sample
      : { ...sample, object: { ...sample.object, metadata: { ...metadata, namespace } } };
  });
}

/** The parameters that make a difference to what rules of a model say. */
export function parametersAsked(model: Model): ReadonlySet<string> {
  const finds = model.rules.flatMap(({ cases }) => cases.flatMap((one) => one.finds));
  const predicates = [...model.scopes.map(({ when }) => when), ...finds.map(({ when }) => when)];
  return new Set(["exemptImages", "exemptNamespaces", ...predicates.flatMap(parametersIn)]);
}
