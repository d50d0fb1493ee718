import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { makeWhatIsNamed } from "../api-server/prerequisites.js";
import { say } from "../conformance/engine-test.js";
import type { KubeObject } from "../generate/objects.js";
import type { Prove, Session } from "./e2e-session.js";
import { resourceWebhook } from "./kyverno.js";
import { patiently } from "./patiently.js";
import { plainWindowsPod } from "./pods.js";
import { tryCreate } from "./requests.js";

const page = "docs/migrate-kyverno.md";

/** An error that the API server itself does not reject. */
const pod: KubeObject = plainWindowsPod(
  { name: "migrated", namespace: "default" },
  { volumes: [{ name: "data", nfs: { server: "nfs.example.com", path: "/" } }] },
);

/** The blocks of a section of the page, for one version of Kubernetes. */
function scriptsOf(title: string, minor: string): readonly string[] {
  const text = readFileSync(join(packageRoot, page), "utf8");
  const section = text.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? "";
  return [...section.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = ""]) =>
    block.replaceAll("dist-policies/1.35/", `dist-policies/${minor}/`),
  );
}

/**
 * From ClusterPolicies that deny to other policies that do: all commands of the page are run, and the API server never accepts a Pod that
 * violates a rule.
 *
 * @param title of the section of the page @param remaining who denies at the end
 */
export function proveMigration(prove: Prove, title: string, remaining: string): void {
  prove("install", `the commands of ${page}, ${title}, leave no gap`, async (session) => {
    const { kubectl, running, model, cluster } = session;
    const scripts = scriptsOf(title, model.version);
    assert.ok(scripts.length > 2, `${page} shows no commands under "${title}".`);
    await running.removePolicies();
    await makeWhatIsNamed(cluster, [pod]);
    await kubectl.run(["apply", "-k", `dist-policies/${model.version}/kyverno/overlays/enforce`]);
    await patiently(async () => ((await isDenied(session)) ? [] : ["the Pod"]), "ClusterPolicies do not deny");
    // Kyverno takes over policies one by one.
    await kubectl.run(["wait", "clusterpolicies", "--all", "--for=condition=Ready", "--timeout=300s"]);
    assert.ok((await webhooksOfClusterPolicies(session)).length > 0, "ClusterPolicies have no webhook.");
    const watch = watched(session);
    for (const script of scripts) await kubectl.shell(script);
    // What is removed denies until its webhooks are gone. Only then would a gap be seen.
    await patiently(async () => webhooksOfClusterPolicies(session), "webhooks of ClusterPolicies are left");
    await watch.more(25);
    const { asked, accepted } = await watch.stop();
    say(`${session.engine.name}: ${title}: a Pod that violates a rule is denied ${asked} times`);
    assert.is(accepted, 0, `The Pod is accepted ${accepted} of ${asked} times.`);
    assert.ok(asked > 20, `asked only ${asked} times`);
    const left = await kubectl.run(["get", "clusterpolicies", "--output=name"]);
    assert.is(left, "");
    assert.match(await denial(session), new RegExp(remaining));
    await kubectl.run(["delete", "-k", `dist-policies/${model.version}/vap/bindings/deny`, "--ignore-not-found"]);
  });
}

/** The webhooks of ValidatingPolicies are in the same configuration, under other names. */
async function webhooksOfClusterPolicies({ cluster }: Session): Promise<readonly string[]> {
  const { body } = await cluster.client.send("GET", resourceWebhook);
  const { webhooks = [] } = body as { readonly webhooks?: readonly { readonly name: string }[] };
  return webhooks.map(({ name }) => name).filter((name) => name.startsWith("validate.kyverno.svc"));
}

async function denial({ cluster }: Session): Promise<string> {
  const answer = await tryCreate(cluster, pod);
  return answer.verdict === "denied" ? answer.message : "";
}

async function isDenied(session: Session): Promise<boolean> {
  return (await denial(session)).includes("win-volume-nfs");
}

interface Watch {
  /** Waits for this many further answers. */
  readonly more: (count: number) => Promise<void>;
  readonly stop: () => Promise<{ readonly asked: number; readonly accepted: number }>;
}

/** Asks for the Pod again and again. */
function watched(session: Session): Watch {
  let isOver = false;
  let [asked, accepted] = [0, 0];
  const loop = (async () => {
    while (!isOver) {
      if (!(await isDenied(session))) accepted += 1;
      asked += 1;
      await new Promise((done) => setTimeout(done, 200));
    }
  })();
  return {
    more: async (count) => {
      const enough = asked + count;
      await patiently(
        async () => (asked < enough ? [`${enough - asked} answers`] : []),
        "the API server does not answer",
      );
    },
    stop: async () => {
      isOver = true;
      await loop;
      return { asked, accepted };
    },
  };
}
