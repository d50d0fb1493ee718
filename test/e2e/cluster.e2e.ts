import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../src/check/findings.js";
import { listedKinds } from "../../src/cluster/listed-kinds.js";
import { packageRoot } from "../../src/lib/package.js";
import { readReleaseIndex, releasedVersions } from "../../src/release/released.js";
import { eventually } from "../api-server/eventually.js";
import { neededEngine, testWith } from "../conformance/engine-test.js";
import { engines } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import type { Run } from "../unit/cli/run.js";
import { wincompatProcess } from "../unit/cli/run.js";
import { createObjects, customDefinitions, customObject, expected, reportDefinitions } from "./cluster-objects.js";
import type { LiveCluster } from "./live-cluster.js";
import { create, objectsOf, startLiveCluster } from "./live-cluster.js";
import type { UnreliableProxy } from "./unreliable-proxy.js";
import { startProxy } from "./unreliable-proxy.js";

// `wincompat check --cluster` and `upgrade --cluster` with a real API server, with the role and the account of deploy/.
const test = suite("cluster");

const versionOf = (tool: string): string => engines.filter((one) => one.tool === tool).at(-1)?.version ?? "";
const version = versionOf("kube-apiserver");
const needed = [neededEngine("kube-apiserver", version), neededEngine("etcd", versionOf("etcd"))];

let cluster: Promise<LiveCluster> | undefined;

/** The cluster with 10,000 objects, and the job of deploy/. */
function started([apiServer = "", etcd = ""]: readonly string[]): Promise<LiveCluster> {
  cluster ??= startLiveCluster({ apiServer, etcd, version }).then(async (live) => {
    for (const one of objectsOf("deploy/cron-job/cluster-role.yaml")) await create(live.client, one);
    for (const one of objectsOf("deploy/cron-job/cron-job.yaml")) await create(live.client, one);
    await createObjects(live.client);
    return live;
  });
  return cluster;
}

test.after(async () => (await cluster?.catch(() => undefined))?.stop());

function prove(title: string, body: (live: LiveCluster) => Promise<void>): void {
  testWith(test, needed, title, async (commands) => body(await started(commands)));
}

async function run(live: LiveCluster, account: string, command: string, ...more: readonly string[]): Promise<Run> {
  const kubeconfig = await live.kubeconfigOf("wincompat", account);
  return wincompatProcess([command, "--cluster", "--kubeconfig", kubeconfig, ...more]);
}

/** Another account, with some rules. */
async function createAccount(live: LiveCluster, name: string, rules: readonly object[]): Promise<void> {
  const role = { apiVersion: "rbac.authorization.k8s.io/v1", metadata: { name } };
  const subjects = [{ kind: "ServiceAccount", name, namespace: "wincompat" }];
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const account = { apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace: "wincompat" } };
  for (const one of [
    account,
    { ...role, kind: "ClusterRole", rules },
    { ...role, kind: "ClusterRoleBinding", subjects, roleRef },
  ])
    await create(live.client, one as KubeObject);
}

prove("the names of all kinds are those of the server", async ({ client }) => {
  const index = releasedVersions().map((one) => readReleaseIndex(one));
  for (const { kind, resource, group, version: of, isNamespaced } of listedKinds(index)) {
    const { body } = await client.send("GET", group === "" ? `/api/${of}` : `/apis/${group}/${of}`);
    const { resources } = body as { resources: { name: string; kind: string; namespaced: boolean }[] };
    const served = resources.find((one) => one.name === resource);
    assert.equal([served?.kind, served?.namespaced], [kind, isNamespaced], resource);
  }
});

/** The version of the server, the groups of its API, and the resources of the groups of custom resources. */
const discovery = ["/version", "/apis", "/apis/argoproj.io/v1alpha1", "/apis/apps.kruise.io/v1alpha1"];

prove("of a served API group, only the custom resources that the server has are requested", async (live) => {
  for (const one of customDefinitions) await create(live.client, one);
  const path = "/apis/apps.kruise.io/v1alpha1/namespaces/team-0/daemonsets";
  await eventually(
    async () => (await live.client.send("GET", path)).status === 200,
    "the API of custom resources is not served",
  );
  const made = await live.client.send("POST", path, customObject);
  assert.is(made.status, 201);
  const { status, stdout, stderr } = await run(
    ...[live, "wincompat", "check", "--namespace", "team-0", "--only", "win-host-pid", "--format", "json"],
  );
  assert.is(status, 0, stderr);
  const { findings, diagnostics } = JSON.parse(stdout) as Report;
  assert.equal(diagnostics, []);
  assert.ok(findings.some(({ object }) => object.apiVersion === "apps.kruise.io/v1alpha1" && object.name === "logs"));
  const ofCustom = live.requestsOf("wincompat", "wincompat").filter(({ uri }) => /argoproj|kruise/.test(uri));
  assert.equal([...new Set(ofCustom.map(({ uri }) => uri.split("?", 1).join()))].sort(), [
    "/apis/apps.kruise.io/v1alpha1",
    path,
    "/apis/argoproj.io/v1alpha1",
  ]);
  assert.is((await live.client.send("DELETE", `${path}/logs`)).status, 200);
});

prove(
  "10,000 objects are checked with the committed role, and every other request asks what the server is",
  async (live) => {
    const { status, stdout, stderr } = await run(
      live,
      "wincompat",
      "check",
      "--only",
      "win-host-pid",
      "--format",
      "json",
    );
    assert.is(status, 0, stderr);
    const report = JSON.parse(stdout) as Report;
    assert.is(report.findings.length, expected.findings);
    assert.equal([report.kubernetes, report.cluster?.version], [version.replace(/\.\d+$/, ""), `v${version}`]);
    const own = report.findings.find(({ object }) => object.kind === "Pod");
    assert.is(own?.evidenceObjects?.[0]?.object.name, "win-a");
    const [, listed, owned] = /(\d+) objects read; (\d+) of them are checked at their owners/.exec(stderr) ?? [];
    assert.ok(Number(listed) >= expected.listed, stderr);
    assert.is(Number(owned), expected.owned);

    const requests = live.requestsOf("wincompat", "wincompat");
    const others = requests.filter(({ verb, uri }) => verb !== "list" && !(verb === "get" && discovery.includes(uri)));
    assert.equal(others, []);
    const pages = requests.filter(({ uri }) => uri.startsWith("/api/v1/pods?"));
    assert.ok(pages.length >= 14, `${pages.length} pages of pods`);
  },
);

/** Checks through a proxy. */
async function runThrough(proxy: UnreliableProxy, ...more: readonly string[]): Promise<Run> {
  const parameters = ["check", "--cluster", "--kubeconfig", proxy.kubeconfig, "--only", "win-host-pid", ...more];
  return wincompatProcess([...parameters, "--format", "json"]);
}

const ofPods = "/api/v1/pods?";

prove("expired, cut and slow pages: each object is checked once", async (live) => {
  let pages = 0;
  const proxy = await startProxy(await live.kubeconfigOf("wincompat", "wincompat"), async ({ path }) => {
    if (!path.startsWith(ofPods)) return "complete";
    pages += 1;
    if (pages === 1) await live.expirePages();
    return pages === 4 ? "cut" : pages === 6 ? "slow" : "complete";
  });
  const { status, stdout, stderr } = await runThrough(proxy);
  await proxy.close();
  assert.is(status, 0, stderr);
  const names = (JSON.parse(stdout) as Report).findings.map(({ object }) => `${object.namespace}/${object.name}`);
  assert.equal([new Set(names).size, names.length], [expected.findings, expected.findings]);
  assert.match(stderr, new RegExp(`; ${expected.owned} of them`));
  const ofLists = proxy.answers.filter(({ path }) => path.startsWith(ofPods)).map((one) => one.status);
  assert.equal(ofLists.slice(0, 4), [200, 410, 200, 200]);
});

prove("a server that no longer answers: what it has sent is checked, and the rest is named", async (live) => {
  const proxy = await startProxy(await live.kubeconfigOf("wincompat", "wincompat"), ({ path }) =>
    path.startsWith("/api/v1/services?") ? "never" : "complete",
  );
  const { status, stdout } = await runThrough(proxy, "--request-timeout", "5");
  await proxy.close();
  assert.is(status, 2);
  const { findings, diagnostics } = JSON.parse(stdout) as Report;
  assert.is(findings.length, expected.findings);
  const texts = diagnostics.map(({ message }) => message).join("\n");
  assert.match(texts, /Not all services could be listed\. http\S+ did not answer within 5 s\./);
  assert.match(texts, /After that, these were not requested: .*persistentvolumeclaims/);
});

prove("--list-objects lists as many objects as are counted, with their evidence", async (live) => {
  const { stdout } = await run(
    live,
    "wincompat",
    "check",
    "--only",
    "win-host-pid",
    "--list-objects",
    "--format",
    "json",
  );
  const { objects = [], summary } = JSON.parse(stdout) as Report;
  assert.equal(
    [objects.length, objects.filter(({ os }) => os === "windows").length],
    [summary.objects, summary.windowsObjects],
  );
  const own = objects.find(({ object }) => object.kind === "Pod");
  assert.equal(
    [own?.os, own?.evidence, own?.evidenceObjects?.[0]?.object.name],
    ["windows", ["spec.nodeSelector"], "win-a"],
  );
});

prove("a selector that the server does not accept is one error", async (live) => {
  const { status, stdout, stderr } = await run(live, "wincompat", "check", "--selector", "app in (web");
  assert.equal([status, stdout], [2, ""]);
  assert.match(stderr, /^The API server rejects --selector "app in \(web": unable to parse requirement/);
});

prove("an upgrade is answered for the objects of the cluster", async (live) => {
  const { status, stdout } = await run(
    live,
    "wincompat",
    "upgrade",
    "--from",
    "1.24",
    "--to",
    "1.37",
    "--format",
    "json",
  );
  assert.is(status, 0, stdout);
  const { from, to, summary } = JSON.parse(stdout) as { from: string; to: string; summary: { unchanged: number } };
  assert.equal([from, to], ["1.24", "1.37"]);
  assert.ok(summary.unchanged >= expected.findings);
});

prove("a user with too few rights gets the rest, and the rules to add", async (live) => {
  await createAccount(live, "few-rights", [{ apiGroups: [""], resources: ["pods", "nodes"], verbs: ["list"] }]);
  const { status, stdout } = await run(live, "few-rights", "check", "--only", "win-host-pid", "--format", "json");
  assert.is(status, 2);
  const { findings, diagnostics } = JSON.parse(stdout) as Report;
  // Without the right to list Deployments, their pods are checked.
  assert.ok(findings.length > expected.findings);
  const ofDeployments = diagnostics.find(({ message }) => message.includes("deployments.apps"));
  assert.match(
    String(ofDeployments?.message),
    /^No right to list deployments\.apps: deployments\.apps is forbidden: User "system:serviceaccount:wincompat:few-rights" cannot list .* Add this rule to the ClusterRole of the account: \{"apiGroups":\["apps"\],"resources":\["deployments"\],"verbs":\["list"\]\}$/,
  );
});

prove("a user without any right gets sentences", async (live) => {
  await createAccount(live, "no-rights", []);
  const { status, stdout, stderr } = await run(live, "no-rights", "check");
  assert.is(status, 2);
  assert.not.match(stdout + stderr, /unexpectedly|\n {4}at /);
});

prove(
  "--write-reports needs its definitions and its role, writes reports, and empties those that are gone",
  async (live) => {
    const write = ["--namespace", "team-0", "--only", "win-host-pid", "--write-reports"];
    const without = await run(live, "wincompat", "check", ...write);
    assert.is(without.status, 2);
    assert.match(without.stderr, /could not be written|were not written/);

    for (const one of [
      ...reportDefinitions,
      ...objectsOf("deploy/cron-job-with-reports/cluster-role.yaml"),
      ...objectsOf("deploy/cron-job-with-reports/binding.yaml"),
    ])
      await create(live.client, one);
    const path = "/apis/wgpolicyk8s.io/v1alpha2/namespaces/team-0/policyreports";
    await eventually(
      async () => (await live.client.send("GET", path)).status === 200,
      "the API of reports is not served",
    );

    const first = await run(live, "wincompat", "check", ...write);
    assert.is(first.status, 0, first.stderr);
    const results = async (): Promise<number | undefined> => {
      const { body } = await live.client.send("GET", `${path}/wincompat`);
      return (body as { readonly results?: readonly object[] }).results?.length;
    };
    assert.is(await results(), 51);
    const second = await run(
      live,
      "wincompat",
      "check",
      "--skip",
      "win-host-pid",
      ...write.filter((one) => !/only|host-pid/.test(one)),
      "--only",
      "win-host-ipc",
    );
    assert.is(second.status, 0, second.stderr);
    assert.is(await results(), 0);
    const verbs = new Set(live.requestsOf("wincompat", "wincompat").map(({ verb }) => verb));
    assert.equal([...verbs].sort(), ["get", "list", "patch"]);
  },
);

prove("docs/clusters.md shows objects as the server stores them", async ({ client }) => {
  for (const one of objectsOf("test/cluster/mixed.yaml")) await create(client, one);
  const stored = JSON.parse(readFileSync(join(packageRoot, "test", "cluster", "stored.json"), "utf8")) as Record<
    string,
    readonly { readonly metadata: { readonly name: string; readonly namespace?: string }; readonly spec?: unknown }[]
  >;
  for (const [path, objects] of Object.entries(stored)) {
    for (const { metadata, spec } of objects.filter((one) => one.metadata.namespace === "shop")) {
      const { body } = await client.send("GET", `${path.replace(/(?=\/[^/]+$)/, "/namespaces/shop")}/${metadata.name}`);
      assert.equal((body as { readonly spec: unknown }).spec, spec, `${path} ${metadata.name}`);
    }
  }
});

test.run();
