import { cpus } from "node:os";
import { makeWhatIsNamed } from "../api-server/prerequisites.js";
import { say } from "../conformance/engine-test.js";
import { theChoice } from "./choices.js";
import type { Session } from "./e2e-session.js";
import { install, ready, sessionSuite } from "./e2e-session.js";
import { linuxPod, windowsPod } from "./pods.js";
import type { Cost } from "./prove-cost.js";
import { budgets, costOf, reportSize } from "./prove-cost.js";

// The cost of policies, measured in the process that the API server calls: `npm run e2e -- --bench`.
const { kind, engine, model, apiServer } = theChoice();
const made = kind.make(engine, model);
const rows: string[] = [];

function add(title: string, { linux, windows }: Cost): void {
  rows.push(`| ${made.name} | ${title} | ${linux.toFixed(1)} | ${windows.toFixed(1)} |`);
}

/** Kyverno's policies have a budget; for the others, the table says what they cost. */
const budgetTexts: Readonly<Record<string, string>> = {
  kyverno: `Budget: ${budgets.linux} ms for a Linux pod, ${budgets.windows} ms for a Windows pod, ${budgets.timesPodSecurity} times the Pod Security policies. `,
  "kyverno-cel": `Budget: ${budgets.validatingPolicies} ms for a pod. `,
};

async function installPodSecurity(session: Session): Promise<void> {
  const policies = kind.comparison?.(engine) ?? [];
  await session.running.removePolicies();
  await session.running.installPolicies(policies);
  await ready(session.running);
}

sessionSuite(made, apiServer, model, (prove) => {
  prove("cost", "without policies", async (session) => {
    await makeWhatIsNamed(session.cluster, [linuxPod, windowsPod()]);
    add("no policies", await costOf(session));
  });
  if (kind.comparison !== undefined) {
    prove("cost", "Kyverno's own policies for the Pod Security Standards", async (session) => {
      await installPodSecurity(session);
      add(`${kind.comparison?.(engine).length} Pod Security policies of Kyverno`, await costOf(session));
    });
  }
  prove("cost", "the policies of a release, in audit mode", async (session) => {
    await install(session, "audit");
    await session.running.startReports?.();
    add(`release for ${model.version}, audit`, await costOf(session));
    if (session.engine.hasReports) {
      const size = await reportSize(session);
      rows.push(
        "",
        `The report about the Linux pod has ${size.rows} rows and ${size.bytes} bytes (budget: ${budgets.rows} rows, ${budgets.bytes} bytes).`,
      );
    }
    const [cpu] = cpus();
    say(
      [
        `${budgetTexts[kind.policies] ?? ""}${cpu?.model}, API server ${apiServer}.`,
        "",
        "| engine | policies | Linux pod, ms | Windows pod, ms |",
        "| --- | --- | ---: | ---: |",
        ...rows,
      ].join("\n"),
    );
  });
});
