import type { KubeObject } from "../generate/objects.js";

const file = "a file of a node: no API server has ever heard of it";

/** Kinds that no API server has, and why manifests still contain them. Any other unserved kind is a mistake. */
export const unserved: Readonly<Record<string, string>> = {
  "kubelet.config.k8s.io/v1beta1 KubeletConfiguration": file,
  "kubeproxy.config.k8s.io/v1alpha1 KubeProxyConfiguration": file,
  "serving.knative.dev/v1 Service":
    "a custom resource: it shows that rules about a Service of Kubernetes leave it alone",
  "windows.k8s.io/v1 GMSACredentialSpec":
    "a custom resource: its definition comes with the webhook that pods for gMSA need",
};

/** The kind of an object that no API server serves. */
export function unservedKind(object: KubeObject): string | undefined {
  const kind = kindOf(object);
  return Object.hasOwn(unserved, kind) ? kind : undefined;
}

/** `apps/v1 Deployment` */
export function kindOf({ apiVersion, kind }: KubeObject): string {
  return `${apiVersion} ${kind}`;
}
