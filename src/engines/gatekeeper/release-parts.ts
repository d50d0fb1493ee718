import { enumerate } from "../../lib/lists.js";
import { compareSemantic, minorOfRelease } from "../../lib/semantic-version.js";
import type { Model } from "../../model/model.js";
import type { Availability, ReleaseParts } from "../engine.js";
import { hasCelSet } from "./cel-set.js";
import { constraintKind } from "./library.js";
import { minorsThatRanCel } from "./versions.js";

export const gatekeeperReleaseParts: ReleaseParts = {
  // gator accepts no path outside the folder of its catalog, and the catalog lists policies of all profiles.
  rootFiles: ["catalog.yaml"],
  readme: (model, availability) => ({
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
        text: installText(model, availability),
      },
    ],
    profiles: `For Gatekeeper, first apply the templates in \`profiles/<profile>/gatekeeper\`. Then list \`gatekeeper/constraints\`, or
  \`gatekeeper/constraints/deny\` if you deny, and \`profiles/<profile>/gatekeeper/constraints\` under \`resources\`.`,
    denyingSet: "gatekeeper/constraints/deny",
    exceptions: [
      {
        program: "Gatekeeper",
        text: `Write a kustomization with \`gatekeeper/constraints\`, or the set that you installed, under \`resources\`, and add
  patches for its constraints. Do not apply a patch alone: the constraint would lose its \`match\` and its \`enforcementAction\`,
  and deny everywhere. To switch off a rule, list it in \`spec.parameters.skipRules\` of the constraint of its group. To
  exempt namespaces from all rules of the group, list them in \`spec.match.excludedNamespaces\`. A patch replaces a list, so repeat
  what it contains. To exempt objects that have a label from all rules of the group, add \`spec.match.labelSelector\`: anyone who can set the label
  can bypass the constraint. If you deny, patch the constraint \`wincompat-<group>-deny\`, too.`,
      },
    ],
    parameters: "For Gatekeeper, set `spec.parameters` of the constraints.",
    upgrade: (pruneFlag) => [
      `kubectl apply -k gatekeeper --prune -l app.kubernetes.io/part-of=wincompat ${pruneFlag}=templates.gatekeeper.sh/v1/ConstraintTemplate`,
      "kubectl apply -k gatekeeper/constraints",
    ],
    ...(hasCelSet(model) && { upgradeNote: celUpgradeText }),
    uninstall: {
      commands: [
        "kubectl delete -k gatekeeper/constraints/deny --ignore-not-found",
        "kubectl delete -k gatekeeper --ignore-not-found",
      ],
      reason: "`gatekeeper/constraints/deny` includes the constraints that report",
      order: `Delete constraints before templates.${hasCelSet(model) ? " Deleting `gatekeeper` also deletes the templates of `gatekeeper/cel`." : ""}`,
    },
    group: (group) => `Gatekeeper kind \`${constraintKind(group)}\``,
    mutations: { text: "The release contains none for Gatekeeper: `release.json` has the reason." },
  }),
  artifacts: () => [],
};

/** How the templates and constraints are installed, in Markdown. */
function installText(model: Model, availability: Availability | undefined): string {
  return `${supportText(model, availability)}

Install the templates:

\`\`\`console
kubectl apply -k gatekeeper
\`\`\`

Gatekeeper creates a constraint kind for each template, which takes a few seconds. Then install constraints that report
(\`dryrun\`). If kubectl prints \`no matches for kind\`, run the command again:

\`\`\`console
kubectl apply -k gatekeeper/constraints
\`\`\`

To warn users, install constraints that warn instead:

\`\`\`console
kubectl apply -k gatekeeper/constraints/warn
\`\`\`

When no errors are reported, deny them:

\`\`\`console
kubectl apply -k gatekeeper/constraints/deny
\`\`\`

To go back to reports, delete \`gatekeeper/constraints/deny\` before you apply \`gatekeeper/constraints\`, which alone leaves the constraints that
deny.${hasCelSet(model) ? celText(model) : ""}`;
}

const celText = (model: Model): string => `

\`gatekeeper/cel\` has the same templates with CEL, of which Gatekeeper ${enumerate(minorsThatRanCel(model))} makes ValidatingAdmissionPolicies for the API server. Apply it in place
of \`gatekeeper\`. Constraints and parameters are the same; a violation names all paths that a rule reports with one text:

\`\`\`console
kubectl apply -k gatekeeper/cel
\`\`\``;

const celUpgradeText = `If you installed \`gatekeeper/cel\`, write \`gatekeeper/cel\` in place of \`gatekeeper\` in the command that prunes templates.
\`gatekeeper\` has templates with the same names, and would replace their CEL with Rego: constraints scoped to \`vap.k8s.io\` would no longer deny.`;

function supportText({ version, executed }: Model, availability: Availability | undefined): string {
  const tested = executed["gatekeeper"] ?? [];
  const minors = tested.map(minorOfRelease);
  const known = availability === undefined || "unavailable" in availability ? [] : availability.versions;
  // Gatekeeper tests each of its releases with few versions of Kubernetes: a newer one runs on an older version rather than the reverse.
  const [wanted = minors[0]] = [
    ...minors.filter((one) => known.includes(one)),
    ...minors.filter((one) => compareSemantic(one, known.at(-1) ?? "") > 0),
  ];
  const support =
    known.length === 0
      ? `The Gatekeeper project tests no release with Kubernetes ${version}.`
      : `The Gatekeeper project tests or supports Gatekeeper ${enumerate(known)} with Kubernetes ${version}.`;
  const reason =
    wanted === undefined || known.length === 0 || known.includes(wanted)
      ? ""
      : ` Use ${wanted} anyway, because the policies are tested with it.`;
  return `Use Gatekeeper ${wanted}. The policies are tested with Gatekeeper ${enumerate(tested)}, and with no other release.\n${support}${reason}`;
}
