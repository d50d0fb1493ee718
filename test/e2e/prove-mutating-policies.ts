import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { makeWhatIsNamed } from "../api-server/prerequisites.js";
import type { Prove } from "./e2e-session.js";
import { policyName } from "./engine.js";
import { changingWebhooks, exceptionNamespace, reportedPolicies } from "./kyverno.js";
import { mustBeEmpty } from "./must-be-empty.js";
import { patiently } from "./patiently.js";
import { linuxPod, plainWindowsPod } from "./pods.js";
import { createdPod } from "./prove-mutations.js";

/** Reports list what validates a pod, and not what changes it. This follows proveAudit with mutations, and proveReport. */
export function proveUnreported(prove: Prove): void {
  prove("mutate", "reports do not list mutations", async ({ cluster, running }) => {
    const reported = await reportedPolicies(cluster.client, linuxPod);
    assert.ok(reported.length > 0);
    // Policies of both kinds have different names.
    const mutating = (await running.policies()).filter(({ kind }) => kind === "MutatingPolicy");
    assert.ok(mutating.length > 0);
    mustBeEmpty(mutating.filter(({ name }) => reported.includes(name)).map(policyName), "Reported");
  });
}

/** The API server waits for each webhook that changes objects, one after the other. This follows proveMutations. */
export function proveSharedWebhook(prove: Prove): void {
  prove("mutate", "all mutations of a pod are one request", async ({ cluster }) => {
    const webhooks = await changingWebhooks(cluster.client);
    const ofPods = webhooks.filter(({ rules }) => rules?.some(({ resources }) => resources.includes("pods")));
    assert.is(ofPods.length, 1, JSON.stringify(webhooks.map(({ name }) => name)));
  });
}

/** The example of the guide. This follows proveMutations. */
export function proveMutationException(prove: Prove): void {
  prove(
    "mutate",
    "the PolicyException that docs/install-kyverno-cel.md shows leaves pods as they are",
    async (session) => {
      const guide = readFileSync(join(packageRoot, "docs", "install-kyverno-cel.md"), "utf8");
      const shown = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = ""]) => block);
      const [exception = "", ...others] = shown.filter((block) => block.includes("kind: MutatingPolicy"));
      assert.equal(others, []);
      assert.ok(exception.includes(`namespace: ${exceptionNamespace}\n`), exception);
      const exempt = ["legacy", exceptionNamespace].map((namespace) =>
        plainWindowsPod({ name: "exempt", namespace }, {}),
      );
      await makeWhatIsNamed(session.cluster, exempt);
      assert.is((await createdPod(session, "legacy")).spec.os?.name, "windows");
      const withException = (verb: string): Promise<unknown> =>
        session.kubectl.shell(`kubectl ${verb} -f - <<'END'\n${exception}END\n`);
      await withException("apply");
      // Kyverno takes over exceptions a moment later.
      await patiently(
        async () => ((await createdPod(session, "legacy")).spec.os === undefined ? [] : ["legacy"]),
        "the exception is not made",
        20,
      );
      assert.is((await createdPod(session, "e2e")).spec.os?.name, "windows");
      await withException("delete");
    },
  );
}
