import type { Model } from "../../model/model.js";
import { mutationColumn } from "../cel/mutation-files.js";
import type { Availability, ReadmeParts, ReleaseParts } from "../engine.js";
import { availabilityOf } from "./availability.js";
import { mutatingPolicyNames, mutationFolder } from "./mutation.js";

const program = "ValidatingAdmissionPolicy";

export const vapReleaseParts: ReleaseParts = {
  rootFiles: [],
  readme: (model, availability) =>
    availability !== undefined && "versions" in availability
      ? readme(model)
      : withoutPolicies(model.version, availability),
  artifacts: () => [],
};

function readme(model: Model): ReadmeParts {
  const mutations = availabilityOf("MutatingAdmissionPolicy", model);
  if ("unavailable" in mutations)
    return {
      ...validating,
      mutations: { text: `A ValidatingAdmissionPolicy changes no objects. ${mutations.unavailable}` },
    };
  return {
    ...validating,
    folder: `${validating.folder}; \`${mutationFolder}\` contains MutatingAdmissionPolicies`,
    separateSets: [mutationFolder],
    mutations: {
      text: `\`kubectl apply -k ${mutationFolder}\` installs the MutatingAdmissionPolicies of the profile \`recommended\`, which
the API server evaluates itself. Any file in \`${mutationFolder}\` can be applied alone: it contains a policy and its binding.`,
      column: mutationColumn("MutatingAdmissionPolicy", mutatingPolicyNames(model)),
    },
  };
}

const validating = {
  usage: [
    {
      program,
      report: "`kubectl apply -k vap`, or `kubectl apply -k vap/bindings/warn`",
      deny: "`kubectl apply -k vap/bindings/deny`",
    },
  ],
  folder: "ValidatingAdmissionPolicies of the profile `core`, and bindings that audit, warn or deny",
  install: [{ program, text: installText() }],
  profiles: `For ValidatingAdmissionPolicy, list \`vap/bindings/<audit, warn or deny>\` and
  \`profiles/<profile>/vap/bindings/<audit, warn or deny>\` under \`resources\`.`,
  denyingSet: "vap/bindings/deny",
  exceptions: [
    {
      program,
      text: `The variable \`exceptions\` of each policy is a list of the rules that the object is exempt from. Replace its
  expression with a kustomize patch. To exempt namespaces, patch \`spec.matchConstraints.namespaceSelector\` of the policy.`,
    },
  ],
  upgrade: (pruneFlag) => [
    `kubectl apply -k vap --prune -l app.kubernetes.io/part-of=wincompat ${pruneFlag}=admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy ${pruneFlag}=admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding`,
  ],
  uninstall: {
    commands: ["kubectl delete -k vap/bindings/deny --ignore-not-found"],
    reason: "`vap/bindings/deny` has the same policies as `vap`, and more bindings",
  },
  group: ({ id }) => `ValidatingAdmissionPolicies \`wincompat-${id}-…\``,
} as const satisfies ReadmeParts;

function installText(): string {
  return `The API server evaluates these policies itself, so nothing else must be installed. An object that it cannot evaluate is admitted.

First, only report. This set writes each violation into the audit log of the API server, as the annotation
\`<policy>/violations\`. If the API server has no audit log, use the next set:

\`\`\`console
kubectl apply -k vap
\`\`\`

To also warn users who create or update an object:

\`\`\`console
kubectl apply -k vap/bindings/warn
\`\`\`

When no errors are reported, deny them. A denial shows the first error, and the audit log all of them:

\`\`\`console
kubectl apply -k vap/bindings/deny
\`\`\`

To go back to warnings, delete \`vap/bindings/deny\` before you apply \`vap/bindings/warn\`, which alone leaves the bindings that deny.`;
}

/** A release for an API server that does not evaluate the policies. */
function withoutPolicies(version: string, availability: Availability | undefined): ReadmeParts {
  const reason = availability !== undefined && "unavailable" in availability ? availability.unavailable : "";
  return {
    usage: [{ program, report: `no policies for Kubernetes ${version}`, deny: "–" }],
    install: [{ program, text: reason }],
  };
}
