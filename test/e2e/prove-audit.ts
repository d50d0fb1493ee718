import * as assert from "uvu/assert";
import type { Cluster } from "../api-server/cluster.js";
import { say } from "../conformance/engine-test.js";
import type { Prove } from "./e2e-session.js";
import { applyFolders, install } from "./e2e-session.js";
import type { AdmissionEngine } from "./engine.js";
import { mustBeEmpty } from "./must-be-empty.js";
import { patiently } from "./patiently.js";
import type { Prepared } from "./prepared.js";
import { create, pathOf } from "./requests.js";
import type { Violation } from "./samples.js";
import { breaksAsKept, isAbout, namespace } from "./samples.js";

/**
 * In audit mode nothing is denied, and every violation is reported with the id of its rule.
 *
 * @param mutations a folder of a release that is installed after the objects are created, and before they are judged again for reports: this
 * takes Kyverno long
 */
export function proveAudit(prove: Prove, { reporting }: AdmissionEngine, prepared: Prepared, mutations?: string): void {
  prove("audit", "policies are installed beside objects that break them", async (session) => {
    await prepared.make(session.cluster);
    await install(session, "audit");
    await session.running.startReports?.();
  });
  const created: Violation[] = [];
  prove("audit", "what breaks rules is accepted", async (session) => {
    const { cluster, engine } = session;
    const answers = await Promise.all(prepared.candidates.map((all) => createSome(cluster, prepared, all)));
    created.push(...answers.flatMap((one) => one.created));
    mustBeEmpty(
      answers.flatMap((one) => one.denied),
      "Denied",
    );
    const unproved = prepared.candidates
      .filter((_, index) => answers[index]?.created.length === 0)
      .map(([one]) => one?.finding.rule ?? "");
    say(
      `${engine.name}: ${created.length} objects that break ${answers.length - unproved.length} rules are accepted; nothing that breaks these is kept by the API server: ${unproved.join(", ") || "none"}`,
    );
    assert.ok(unproved.length <= answers.length / 20);
    if (mutations !== undefined) await applyFolders(session, [mutations]);
  });
  if (reporting === "none") return;
  prove("audit", "what breaks rules is reported, with the id of the rule", async ({ cluster, running, engine }) => {
    const kept = await Promise.all(
      prepared.old.map(async (one) => ((await isKept(cluster, prepared, one)) ? [one] : [])),
    );
    const all = reporting === "objects" ? [...kept.flat(), ...created] : created;
    await patiently(
      async () => {
        const reports = await running.reports(namespace);
        const isReported = ({ object, finding }: (typeof all)[number]): boolean =>
          reports.some(
            (one) =>
              one.kind === object.kind && one.name === object.metadata?.name && isAbout(one.message, finding.rule),
          );
        return all.filter((one) => !isReported(one)).map(({ title, finding }) => `${title}: ${finding.rule}`);
      },
      "violations are not reported",
      180,
    );
    say(`${engine.name}: ${all.length} violations are reported`);
  });
}

/** Creates as many of these objects as are asked for; what the API server refuses, or keeps without the fields in question, does not count. */
async function createSome(
  cluster: Cluster,
  { model, count }: Prepared,
  all: readonly Violation[],
): Promise<{ readonly created: readonly Violation[]; readonly denied: readonly string[] }> {
  const created: Violation[] = [];
  const denied: string[] = [];
  for (const one of all) {
    if (created.length === count) break;
    const answer = await create(cluster, one.object);
    if (answer.verdict === "accepted" && breaksAsKept(model, answer.object, one.finding)) created.push(one);
    if (answer.verdict === "denied") denied.push(`${one.title}: ${answer.message}`);
  }
  return { created, denied };
}

async function isKept(
  { client, ...cluster }: Cluster,
  { model }: Prepared,
  { object, finding }: Violation,
): Promise<boolean> {
  const { body } = await client.send("GET", await pathOf({ client, ...cluster }, object, ""));
  return breaksAsKept(model, body, finding);
}
