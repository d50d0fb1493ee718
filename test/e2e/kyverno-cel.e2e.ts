import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/lib/package.js";
import { models } from "../spec.js";
import { theChoice } from "./choices.js";
import { sessionSuite } from "./e2e-session.js";
import { prepare } from "./prepared.js";
import { proveChanges } from "./prove-changes.js";
import { proveEnforce } from "./prove-enforce.js";
import { proveExemptions } from "./prove-exemptions.js";
import { proveInstall, proveUpgrade } from "./prove-install.js";
import { proveMigration } from "./prove-migration.js";
import { proveMutationException, proveSharedWebhook } from "./prove-mutating-policies.js";
import { proveExcluded, proveMutations } from "./prove-mutations.js";

// The ValidatingPolicies and MutatingPolicies of a release in a cluster with Kyverno: what denies, what mutates, and installations.
const count = process.env["WINCOMPAT_ALL"] === "1" ? Infinity : 1;
const { kind, engine, model, apiServer } = theChoice();
const made = kind.make(engine, model);
const prepared = prepare(model, count);
const mutations = "kyverno-cel/mutate";

/** The releases up to this one that have such policies. */
const minors = models()
  .slice(0, models().indexOf(model) + 1)
  .map(({ version }) => version as string)
  .filter((version) => existsSync(join(packageRoot, "dist-policies", version, kind.policies)))
  .slice(-2);

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
  proveUpgrade(prove, minors);
});
