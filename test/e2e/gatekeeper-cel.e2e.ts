import * as assert from "uvu/assert";
import type { Cluster } from "../api-server/cluster.js";
import { plainPod } from "../api-server/plain-pod.js";
import type { KubeObject } from "../generate/objects.js";
import { theChoice } from "./choices.js";
import type { Item } from "./collections.js";
import { listAt } from "./collections.js";
import type { Session } from "./e2e-session.js";
import { sessionSuite } from "./e2e-session.js";
import { mustBeEmpty } from "./must-be-empty.js";
import { patiently } from "./patiently.js";
import { prepare } from "./prepared.js";
import { proveAudit } from "./prove-audit.js";
import { proveChanges } from "./prove-changes.js";
import { proveDenials, proveEnforce } from "./prove-enforce.js";
import { mustAccept, patch, tryCreate } from "./requests.js";
import { namespace } from "./samples.js";

// The templates with CEL: first Gatekeeper evaluates it, then the API server in the policies that Gatekeeper makes of it.
const count = process.env["WINCOMPAT_ALL"] === "1" ? Infinity : 1;
const { engine, kind, model, apiServer } = theChoice();
const made = kind.make(engine, model);
const prepared = prepare(model, count);

const group = "/apis/admissionregistration.k8s.io/v1";

interface Policy extends Item {
  readonly spec: { readonly validations: readonly unknown[]; readonly failurePolicy: string };
  readonly status?: { readonly typeChecking?: { readonly expressionWarnings?: readonly object[] } };
}

async function constraintsOf({ running }: Session): Promise<readonly KubeObject[]> {
  return (await running.policies())
    .filter(({ kind: one }) => one !== "ConstraintTemplate")
    .map(({ kind: one, name }) => ({
      apiVersion: "constraints.gatekeeper.sh/v1beta1",
      kind: one,
      metadata: { name },
    })) as readonly KubeObject[];
}

/** Constraints that deny do so in the API server alone. */
async function denyInApiServer(session: Session): Promise<readonly KubeObject[]> {
  const denying = (await constraintsOf(session)).filter(({ metadata }) => metadata?.name?.endsWith("-deny"));
  const scopedEnforcementActions = [{ action: "deny", enforcementPoints: [{ name: "vap.k8s.io" }] }];
  for (const one of denying) {
    const change = { spec: { enforcementAction: "scoped", scopedEnforcementActions } };
    mustAccept(await patch(session.cluster, one, change), `enforcement actions of ${one.metadata?.name}`);
  }
  return denying;
}

async function missingBindings({ client }: Cluster, constraints: readonly KubeObject[]): Promise<readonly string[]> {
  const names = (await listAt(client, `${group}/validatingadmissionpolicybindings`)).map(
    ({ metadata }) => metadata.name,
  );
  return constraints
    .map((one) => `gatekeeper-${one.kind.toLowerCase()}-${one.metadata?.name}`)
    .filter((name) => !names.includes(name));
}

sessionSuite(made, apiServer, model, (prove) => {
  proveAudit(prove, made, prepared);
  proveEnforce(prove, made, prepared, count);
  proveChanges(prove, prepared);

  prove("install", "Gatekeeper makes a policy of each template", async ({ cluster, running }) => {
    const templates = (await running.policies()).filter((one) => one.kind === "ConstraintTemplate");
    let policies: readonly Policy[] = [];
    await patiently(async () => {
      policies = await listAt<Policy>(cluster.client, `${group}/validatingadmissionpolicies`);
      const names = policies.map(({ metadata }) => metadata.name);
      return templates.map(({ name }) => `gatekeeper-${name}`).filter((name) => !names.includes(name));
    }, "policies are missing");
    assert.is(policies.length, templates.length);
    for (const { metadata, spec } of policies) {
      assert.is(spec.failurePolicy, "Ignore", metadata.name);
      assert.ok(spec.validations.length > 0, metadata.name);
    }
  });
  prove("install", "a constraint that is scoped to the API server gets a binding", async (session) => {
    const denying = await denyInApiServer(session);
    assert.ok(denying.length > 0);
    await patiently(async () => missingBindings(session.cluster, denying), "bindings are missing", 120);
    // The webhook cannot deny any more.
    await session.running.admission.stop();
  });
  proveDenials(prove, "by the API server, without Gatekeeper", prepared);
  prove("enforce", "what breaks no rule is accepted by the API server", async ({ cluster }) => {
    const answers = await Promise.all(
      prepared.innocent.map(async ({ title, object }) => ({ title, answer: await tryCreate(cluster, object) })),
    );
    mustBeEmpty(
      answers.flatMap(({ title, answer }) => (answer.verdict === "accepted" ? [] : [`${title}: ${answer.message}`])),
      "Not accepted",
    );
    const pod = { ...plainPod({}), metadata: { name: "without-gatekeeper", namespace } };
    mustAccept(await tryCreate(cluster, pod), "a pod");
  });
});
