import type { Model } from "../../model/model.js";
import { targetOf } from "../../model/subject.js";

/** A Kubernetes object as JSON, with the fields that samples use. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
}

/** What a workload makes pods of; a Pod is one, too. */
export interface PodTemplate {
  readonly metadata?: { readonly annotations?: object; readonly labels?: object };
  readonly spec: { readonly restartPolicy?: string; readonly ephemeralContainers?: unknown };
}

const labels = { app: "sample" };

/** How each kind contains its template. */
const shapes = {
  Pod: (name, { metadata, spec }) => ({ apiVersion: "v1", kind: "Pod", metadata: { ...metadata, name }, spec }),
  Deployment: (name, template) => ({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name },
    spec: { selector: { matchLabels: labels }, template: labelled(template) },
  }),
  CronJob: (name, template) => ({
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name },
    spec: { schedule: "0 0 * * *", jobTemplate: { spec: { template: ending(labelled(template)) } } },
  }),
} satisfies Readonly<Record<string, (name: string, template: PodTemplate) => KubeObject>>;

/** Kinds that a pod template is shown in. */
type WorkloadKind = keyof typeof shapes;
export const workloadKinds = Object.keys(shapes) as readonly WorkloadKind[];

export function isWorkload({ kind }: Pick<KubeObject, "kind">): boolean {
  return workloadKinds.some((one) => one === kind);
}

/** @returns undefined where the kind cannot have such pods: ephemeral containers join running ones */
function asWorkload(kind: WorkloadKind, name: string, template: PodTemplate): KubeObject | undefined {
  const joins = template.spec.ephemeralContainers !== undefined;
  return joins && kind !== "Pod" ? undefined : shapes[kind](name, template);
}

/** The pod template of an object in another kind; undefined where it has none or the kind takes none. */
export function inKind(model: Pick<Model, "subjects">, kind: string, object: KubeObject): KubeObject | undefined {
  const workloadKind = workloadKinds.find((one) => one === kind);
  const template = targetOf(model, object)?.root as PodTemplate | undefined;
  if (workloadKind === undefined || template?.spec === undefined) return undefined;
  return asWorkload(workloadKind, object.metadata.name, template);
}

/** A template has no name, and has the label that its workload selects by. */
function labelled({ metadata, spec }: PodTemplate): PodTemplate {
  const annotations = metadata?.annotations === undefined ? {} : { annotations: metadata.annotations };
  return { metadata: { ...annotations, labels: { ...metadata?.labels, ...labels } }, spec };
}

/** The pods of a Job end, so their restart policy is not Always. */
function ending({ metadata, spec }: PodTemplate): PodTemplate {
  const restartPolicy = spec.restartPolicy === "Never" ? "Never" : "OnFailure";
  return { ...(metadata ? { metadata } : {}), spec: { ...spec, restartPolicy } };
}

/** For Linux by its declaration and its placement: no rule about Windows applies to it. */
export const linuxPod = plainPod("linux", "linux", { name: "main", image: "registry.k8s.io/pause:3.9" });

/** For Windows, without any violation; the second one only by its placement. */
export const windowsPods = [
  plainPod("windows", "windows", { name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }),
  plainPod("windows-by-placement", undefined, { name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }),
] as const;

/** For Windows, and with all recommended settings. */
export const wellKeptPod: KubeObject = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "well-kept" },
  spec: {
    os: { name: "windows" },
    nodeSelector: { "kubernetes.io/os": "windows" },
    tolerations: [{ key: "os", operator: "Equal", value: "windows", effect: "NoSchedule" }],
    containers: [
      {
        name: "main",
        image: "mcr.microsoft.com/windows/nanoserver:ltsc2022",
        resources: { requests: { cpu: "500m", memory: "512Mi" }, limits: { cpu: "1", memory: "1Gi" } },
      },
    ],
  },
};

function plainPod(name: string, os: "linux" | "windows" | undefined, container: object): KubeObject {
  const spec = {
    ...(os ? { os: { name: os } } : {}),
    nodeSelector: { "kubernetes.io/os": os ?? "windows" },
    containers: [container],
  };
  return { apiVersion: "v1", kind: "Pod", metadata: { name }, spec };
}
