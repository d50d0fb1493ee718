import { enumerate } from "../../lib/lists.js";
import type { Model } from "../../model/model.js";
import { mutationName } from "../cel/mutating-policies.js";
import { mutationColumn, policiesOfMutations } from "../cel/mutation-files.js";
import type { MutationNotes, ReadmeParts, ReleaseParts } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import { protectedFolders } from "../kyverno-program/policies.js";
import { kyvernoWithoutClusterPolicies } from "../kyverno-program/versions.js";
import { engineId, whyWithheld } from "./availability.js";
import { mutationFolder } from "./mutation.js";

const program = "Kyverno ValidatingPolicies";

export const kyvernoCelReleaseParts: ReleaseParts = {
  rootFiles: [],
  readme: (model, availability) => {
    if (availability !== undefined && "versions" in availability) return inCluster(model, availability.versions);
    const reason = availability?.unavailable ?? "";
    return whyWithheld(model) === undefined ? withoutController(model, reason) : withoutPolicies(model, reason);
  },
  artifacts: () => [],
};

const group = ({ id }: RuleGroup): string => `ValidatingPolicies \`wincompat-${id}-…\``;

function mutations(model: Model, text: string): MutationNotes {
  return { text, column: mutationColumn("MutatingPolicy", policiesOfMutations(model)) };
}

function inCluster(model: Model, versions: readonly string[]): ReadmeParts {
  const { version, executed } = model;
  return {
    usage: [
      {
        program,
        report: "`kubectl apply -k kyverno-cel/overlays/audit`",
        deny: "`kubectl apply -k kyverno-cel/overlays/enforce`",
      },
    ],
    folder: `ValidatingPolicies of the profile \`core\` for Kyverno; ${protectedFolders(engineId, model)}\`${mutationFolder}\` contains MutatingPolicies`,
    separateSets: [mutationFolder],
    install: [{ program, text: installText(version, versions, executed[engineId] ?? []) }],
    profiles: `For Kyverno ValidatingPolicies, list \`kyverno-cel/overlays/audit\` or \`kyverno-cel/overlays/enforce\`, and
  \`profiles/<profile>/kyverno-cel\`, under \`resources\`.`,
    denyingSet: "kyverno-cel/overlays/enforce",
    exceptions: [
      {
        program,
        text: `The variable \`exceptions\` of each policy is a list of the rules that the object is exempt from. Replace its
  expression with a kustomize patch. A PolicyException of \`policies.kyverno.io/v1\` exempts objects from all rules of a policy,
  and needs the flags \`--enablePolicyException=true\` and \`--exceptionNamespace=<namespace of the exception>\` of Kyverno's controllers.`,
      },
    ],
    upgrade: (pruneFlag) => [
      `kubectl apply -k kyverno-cel/overlays/audit --prune -l app.kubernetes.io/part-of=wincompat ${pruneFlag}=policies.kyverno.io/v1/ValidatingPolicy`,
    ],
    uninstall: {
      commands: ["kubectl delete -k kyverno-cel/overlays/enforce --ignore-not-found"],
      reason: "`kyverno-cel/overlays/enforce` has the same policies as `kyverno-cel/overlays/audit`",
    },
    group,
    mutations: mutations(
      model,
      `\`kubectl apply -k ${mutationFolder}\` installs the same mutations as MutatingPolicies. They replace the ClusterPolicies:
install only one of the two. Any file in \`${mutationFolder}\` can be applied alone.`,
    ),
  };
}

function installText(kubernetes: string, versions: readonly string[], tested: readonly string[]): string {
  return `Kyverno ${enumerate(versions)} can run these policies and ${versions.length === 1 ? "supports" : "support"} Kubernetes ${kubernetes}.
The policies are tested with Kyverno ${enumerate(tested)}: with the CLI, and in a cluster for one version of Kubernetes. They replace the ClusterPolicies, which the Kyverno project plans to remove in ${kyvernoWithoutClusterPolicies}.
ValidatingPolicies need about half of the processor time of ClusterPolicies for a Windows pod, and about a third more for a Linux pod. Install only one of the two.

First, only report:

\`\`\`console
kubectl apply -k kyverno-cel/overlays/audit
\`\`\`

When the policy reports list no errors, deny them. In system namespaces, this set then neither denies nor reports errors:
check these namespaces with \`wincompat check --cluster\`.

\`\`\`console
kubectl apply -k kyverno-cel/overlays/enforce
\`\`\``;
}

/** No Kyverno controller runs the policies in a cluster of this version, but the command checks manifests with them. */
function withoutController(model: Model, reason: string): ReadmeParts {
  return {
    usage: [{ program, report: `no version for Kubernetes ${model.version}`, deny: "–" }],
    folder: `ValidatingPolicies of the profile \`core\`, and MutatingPolicies in \`${mutationFolder}\`, for the Kyverno CLI`,
    install: [
      {
        program,
        text: `${reason}

The Kyverno CLI checks manifests with these policies, without a cluster:

\`\`\`console
kyverno apply kyverno-cel/policies --resource pod.yaml --policy-report
\`\`\``,
      },
    ],
    group,
    mutations: mutations(
      model,
      `The Kyverno CLI applies the MutatingPolicies in \`${mutationFolder}\` to manifests${exampleOf(model)}`,
    ),
  };
}

/** The command that applies the first mutation that has a policy, behind a colon. */
function exampleOf(model: Model): string {
  const [first] = [...policiesOfMutations(model)].flatMap(([id, policies]) => (policies.length > 0 ? [id] : []));
  if (first === undefined) return ".";
  return `:\n\`kyverno apply ${mutationFolder}/${mutationName({ id: first })}.yaml --resource pod.yaml\`.`;
}

/** A release without ValidatingPolicies. */
function withoutPolicies({ version }: Model, reason: string): ReadmeParts {
  return {
    usage: [{ program, report: `no policies for Kubernetes ${version}`, deny: "–" }],
    install: [{ program, text: reason }],
  };
}
