import { theChoice } from "./choices.js";
import { sessionSuite } from "./e2e-session.js";
import { prepare } from "./prepared.js";
import { proveAudit } from "./prove-audit.js";
import { proveReport } from "./prove-cost.js";
import { proveUnreported } from "./prove-mutating-policies.js";
import { proveOutage } from "./prove-outage.js";

// The ValidatingPolicies of a release that only report. Kyverno waits before it writes reports, so their tests have a separate cluster.
const { kind, engine, model, apiServer } = theChoice();
const made = kind.make(engine, model);
const prepared = prepare(model, process.env["WINCOMPAT_ALL"] === "1" ? Infinity : 1);
const mutations = "kyverno-cel/mutate";

sessionSuite(made, apiServer, model, (prove) => {
  proveAudit(prove, made, prepared, mutations);
  proveReport(prove);
  proveUnreported(prove);
  proveOutage(prove, prepared, mutations);
});
