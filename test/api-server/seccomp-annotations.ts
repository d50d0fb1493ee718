import type { KubeObject } from "../generate/objects.js";

const ofPod = "metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]";
const ofContainer = /^metadata\.annotations\[container\.seccomp\.security\.alpha\.kubernetes\.io\/(.+)\]$/;

interface Containers {
  readonly spec?: { readonly [list in "initContainers" | "containers"]?: readonly { readonly name?: string }[] };
}

/**
 * Where the API server speaks of what a rule finds at `path`: it copies these annotations into fields, and then refuses
 * the fields, which nobody has written.
 */
export function copiedTo(path: string, object: KubeObject): string {
  if (path === ofPod) return "spec.securityContext.seccompProfile";
  const [, name] = ofContainer.exec(path) ?? [];
  return (name !== undefined && containerPath(object as Containers, name)) || path;
}

function containerPath({ spec }: Containers, name: string): string | undefined {
  const paths = (["initContainers", "containers"] as const).flatMap((list) =>
    (spec?.[list] ?? []).flatMap((one, index) => (one.name === name ? `spec.${list}[${index}].securityContext.seccompProfile` : [])),
  );
  return paths[0];
}
