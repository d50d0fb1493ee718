import * as assert from "uvu/assert";
import { say } from "../conformance/engine-test.js";
import type { KubeObject } from "../generate/objects.js";
import type { Prove, Session } from "./e2e-session.js";
import { patiently } from "./patiently.js";
import { linuxPod, windowsPod } from "./pods.js";
import { idle, processorTime } from "./processor-time.js";
import { create, mustAccept, tryCreate } from "./requests.js";

/** Limits for the cost of one pod. Times are printed and not asserted, because machines differ. */
export const budgets = {
  rows: 35,
  bytes: 8192,
  linux: 20,
  windows: 60,
  timesPodSecurity: 3,
  /** Of ValidatingPolicies, for either pod. */
  validatingPolicies: 15,
};

const requests = 50;

/**
 * The report about a Linux pod, about which there is nothing to report, stays small. It follows proveAudit: reports are written in audit mode.
 */
export function proveReport(prove: Prove): void {
  prove(
    "cost",
    `the report about a Linux pod has at most ${budgets.rows} rows and ${budgets.bytes} bytes`,
    async (session) => {
      const size = await reportSize(session);
      say(
        `${session.engine.name}, Kubernetes ${session.model.version}: the report about a Linux pod has ${size.rows} rows and ${size.bytes} bytes`,
      );
      assert.ok(size.rows <= budgets.rows && size.bytes <= budgets.bytes, `${size.rows} rows, ${size.bytes} bytes`);
    },
  );
}

/** How much is reported about a Linux pod, when nothing is added any more. */
export async function reportSize({
  cluster,
  running,
}: Session): Promise<{ readonly rows: number; readonly bytes: number }> {
  mustAccept(await create(cluster, linuxPod), "a Linux pod");
  let [size, times] = [{ rows: 0, bytes: 0 }, 0];
  await patiently(async () => {
    const last = size;
    size = await running.reportSize(linuxPod);
    times = size.rows > 0 && size.rows === last.rows && size.bytes === last.bytes ? times + 1 : 0;
    return times >= 20 ? [] : [JSON.stringify(size)];
  }, "the report about a pod still changes");
  return size;
}

/** Processor time that the engine uses for one pod, in milliseconds. */
export interface Cost {
  readonly linux: number;
  readonly windows: number;
}

export async function costOf(session: Session): Promise<Cost> {
  return { linux: await perRequest(session, linuxPod), windows: await perRequest(session, windowsPod()) };
}

/** Work after the response, such as reports, counts, too. */
async function perRequest({ cluster, running }: Session, pod: KubeObject): Promise<number> {
  const { pid } = running.admission;
  const ask = async (): Promise<unknown> => mustAccept(await tryCreate(cluster, pod), `${pod.metadata?.name} pod`);
  for (let times = 0; times < 5; times += 1) await ask();
  await idle(pid);
  const before = processorTime(pid);
  for (let times = 0; times < requests; times += 1) await ask();
  await idle(pid);
  return (processorTime(pid) - before) / requests;
}
