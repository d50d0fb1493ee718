import { theChoice } from "./choices.js";
import { sessionSuite } from "./e2e-session.js";
import { prepare } from "./prepared.js";
import { proveAudit } from "./prove-audit.js";
import { proveChanges } from "./prove-changes.js";
import { proveReport } from "./prove-cost.js";
import { proveEnforce } from "./prove-enforce.js";
import { proveInstall, proveUpgrade, releasesUpTo } from "./prove-install.js";
import { proveMutations } from "./prove-mutations.js";
import { proveOutage } from "./prove-outage.js";

// What a release does in a cluster with one engine, named by WINCOMPAT_ENGINE, and one version of Kubernetes.
const isComplete = process.env["WINCOMPAT_ALL"] === "1";
const { kind, engine, model, apiServer } = theChoice();
const made = kind.make(engine, model);
const prepared = prepare(model, isComplete ? Infinity : 1);

sessionSuite(made, apiServer, model, (prove) => {
  // Objects come before policies: first of all those that break rules are created.
  proveAudit(prove, made, prepared);
  if (made.hasReports) proveReport(prove);
  proveEnforce(prove, made, prepared, isComplete ? Infinity : 1);
  proveChanges(prove, prepared);
  if (made.folders.mutate !== undefined) proveMutations(prove, model, made.folders.mutate);
  if (kind.policies === "kyverno" || kind.policies === "gatekeeper")
    proveInstall(prove, kind.policies, [model.version]);
  proveUpgrade(prove, releasesUpTo(model, kind.policies, isComplete).slice(isComplete ? -2 : -Infinity));
  proveOutage(prove, prepared);
});
