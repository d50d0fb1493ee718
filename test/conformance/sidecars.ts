import type { Model } from "../../src/model/model.js";
import { targetOf } from "../../src/model/subject.js";
import type { KubeObject } from "../generate/objects.js";

/** What the webhook of a service mesh adds to pods that ask for it: the fields that Kubernetes' validation of Windows pods reads. */
export interface Sidecar {
  readonly mesh: string;
  /** How a pod asks for it. */
  readonly announcement: { readonly labels?: object; readonly annotations?: object };
  readonly initContainer: object;
  readonly container: object;
}

/**
 * With the values of their charts. Linkerd: partials.proxy and partials.proxy-init in charts/partials/templates of linkerd/linkerd2.
 * Istio: manifests/charts/istio-control/istio-discovery/files/injection-template.yaml of istio/istio. Consul: consulDataplaneSidecar
 * in control-plane/connect-inject/webhook/consul_dataplane_sidecar.go of hashicorp/consul-k8s.
 */
export const sidecars: readonly Sidecar[] = [
  {
    mesh: "Linkerd",
    announcement: { annotations: { "linkerd.io/inject": "enabled" } },
    initContainer: {
      name: "linkerd-init",
      securityContext: {
        allowPrivilegeEscalation: false,
        capabilities: { add: ["NET_ADMIN", "NET_RAW"] },
        privileged: false,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        runAsUser: 65534,
      },
    },
    container: {
      name: "linkerd-proxy",
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, runAsUser: 2102 },
    },
  },
  {
    mesh: "Istio",
    announcement: { labels: { "sidecar.istio.io/inject": "true" } },
    initContainer: {
      name: "istio-init",
      securityContext: {
        allowPrivilegeEscalation: false,
        capabilities: { add: ["NET_ADMIN", "NET_RAW"], drop: ["ALL"] },
        privileged: false,
        readOnlyRootFilesystem: false,
        runAsGroup: 0,
        runAsNonRoot: false,
        runAsUser: 0,
      },
    },
    container: {
      name: "istio-proxy",
      securityContext: {
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
        privileged: false,
        readOnlyRootFilesystem: true,
        runAsGroup: 1337,
        runAsNonRoot: true,
        runAsUser: 1337,
      },
    },
  },
  {
    mesh: "Consul",
    announcement: { annotations: { "consul.hashicorp.com/connect-inject": "true" } },
    initContainer: { name: "consul-connect-inject-init" },
    container: {
      name: "consul-dataplane",
      securityContext: { readOnlyRootFilesystem: true, runAsGroup: 5995, runAsNonRoot: true, runAsUser: 5995 },
    },
  },
];

interface Template {
  metadata?: { labels?: object; annotations?: object } | null;
  spec: { hostNetwork?: unknown; initContainers?: object[] | null; containers?: object[] | null };
}

/** Pods on the network of their node get no sidecar. */
export function canHaveSidecar(model: Model, object: KubeObject): boolean {
  const template = targetOf(model, object)?.root as Template | undefined;
  return template?.spec !== undefined && template.spec.hostNetwork !== true;
}

/** The object as its author writes it who wants the sidecar. */
export function announcing(
  { announcement: { labels, annotations } }: Sidecar,
  model: Model,
  object: KubeObject,
): KubeObject {
  return changed(model, object, (template) => {
    const { metadata } = template;
    template.metadata = {
      ...metadata,
      labels: { ...metadata?.labels, ...labels },
      annotations: { ...metadata?.annotations, ...annotations },
    };
  });
}

/** The object as the API server validates it after the webhook. */
export function injected({ initContainer, container }: Sidecar, model: Model, object: KubeObject): KubeObject {
  const image = "mesh.example.com/proxy:1";
  const common = { image, imagePullPolicy: "IfNotPresent", terminationMessagePolicy: "FallbackToLogsOnError" };
  return changed(model, object, ({ spec }) => {
    spec.initContainers = [...(spec.initContainers ?? []), { ...common, ...initContainer }];
    spec.containers = [...(spec.containers ?? []), { ...common, ...container }];
  });
}

function changed(model: Model, object: KubeObject, change: (template: Template) => void): KubeObject {
  const copy = structuredClone(object);
  change(targetOf(model, copy)?.root as Template);
  return copy;
}
