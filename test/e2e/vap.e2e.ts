import { theChoice } from "./choices.js";
import { sessionSuite } from "./e2e-session.js";
import { prepare } from "./prepared.js";
import { proveAudit } from "./prove-audit.js";
import { proveChanges } from "./prove-changes.js";
import { proveEnforce } from "./prove-enforce.js";
import { proveExemptions } from "./prove-exemptions.js";
import { proveInstall, proveUpgrade, releasesUpTo } from "./prove-install.js";
import { proveMigrationThatWarns } from "./prove-migration.js";
import { proveExcluded, proveMutations } from "./prove-mutations.js";
import { proveWarnings } from "./prove-warnings.js";

// The ValidatingAdmissionPolicies of a release in an API server, which evaluates them itself.
const isComplete = process.env["WINCOMPAT_ALL"] === "1";
const count = isComplete ? Infinity : 1;
const { engine, kind, model, apiServer } = theChoice();
const made = kind.make(engine, model);
const prepared = prepare(model, count);

sessionSuite(made, apiServer, model, (prove) => {
  proveAudit(prove, made, prepared);
  proveWarnings(prove, prepared);
  proveEnforce(prove, made, prepared, count);
  proveChanges(prove, prepared);
  proveExemptions(prove, model, "vap", "vap/bindings/deny");
  if (made.folders.mutate !== undefined) {
    proveMutations(prove, model, made.folders.mutate);
    proveExcluded(prove);
  }
  proveInstall(prove, "vap", [model.version]);
  proveMigrationThatWarns(prove);
  proveUpgrade(prove, releasesUpTo(model, "vap", isComplete));
});
