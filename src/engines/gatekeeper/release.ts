import type { ReleaseParts } from "../engine.js";
import { constraintKind } from "./library.js";

export const gatekeeperRelease: ReleaseParts = {
  // gator takes no path out of the folder of its catalog, and the catalog lists policies of all profiles.
  rootFiles: ["catalog.yaml"],
  readme: ({ version, executed }, releases) => ({
    usage: [
      {
        program: "Gatekeeper",
        report: "`kubectl apply -k gatekeeper`, then `kubectl apply -k gatekeeper/constraints`",
        deny: "`kubectl apply -k gatekeeper/constraints/deny`",
      },
    ],
    folder: "ConstraintTemplates of the profile `core`, and constraints that report, warn or deny",
    install: [
      {
        program: "Gatekeeper",
        text: `Tested with ${(executed["gatekeeper"] ?? []).join(" and ")}. Versions that support Kubernetes ${version}: ${releases}. Install the
templates. When they are established, install the constraints.
\`gatekeeper/constraints\` reports (\`dryrun\`), \`warn\` warns, and \`deny\` adds constraints that deny errors:

\`\`\`console
kubectl apply -k gatekeeper
kubectl apply -k gatekeeper/constraints
kubectl apply -k gatekeeper/constraints/deny
\`\`\``,
      },
    ],
    parameters: "For Gatekeeper, set `spec.parameters` of the constraints.",
    upgrade: [
      "kubectl apply -k gatekeeper --prune -l app.kubernetes.io/part-of=wincompat --prune-allowlist=templates.gatekeeper.sh/v1/ConstraintTemplate",
      "kubectl apply -k gatekeeper/constraints",
    ],
    uninstall: {
      commands: [
        "kubectl delete -k gatekeeper/constraints/deny --ignore-not-found",
        "kubectl delete -k gatekeeper --ignore-not-found",
      ],
      reason: "`constraints/deny` includes the constraints that report",
      order: "Delete\nconstraints before templates.",
    },
    group: (group) => `Gatekeeper kind \`${constraintKind(group)}\``,
    mutations: { text: "Gatekeeper has none: `release.json` says why." },
  }),
  artifacts: () => [],
};
