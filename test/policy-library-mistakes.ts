import type { KubeObject } from "./generate/objects.js";

/** Known mistakes of public policy libraries: objects, and the findings that they must have. */
interface PolicyLibraryMistake {
  readonly title: string;
  readonly object: KubeObject;
  /** The rules that find something, of all profiles; none for valid objects. */
  readonly finds: readonly string[];
  /** Where the mistake is reported. */
  readonly seenIn: string;
}

const image = "mcr.microsoft.com/windows/servercore:ltsc2022";
const resources = { requests: { cpu: "500m", memory: "300Mi" }, limits: { cpu: "500m", memory: "300Mi" } };
const container = { name: "main", image, resources };
const windows = {
  os: { name: "windows" },
  nodeSelector: { "kubernetes.io/os": "windows", "node.kubernetes.io/windows-build": "10.0.20348" },
  tolerations: [{ key: "os", value: "windows", effect: "NoSchedule" }],
};
const labels = { app: "web" };

const pod = (spec: object): KubeObject => made("v1", "Pod", { ...windows, containers: [container], ...spec });
const deployment = (spec: object): KubeObject =>
  made("apps/v1", "Deployment", {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { ...windows, containers: [container], ...spec } },
  });
const cronJob = (spec: object): KubeObject => {
  const template = { spec: { restartPolicy: "OnFailure", ...windows, containers: [container], ...spec } };
  return made("batch/v1", "CronJob", { schedule: "0 0 * * *", jobTemplate: { spec: { template } } });
};

function made(apiVersion: string, kind: string, spec: object): KubeObject {
  return Object.assign({ apiVersion, kind, metadata: { name: "sample" } }, { spec });
}

const hostProcess = {
  securityContext: { windowsOptions: { hostProcess: true, runAsUserName: "NT AUTHORITY\\SYSTEM" } },
};
const numbered = { securityContext: { runAsUser: 1000 } };
const libraries = "https://github.com/kyverno/policies";
const impossible = "https://github.com/kyverno/policies/issues/380";
const unset = "https://github.com/kubernetes/kubernetes/issues/112469";
const letterCase = "https://github.com/kubernetes/kubernetes/issues/112192";

export const policyLibraryMistakes: readonly PolicyLibraryMistake[] = [
  {
    title: "HostProcess is set for the pod, not for a container",
    object: pod(hostProcess),
    finds: ["host-process-host-network"],
    seenIn: libraries,
  },
  {
    title: "nobody names the user of a container that must not be root",
    object: pod({ securityContext: { runAsNonRoot: true } }),
    finds: ["win-run-as-non-root-unset-user"],
    seenIn: unset,
  },
  {
    title: "the administrator is spelled in other letters",
    object: pod({
      securityContext: { runAsNonRoot: true, windowsOptions: { runAsUserName: "containeradministrator" } },
    }),
    finds: ["win-run-as-non-root-admin"],
    seenIn: letterCase,
  },
  {
    title: "only an ephemeral container breaks a rule",
    object: pod({ ephemeralContainers: [{ name: "debug", image, ...numbered }] }),
    finds: ["win-run-as-user"],
    seenIn: libraries,
  },
  ...Object.entries({ Pod: pod, Deployment: deployment, CronJob: cronJob }).map(
    ([kind, make]): PolicyLibraryMistake => ({
      title: `a ${kind} is found by the same rule as all others`,
      object: make({ containers: [{ ...container, ...numbered }] }),
      finds: ["win-run-as-user"],
      seenIn: "https://github.com/kyverno/kyverno/issues/10756",
    }),
  ),
  ...Object.entries({ Pod: pod, Deployment: deployment, CronJob: cronJob }).map(
    ([kind, make]): PolicyLibraryMistake => ({
      title: `a useful ${kind} for Windows passes everything`,
      object: make({ securityContext: { runAsNonRoot: true, windowsOptions: { runAsUserName: "ContainerUser" } } }),
      finds: [],
      seenIn: impossible,
    }),
  ),
];
