import { filesBelow } from "../../lib/files-below.js";
import { enumerate } from "../../lib/lists.js";
import { minorOfRelease } from "../../lib/semantic-version.js";
import type { Model } from "../../model/model.js";
import type { OciArtifact, OciLayer, ReadmeParts, ReleaseParts } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import { protectedFolders } from "../kyverno-program/policies.js";
import { kyvernoProgram, kyvernoWithoutClusterPolicies } from "../kyverno-program/versions.js";
import { whyWithheld } from "./availability.js";
import { mutationPolicyName } from "./policies.js";

export const kyvernoReleaseParts: ReleaseParts = {
  rootFiles: [],
  readme: (model, availability) => {
    if (availability !== undefined && "versions" in availability) return inCluster(model, availability.versions);
    const reason = availability?.unavailable ?? "";
    return whyWithheld(model) === undefined ? withoutController(model, reason) : withoutPolicies(model, reason);
  },
  artifacts: (files) => {
    const policies = filesBelow("kyverno/policies", files);
    return policies.size === 0 ? [] : [corePolicies(policies)];
  },
};

const column = { title: "ClusterPolicy", name: mutationPolicyName };

const group = ({ id }: RuleGroup): string => `Kyverno policies \`wincompat-${id}-…\``;

function inCluster(model: Model, versions: readonly string[]): ReadmeParts {
  return {
    usage: [
      {
        program: "Kyverno",
        report: "`kubectl apply -k kyverno/overlays/audit`",
        deny: "`kubectl apply -k kyverno/overlays/enforce`",
      },
    ],
    folder: `ClusterPolicies of the profile \`core\`; ${protectedFolders("kyverno", model)}\`kyverno/mutate\` changes objects, \`kyverno/samples\` contains exceptions to copy`,
    install: [{ program: "Kyverno", text: installText(model, versions) }],
    profiles: `For Kyverno, list \`kyverno/overlays/audit\` or \`kyverno/overlays/enforce\` under \`resources\`, and
  \`kyverno/components/<profile>\` under \`components\`.`,
    denyingSet: "kyverno/overlays/enforce",
    exceptions: [{ program: "Kyverno", text: exceptionText }],
    upgrade: (pruneFlag) => [
      `kubectl apply -k kyverno/overlays/audit --prune -l app.kubernetes.io/part-of=wincompat ${pruneFlag}=kyverno.io/v1/ClusterPolicy`,
    ],
    uninstall: {
      commands: ["kubectl delete -k kyverno/overlays/enforce --ignore-not-found"],
      reason: "`kyverno/overlays/enforce` has the same policies as `kyverno/overlays/audit`",
    },
    group,
    mutations: {
      text: `\`kubectl apply -k kyverno/mutate\` installs those of the profile \`recommended\`. Any policy in
\`kyverno/mutate\` can be installed alone, and Kyverno may run them in any order.`,
      column,
    },
  };
}

/** The reports controller of Kyverno 1.19 lists ValidatingAdmissionPolicies, which the API server does not have. */
const flagText = `
Kyverno 1.19 needs \`--validatingAdmissionPolicyReports=false\` in its reports controller on this version of Kubernetes.`;

function installText({ version: kubernetes, apiServer, executed }: Model, versions: readonly string[]): string {
  const tested = executed[kyvernoProgram.id] ?? [];
  const needsFlag = !apiServer.admissionPolicies.includes("ValidatingAdmissionPolicy");
  return `Kyverno ${enumerate(versions)} can run these policies and ${versions.length === 1 ? "supports" : "support"} Kubernetes ${kubernetes}.
${testedText(versions, tested)}
The Kyverno project plans that ${kyvernoWithoutClusterPolicies} no longer runs ClusterPolicies.${needsFlag ? flagText : ""}

First, only report:

\`\`\`console
kubectl apply -k kyverno/overlays/audit
\`\`\`

When the policy reports list no errors, deny them. In system namespaces, this set then neither denies nor reports errors:
check these namespaces with \`wincompat check --cluster\`.

\`\`\`console
kubectl apply -k kyverno/overlays/enforce
\`\`\``;
}

/** Which versions the policies are tested with, and whether one of those that run on this version of Kubernetes is among them. */
function testedText(versions: readonly string[], tested: readonly string[]): string {
  const minors = tested.map(minorOfRelease);
  const all = `Kyverno ${enumerate(tested)}: with the CLI and in clusters, in both with some versions of Kubernetes`;
  return versions.some((one) => minors.includes(one))
    ? `The policies are tested with ${all}.`
    : `None of these versions is tested with the policies. Those that are tested are ${all}.`;
}

const exceptionText = `\`kyverno/samples\` contains two samples to copy. \`exempt-from-rule\` is a kustomization that exempts objects from one
  rule. \`policy-exception.yaml\` is a PolicyException, which exempts objects from all rules of a policy. Only a PolicyException needs flags:
  start Kyverno's controllers with \`--enablePolicyException=true\` and \`--exceptionNamespace=<namespace of the exception>\`.`;

/** No Kyverno controller runs the policies in a cluster of this version, but the command checks manifests with them. */
function withoutController({ version }: Model, reason: string): ReadmeParts {
  const none = `no version for Kubernetes ${version}`;
  return {
    usage: [{ program: "Kyverno", report: none, deny: "–" }],
    folder: "ClusterPolicies of the profile `core`, for the Kyverno CLI",
    install: [
      {
        program: "Kyverno",
        text: `${reason}

The Kyverno CLI checks manifests with these policies, without a cluster:

\`\`\`console
kyverno apply kyverno/policies --resource pod.yaml --policy-report
\`\`\``,
      },
    ],
    group,
    mutations: { text: `No version of Kyverno runs them on Kubernetes ${version}.`, column },
  };
}

/** A release without ClusterPolicies. */
function withoutPolicies({ version }: Model, reason: string): ReadmeParts {
  return {
    usage: [{ program: "Kyverno", report: `no policies for Kubernetes ${version}`, deny: "–" }],
    install: [{ program: "Kyverno", text: reason }],
    mutations: {
      text: "This release has none for Kyverno.",
    },
  };
}

/** The core policies, one a layer, as `kyverno oci push` names them. */
function corePolicies(files: ReadonlyMap<string, Buffer>): OciArtifact {
  const mediaType = "application/vnd.cncf.kyverno.policy.layer.v1+yaml";
  const layers = [...files].flatMap(([title, content]): readonly OciLayer[] => {
    const name = /^(wincompat-[a-z0-9-]+)\.yaml$/.exec(title)?.[1];
    return name === undefined ? [] : [{ title, mediaType, content, annotations: policyAnnotations(name) }];
  });
  return {
    program: kyvernoProgram.id,
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
