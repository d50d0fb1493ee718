import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { makeWhatIsNamed } from "../api-server/prerequisites.js";
import { say } from "../conformance/engine-test.js";
import type { KubeObject } from "../generate/objects.js";
import type { Prove, Session } from "./e2e-session.js";
import { webhooksOfClusterPolicies } from "./kyverno.js";
import { mustBeEmpty } from "./must-be-empty.js";
import { patiently } from "./patiently.js";
import { plainWindowsPod } from "./pods.js";
import { mustAccept, tryCreate } from "./requests.js";

const page = "docs/migrate-kyverno.md";

/** An error that the API server itself does not reject. */
const pod: KubeObject = plainWindowsPod(
  { name: "migrated", namespace: "default" },
  { volumes: [{ name: "data", nfs: { server: "nfs.example.com", path: "/" } }] },
);

/** A Pod that lacks what mutations add. */
const incomplete = plainWindowsPod({ name: "completed", namespace: "default" }, {});

/** The blocks of a section of the page, for one version of Kubernetes. */
function scriptsOf(title: string, minor: string): readonly string[] {
  const text = readFileSync(join(packageRoot, page), "utf8");
  const section = text.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? "";
  return [...section.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = ""]) =>
    block.replaceAll("dist-policies/1.35/", `dist-policies/${minor}/`),
  );
}

/** What a section of the page must do. */
interface Migration {
  /** Of the section. */
  readonly title: string;
  /** Who denies at the end. */
  readonly remaining: string;
  /** Does the section also replace the mutations? */
  readonly mutates: boolean;
}

/**
 * From ClusterPolicies that deny to other policies that do: all commands of the page are run, and the API server never accepts a Pod that
 * violates a rule, or leaves one incomplete.
 */
export function proveMigration(prove: Prove, { title, remaining, mutates }: Migration): void {
  prove("install", `the commands of ${page}, ${title}, leave no gap`, async (session) => {
    const { kubectl, running, model, cluster } = session;
    const scripts = scriptsOf(title, model.version);
    assert.ok(scripts.length > 2, `${page} shows no commands under "${title}".`);
    await running.removePolicies();
    await makeWhatIsNamed(cluster, [pod]);
    await kubectl.run(["apply", "-k", `dist-policies/${model.version}/kyverno/overlays/enforce`]);
    if (mutates) await kubectl.run(["apply", "-k", `dist-policies/${model.version}/kyverno/mutate`]);
    const fault = async (): Promise<string | undefined> => {
      if (!(await isDenied(session))) return "The Pod that violates a rule is not denied.";
      return mutates && !(await isCompleted(session)) ? "The other Pod is left incomplete." : undefined;
    };
    await patiently(async () => [(await fault()) ?? []].flat(), "ClusterPolicies do not work");
    // Kyverno takes over policies one by one.
    await kubectl.run(["wait", "clusterpolicies", "--all", "--for=condition=Ready", "--timeout=300s"]);
    const { client } = cluster;
    assert.ok((await webhooksOfClusterPolicies(client)).length > 0, "ClusterPolicies have no webhook.");
    const watch = watched(fault);
    for (const script of scripts) await kubectl.shell(script);
    // What is removed denies until its webhooks are gone. Only then would a gap be seen.
    await patiently(async () => webhooksOfClusterPolicies(client), "webhooks of ClusterPolicies are left");
    await watch.more(25);
    const { asked, faults } = await watch.stop();
    say(
      `${session.engine.name}: ${title}: a Pod that violates a rule is denied ${mutates ? "and one is completed " : ""}${asked} times`,
    );
    mustBeEmpty(faults, `Of ${asked} answers, ${faults.length} show a gap`);
    assert.ok(asked > 20, `asked only ${asked} times`);
    const left = await kubectl.run(["get", "clusterpolicies", "--output=name"]);
    assert.is(left, "");
    assert.match(await denial(session), new RegExp(remaining));
    // To wait for the end of each deletion, kubectl sends five requests a second.
    const bindings = `dist-policies/${model.version}/vap/bindings/deny`;
    await kubectl.run(["delete", "-k", bindings, "--ignore-not-found", "--wait=false"]);
  });
}

/** With policies that only warn, the page shows when the API server evaluates them. */
export function proveMigrationThatWarns(prove: Prove): void {
  const title = "To ValidatingAdmissionPolicies";
  prove("install", `the wait of ${page}, ${title}, ends with bindings that warn`, async (session) => {
    const { kubectl, running, model, cluster } = session;
    const [install = "", wait = ""] = scriptsOf(title, model.version);
    assert.match(install, "vap/bindings/deny");
    await running.removePolicies();
    await makeWhatIsNamed(cluster, [pod]);
    await kubectl.shell(install.replace("vap/bindings/deny", "vap/bindings/warn"));
    const answer = await kubectl.shell(wait);
    assert.match(answer, "Warning: ");
    assert.match(answer, "ValidatingAdmissionPolicy 'wincompat-volumes-error'");
  });
}

async function denial({ cluster }: Session): Promise<string> {
  const answer = await tryCreate(cluster, pod);
  return answer.verdict === "denied" ? answer.message : "";
}

async function isDenied(session: Session): Promise<boolean> {
  return (await denial(session)).includes("win-volume-nfs");
}

async function isCompleted({ cluster }: Session): Promise<boolean> {
  const pod = mustAccept(await tryCreate(cluster, incomplete), "the Pod") as {
    readonly spec: { readonly os?: object };
  };
  return pod.spec.os !== undefined;
}

interface Watch {
  /** Waits for this many further answers. */
  readonly more: (count: number) => Promise<void>;
  /** How many answers there were, and what was wrong with some of them. */
  readonly stop: () => Promise<{ readonly asked: number; readonly faults: readonly string[] }>;
}

/** Asks again and again. */
function watched(fault: () => Promise<string | undefined>): Watch {
  let isOver = false;
  let asked = 0;
  const faults: string[] = [];
  const loop = (async () => {
    while (!isOver) {
      faults.push(...[await fault().catch((error: Error) => error.message)].flatMap((one) => one ?? []));
      asked += 1;
      await new Promise((done) => setTimeout(done, 200));
    }
  })();
  return {
    more: async (count) => {
      const enough = asked + count;
      const missing = (): readonly string[] => Array.from({ length: Math.max(enough - asked, 0) }, () => "an answer");
      await patiently(async () => missing(), "the API server does not answer");
    },
    stop: async () => {
      isOver = true;
      await loop;
      return { asked, faults };
    },
  };
}
