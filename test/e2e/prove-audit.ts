import type { Cluster } from "../api-server/cluster.js";
import { say } from "../conformance/engine-test.js";
import { patiently } from "./patiently.js";
import type { Prepared } from "./prepared.js";
import { create } from "./requests.js";
import type { Violation } from "./samples.js";
import { namespace } from "./samples.js";
import type { Prove } from "./session.js";
import { applyFolders } from "./session.js";
import { mustBeEmpty } from "./must-be-empty.js";

/** In audit mode nothing is refused, and every rule is reported for the objects that break it, with its id. */
export function proveAudit(prove: Prove, prepared: Prepared): void {
  prove("audit", "policies are installed beside objects that break them", async (session) => {
    await prepared.make(session.cluster);
    await session.running.removePolicies();
    await applyFolders(session, session.engine.folders.audit);
  });
  const created: Violation[] = [];
  prove("audit", "what breaks rules is accepted", async ({ cluster }) => {
    const answers = await Promise.all(prepared.candidates.map((all) => createSome(cluster, all, prepared.count)));
    created.push(...answers.flatMap((one) => one.created));
    mustBeEmpty(answers.flatMap((one) => one.denied), "Denied");
    mustBeEmpty(answers.flatMap((one, index) => (one.created.length > 0 ? [] : [prepared.candidates[index]?.[0]?.finding.rule ?? ""])), "Nothing was created that breaks these rules");
  });
  prove("audit", "what breaks rules is reported, with the id of the rule", async ({ running, engine }) => {
    const all = [...prepared.old, ...created];
    await patiently(async () => {
      const reports = await running.reports(namespace);
      const isReported = ({ object, finding }: (typeof all)[number]): boolean =>
        reports.some((one) => one.kind === object.kind && one.name === object.metadata?.name && one.message.includes(finding.rule));
      return all.filter((one) => !isReported(one)).map(({ title, finding }) => `${title}: ${finding.rule}`);
    }, "violations are not reported", 180);
    say(`${engine.name}: ${all.length} violations are reported`);
  });
}

/** Creates as many of these objects as are asked for; what the API server itself refuses does not count. */
async function createSome(cluster: Cluster, all: readonly Violation[], count: number): Promise<{ readonly created: readonly Violation[]; readonly denied: readonly string[] }> {
  const created: Violation[] = [];
  const denied: string[] = [];
  for (const one of all) {
    if (created.length === count) break;
    const answer = await create(cluster, one.object);
    if (answer.verdict === "accepted") created.push(one);
    if (answer.verdict === "denied") denied.push(`${one.title}: ${answer.message}`);
  }
  return { created, denied };
}
