import * as assert from "uvu/assert";
import { createDry } from "../api-server/resources.js";
import { say } from "../conformance/engine-test.js";
import type { Prove } from "./e2e-session.js";
import { applyFolders } from "./e2e-session.js";
import { mustBeEmpty } from "./must-be-empty.js";
import type { Prepared } from "./prepared.js";
import { breaksAsKept, isAbout } from "./samples.js";

/** With the set that warns, nothing is denied, and users get a warning about each violation in the response. */
export function proveWarnings(prove: Prove, { candidates, model }: Prepared): void {
  prove("audit", "with policies that warn, users get a warning with the id of the rule", async (session) => {
    await session.running.removePolicies();
    await applyFolders(session, ["vap/bindings/warn"]);
    let warned = 0;
    const missing = await Promise.all(
      candidates.map(async ([first]) => {
        if (first === undefined) return [];
        const { client, resourceOf } = session.cluster;
        const resource = await resourceOf(first.object);
        if (resource === undefined)
          throw new Error(`${first.object.kind} is not served by Kubernetes ${model.version}.`);
        // An object of this name can exist by now.
        const metadata = { ...first.object.metadata, name: `${first.object.metadata?.name}-warned` };
        const { status, body, warnings } = await createDry(client, resource, { ...first.object, metadata });
        // The API server itself rejects some objects, before policies are evaluated.
        if (status === 422 || status === 400) return [];
        const isAccepted = status < 300;
        if (isAccepted && !breaksAsKept(model, body, first.finding)) return [];
        if (isAccepted && warnings.some((text) => isAbout(text, first.finding.rule))) {
          warned += 1;
          return [];
        }
        return [`${first.title}: ${status} ${JSON.stringify(body)} ${warnings.join()}`];
      }),
    );
    mustBeEmpty(missing.flat(), "Accepted without a warning, or denied");
    say(`${session.engine.name}: users are warned about ${warned} of ${candidates.length} rules`);
    assert.ok(warned > candidates.length / 2);
  });
}
