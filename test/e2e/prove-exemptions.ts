import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import * as assert from "uvu/assert";
import { parse, stringify } from "yaml";
import { engines as everyEngine } from "../../src/engines/index.js";
import { packageRoot } from "../../src/lib/package.js";
import type { Model } from "../../src/model/model.js";
import { makeWhatIsNamed } from "../api-server/prerequisites.js";
import { session as engineSession } from "../engine-session.js";
import type { KubeObject } from "../generate/objects.js";
import type { Prove, Session } from "./e2e-session.js";
import { ready } from "./e2e-session.js";
import { patiently } from "./patiently.js";
import { plainWindowsPod } from "./pods.js";
import type { Answer } from "./requests.js";
import { tryCreate } from "./requests.js";
import { isAbout } from "./samples.js";

/** An error that the API server itself does not reject. */
const rule = "win-volume-nfs";

function violating(namespace: string): KubeObject {
  return plainWindowsPod(
    { name: "exempt", namespace },
    {
      volumes: [{ name: "data", nfs: { server: "nfs.example.com", path: "/" } }],
    },
  );
}

/**
 * Namespaces of the system, and the exceptions that the page of a rule shows. It follows proveEnforce, which installs the policies.
 *
 * @param id of the engine @param denying the folder of its set that denies
 */
export function proveExemptions(prove: Prove, model: Model, id: string, denying: string): void {
  const asked = async ({ cluster }: Session, namespace: string): Promise<Answer> => {
    await makeWhatIsNamed(cluster, [violating(namespace)]);
    return tryCreate(cluster, violating(namespace));
  };
  prove("enforce", "nothing is denied in the namespaces of the system", async (session) => {
    const denied = await asked(session, "my-namespace");
    assert.is(denied.verdict, "denied");
    assert.ok("message" in denied && isAbout(denied.message, rule));
    assert.is((await asked(session, "kube-system")).verdict, "accepted");
  });
  prove("enforce", `the exception that the page of ${rule} shows exempts a namespace from it`, async (session) => {
    const engine = everyEngine.find((one) => one.id === id);
    const shown = model.rules.find((one) => one.id === rule);
    assert.ok(engine && shown);
    const [first] = engineSession().emission(engine, model).ruleIn(shown).exceptions;
    assert.ok(first);
    await withKustomization(model, denying, first.text, async (folder) => {
      await session.kubectl.run(["apply", "-k", folder]);
      await ready(session.running);
    });
    // An engine can take over changed policies a moment later.
    await patiently(
      async () => ((await asked(session, "my-namespace")).verdict === "accepted" ? [] : [rule]),
      "the exception is not made",
    );
    assert.is((await asked(session, "other-namespace")).verdict, "denied");
  });
}

/** A kustomization of a user: the denying set, and the patches that a page shows. */
async function withKustomization(
  model: Model,
  denying: string,
  patches: string,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-e2e-"));
  const set = relative(folder, join(packageRoot, "dist-policies", model.version, denying));
  const content = { resources: [set], ...(parse(patches) as object) };
  try {
    writeFileSync(join(folder, "kustomization.yaml"), stringify(content));
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
