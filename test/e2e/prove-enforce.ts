import * as assert from "uvu/assert";
import { mayDeny } from "../../src/engines/groups.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model, Rule } from "../../src/model/model.js";
import type { Cluster } from "../api-server/cluster.js";
import { say } from "../conformance/engine-test.js";
import type { KubeObject } from "../generate/objects.js";
import type { Prove } from "./e2e-session.js";
import { install } from "./e2e-session.js";
import type { AdmissionEngine } from "./engine.js";
import { mustBeEmpty } from "./must-be-empty.js";
import { patiently } from "./patiently.js";
import type { Prepared } from "./prepared.js";
import type { Answer, Patch } from "./requests.js";
import { answerOf, patch, pathOf, tryCreate } from "./requests.js";
import type { Debugged, Violation } from "./samples.js";
import { coreRules, debuggedObject, isAbout, violationsOf } from "./samples.js";

/** The errors of core that policies may deny. */
function deniable(model: Model): readonly Rule[] {
  return coreRules(model, ["error"]).filter((rule) => mayDeny(rule, model));
}

/** A rule, and objects that policies deny because of it. */
interface Denied {
  readonly rule: Rule;
  readonly violations: readonly Violation[];
}

/**
 * The rules that objects break which the API server itself accepts, and the ids of the others: it rejects each of their fixtures before it
 * asks policies. Most rules must be left, so that few fixtures cannot pass as a proof.
 */
function denied(
  model: Model,
  isUsed: (one: Violation) => boolean,
): { readonly proved: readonly Denied[]; readonly others: readonly string[] } {
  const all = deniable(model).map((rule) => ({
    rule,
    violations: violationsOf(model, rule, ["error"]).filter(isUsed),
  }));
  const proved = all.filter(({ violations }) => violations.length > 0);
  assert.ok(proved.length > all.length / 2, "The API server itself rejects what breaks most rules.");
  return { proved, others: all.filter((one) => !proved.includes(one)).map(({ rule }) => rule.id) };
}

/** Policies that deny deny errors, with the id of the rule and the path, and nothing else. */
export function proveEnforce(
  prove: Prove,
  { denialNames }: Pick<AdmissionEngine, "denialNames">,
  prepared: Prepared,
  count: number,
): void {
  const { model } = prepared;
  const isNamed = ({ finding }: Pick<Violation, "finding">, object: KubeObject): boolean =>
    denialNames === "all" || deniableRules(model, object).every((rule) => rule === finding.rule);
  const { proved, others } = denied(model, (one) => isNamed(one, one.object));
  prove("enforce", "policies that deny are installed", async (session) => {
    await prepared.make(session.cluster);
    await install(session, "enforce");
    say(`${session.engine.name}: the API server itself rejects what breaks these: ${others.join(", ") || "none"}`);
  });
  for (const { rule, violations } of proved) {
    const forms = [violations.filter((one) => !isDeployment(one)), violations.filter(isDeployment)];
    prove("enforce", `${rule.id} is denied`, async ({ cluster }) => {
      for (const some of forms.filter(({ length }) => length > 0)) await deniesSome(cluster, some, count);
    });
  }
  const debuggable = prepared.debugged.filter((one) => isNamed(one, debuggedObject(one)));
  const ids = deniable(model).map(({ id }) => id);
  for (const debugged of debuggable.filter(({ finding }) => ids.includes(finding.rule))) {
    prove("enforce", `${debugged.finding.rule} is denied in a container of kubectl debug`, ({ cluster }) =>
      deniesDebugging(cluster, debugged),
    );
  }
  prove("enforce", "what breaks no rule is accepted", async ({ cluster, engine }) => {
    const answers = await Promise.all(
      prepared.innocent.map(async ({ title, object }) => ({ title, answer: await tryCreate(cluster, object) })),
    );
    mustBeEmpty(
      answers.flatMap(({ title, answer }) => (answer.verdict === "accepted" ? [] : [`${title}: ${answer.message}`])),
      "Not accepted",
    );
    say(`${engine.name}: ${answers.length} objects are accepted`);
    assert.ok(answers.length > coreRules(model, ["error"]).length);
  });
}

/** The rules that policies deny an object for. */
function deniableRules(model: Model, object: KubeObject): readonly string[] {
  const deniable = new Set(coreRules(model, ["error"]).map(({ id }) => id));
  return interpret(model, object)
    .findings.filter(({ rule, severity }) => severity === "error" && deniable.has(rule))
    .map(({ rule }) => rule);
}

function isDeployment({ object }: Violation): boolean {
  return object.kind === "Deployment";
}

/** Core errors of a model that policies may deny are denied, one object for each rule. */
export function proveDenials(prove: Prove, title: string, { model }: Prepared): void {
  const isAlone = ({ object, finding }: Violation): boolean =>
    deniableRules(model, object).every((one) => one === finding.rule);
  for (const { rule, violations } of denied(model, isAlone).proved)
    prove("enforce", `${rule.id} is denied ${title}`, async ({ cluster }) => deniesSome(cluster, violations, 1));
}

/** The requested number of objects is denied. Objects that the API server itself rejects do not count. */
async function deniesSome(cluster: Cluster, violations: readonly Violation[], count: number): Promise<void> {
  let some = 0;
  for (const one of violations) {
    if (some < count && (await isDenied(one, () => tryCreate(cluster, one.object)))) some += 1;
  }
  assert.ok(some > 0, "The API server refuses each of them itself.");
}

/** @returns false if the API server itself rejects it. @throws Error if it is accepted, or denied for another reason */
async function isDenied(
  { title, finding }: Pick<Violation, "title" | "finding">,
  ask: () => Promise<Answer>,
): Promise<boolean> {
  let answer = await ask();
  // The server learns of a webhook a moment after it was registered.
  await patiently(async () => ((answer = await ask()).verdict === "accepted" ? [title] : []), "this is accepted", 10);
  if (answer.verdict !== "denied") return false;
  const { message } = answer;
  const missing = [
    ...(isAbout(message, finding.rule) ? [] : [finding.rule]),
    ...(message.includes(finding.path) ? [] : [finding.path]),
  ];
  mustBeEmpty(missing, `${title}: the message ${JSON.stringify(message)} has not`);
  return true;
}

/** As `kubectl debug` does, and as clients do that replace the list. */
async function deniesDebugging(cluster: Cluster, { title, finding, pod, ephemeralContainer }: Debugged): Promise<void> {
  const change = { spec: { ephemeralContainers: [ephemeralContainer] } };
  const type: Patch = "application/strategic-merge-patch+json";
  const patched = (): Promise<Answer> => patch(cluster, pod, change, "ephemeralcontainers", type);
  assert.ok(
    await isDenied({ title: `${title} (PATCH)`, finding }, patched),
    `${title}: the API server itself refuses it: ${JSON.stringify(await patched())}`,
  );
  const path = await pathOf(cluster, pod, "ephemeralcontainers");
  const { body } = await cluster.client.send("GET", await pathOf(cluster, pod, ""));
  const { spec, ...others } = body as { readonly spec: object };
  const put = async (): Promise<Answer> =>
    answerOf(await cluster.client.send("PUT", path, { ...others, spec: { ...spec, ...change.spec } }));
  assert.ok(
    await isDenied({ title: `${title} (PUT)`, finding }, put),
    `${title}: the API server itself refuses it: ${JSON.stringify(await put())}`,
  );
}
