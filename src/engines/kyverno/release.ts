import { filesBelow } from "../../lib/files-below.js";
import type { OciArtifact, OciLayer, ReleaseParts } from "../engine.js";
import { mutationPolicyName } from "./policies.js";

export const kyvernoRelease: ReleaseParts = {
  rootFiles: [],
  readme: ({ version, executed }, releases) => ({
    usage: [
      {
        program: "Kyverno",
        report: "`kubectl apply -k kyverno/overlays/audit`",
        deny: "`kubectl apply -k kyverno/overlays/enforce`",
      },
    ],
    folder: "ClusterPolicies of the profile `core`; `kyverno/nodes` judges Nodes, `kyverno/mutate` changes objects",
    install: [
      {
        program: "Kyverno",
        text: `Tested with ${(executed["kyverno"] ?? []).join(" and ")}. Versions that support Kubernetes ${version}: ${releases}. Report first. When the reports are clean, deny:

\`\`\`console
kubectl apply -k kyverno/overlays/audit
kubectl apply -k kyverno/overlays/enforce
\`\`\``,
      },
    ],
    optionalSets: ["kyverno/mutate"],
    upgrade: [
      "kubectl apply -k kyverno/overlays/audit --prune -l app.kubernetes.io/part-of=wincompat --prune-allowlist=kyverno.io/v1/ClusterPolicy",
    ],
    uninstall: {
      commands: ["kubectl delete -k kyverno/overlays/enforce --ignore-not-found"],
      reason: "`overlays/enforce` has the same policies as `overlays/audit`",
    },
    group: ({ id }) => `Kyverno policies \`wincompat-${id}-…\``,
    mutations: {
      text: `\`kubectl apply -k kyverno/mutate\` installs those of the profile \`recommended\`. Any policy in
\`kyverno/mutate\` can be installed alone, and Kyverno may run them in any order.`,
      column: { title: "Kyverno policy", name: mutationPolicyName },
    },
  }),
  artifacts: (files) => [corePolicies(filesBelow("kyverno/policies", files))],
};

/** The core policies, one a layer, as `kyverno oci push` names them. */
function corePolicies(files: ReadonlyMap<string, Buffer>): OciArtifact {
  const mediaType = "application/vnd.cncf.kyverno.policy.layer.v1+yaml";
  const layers = [...files].flatMap(([title, content]): readonly OciLayer[] => {
    const name = /^(wincompat-[a-z0-9-]+)\.yaml$/.exec(title)?.[1];
    return name === undefined ? [] : [{ title, mediaType, content, annotations: policyAnnotations(name) }];
  });
  return {
    program: "kyverno",
    description: "Policies for Kyverno",
    config: "application/vnd.cncf.kyverno.config.v1+json",
    layers,
  };
}

function policyAnnotations(name: string): Readonly<Record<string, string>> {
  return {
    "io.kyverno.image.kind": "ClusterPolicy",
    "io.kyverno.image.name": name,
    "io.kyverno.image.apiVersion": "kyverno.io/v1",
  };
}
