import { theChoice } from "./choices.js";
import { sessionSuite } from "./e2e-session.js";
import { prepare } from "./prepared.js";
import { proveChanges } from "./prove-changes.js";
import { proveEnforce } from "./prove-enforce.js";
import { proveExemptions } from "./prove-exemptions.js";
import { proveInstall, proveUpgrade, releasesUpTo } from "./prove-install.js";
import { proveMigration } from "./prove-migration.js";
import { proveMutationException, proveSharedWebhook } from "./prove-mutating-policies.js";
import { proveExcluded, proveMutations } from "./prove-mutations.js";

// The ValidatingPolicies and MutatingPolicies of a release in a cluster with Kyverno: what denies, what mutates, and installations.
const isComplete = process.env["WINCOMPAT_ALL"] === "1";
const count = isComplete ? Infinity : 1;
const { kind, engine, model, apiServer } = theChoice();
const made = kind.make(engine, model);
const prepared = prepare(model, count);
const mutations = "kyverno-cel/mutate";

sessionSuite(made, apiServer, model, (prove) => {
  proveEnforce(prove, made, prepared, count);
  proveChanges(prove, prepared);
  proveExemptions(prove, model, kind.policies, "kyverno-cel/overlays/enforce");
  proveMutations(prove, model, mutations);
  proveExcluded(prove);
  proveSharedWebhook(prove);
  proveMutationException(prove);
  proveMigration(prove, { title: "To ValidatingPolicies", remaining: "wincompat-volumes-error", mutates: true });
  proveMigration(prove, {
    title: "To ValidatingAdmissionPolicies",
    remaining: "ValidatingAdmissionPolicy 'wincompat-volumes-error'",
    mutates: false,
  });
  proveInstall(prove, "kyverno-cel", [model.version]);
  proveUpgrade(prove, releasesUpTo(model, kind.policies, isComplete).slice(-2));
});
