import { theChoice } from "./choices.js";
import { sessionSuite } from "./e2e-session.js";
import { prepare } from "./prepared.js";
import { proveAudit } from "./prove-audit.js";
import { proveChanges } from "./prove-changes.js";
import { proveEnforce } from "./prove-enforce.js";
import { proveOutage } from "./prove-outage.js";

// The bundles of a release in OPA, which the API server calls.
const count = process.env["WINCOMPAT_ALL"] === "1" ? Infinity : 1;
const { kind, engine, model, apiServer } = theChoice();
const made = kind.make(engine, model);
const prepared = prepare(model, count);

sessionSuite(made, apiServer, model, (prove) => {
  proveAudit(prove, made, prepared);
  proveEnforce(prove, made, prepared, count);
  proveChanges(prove, prepared);
  proveOutage(prove, prepared);
});
