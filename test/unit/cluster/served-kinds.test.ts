import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { temporaryFolder, wincompat } from "../cli/run.js";
import type { FakeOptions, Stored } from "./fake-api-server.js";
import { fakeApiServer, status } from "./fake-api-server.js";
import { ownedBy, paths, pod, stored, windowsPod, workload } from "./objects.js";

const test = suite("cluster/served-kinds");

interface Checked {
  readonly status: number | null;
  /** `Rollout web`. */
  readonly found: readonly string[];
  readonly messages: readonly string[];
  /** About custom resources, without the part behind the question mark. */
  readonly requests: readonly string[];
}

async function check(options: FakeOptions, configuration = ""): Promise<Checked> {
  const server = await fakeApiServer(options);
  const folder = temporaryFolder({ "wincompat.yaml": configuration });
  const parameters = ["--cluster", "--kubeconfig", server.kubeconfig, "--only", "win-host-pid", "--format", "json"];
  const { status: code, stdout, stderr } = await wincompat(["check", ...parameters], { cwd: folder });
  await server.close();
  assert.not.equal(stdout, "", stderr);
  const { findings, diagnostics } = JSON.parse(stdout) as Report;
  const ofKubernetes = /^GET \/(?:version|api\/|apis$|apis\/(?:apps|batch|(?:node|storage)\.k8s\.io)\/)/;
  return {
    status: code,
    found: findings.map(({ object }) => `${object.kind} ${object.name}`),
    messages: diagnostics.map(({ message }) => message),
    requests: server.requests.filter((one) => !ofKubernetes.test(one)).map((one) => one.split("?", 1).join()),
  };
}

const rollout = workload("web", "shop", windowsPod);
const rollouts = "/apis/argoproj.io/v1alpha1/rollouts";

test("a custom resource of a served group that the server does not have is not in the cluster", async () => {
  // Argo CD without Argo Rollouts.
  const checked = await check({ objects: { "/apis/argoproj.io/v1alpha1/applications": [] } });
  assert.equal(checked, { status: 0, found: [], messages: [], requests: ["GET /apis/argoproj.io/v1alpha1"] });
});

test("an upgrade does not request it either", async () => {
  const server = await fakeApiServer({ version: "v1.30.1", objects: { "/apis/argoproj.io/v1alpha1/workflows": [] } });
  const { status: code, stdout } = await wincompat([
    ...["upgrade", "--cluster", "--kubeconfig", server.kubeconfig, "--to", "1.37"],
  ]);
  await server.close();
  assert.is(code, 0, stdout);
  assert.not.ok(server.requests.some((one) => one.includes("rollouts")));
});

test("a kind that the server has is listed, after one request for its group", async () => {
  const checked = await check({ objects: { [rollouts]: [rollout] } });
  assert.equal(checked, {
    status: 0,
    found: ["Rollout web"],
    messages: [],
    requests: ["GET /apis/argoproj.io/v1alpha1", `GET ${rollouts}`],
  });
});

test("a kind is listed in the version that the server has", async () => {
  const group = "/apis/apps.kruise.io";
  const objects = {
    [`${group}/v1alpha1/daemonsets`]: [workload("logs", "shop", windowsPod)],
    [`${group}/v1beta2/clonesets`]: [rollout],
  };
  const kinds = { [`${group}/v1alpha1/daemonsets`]: "DaemonSet", [`${group}/v1beta2/clonesets`]: "CloneSet" };
  const checked = await check({ objects, kinds });
  assert.equal(
    [checked.status, [...checked.found].sort(), checked.messages],
    [0, ["CloneSet web", "DaemonSet logs"], []],
  );
  assert.equal(checked.requests, [
    `GET ${group}/v1alpha1`,
    `GET ${group}/v1beta2`,
    `GET ${group}/v1beta2/clonesets`,
    `GET ${group}/v1alpha1/daemonsets`,
  ]);
});

test("the server knows the plural of a configured custom resource", async () => {
  const path = "/apis/example.com/v1/pwebapps";
  const configuration = "customResources: [{ apiVersion: example.com/v1, kind: WebApp, template: spec.template }]\n";
  const checked = await check({ objects: { [path]: [rollout] }, kinds: { [path]: "WebApp" } }, configuration);
  assert.equal([checked.status, checked.found, checked.messages], [0, ["WebApp web"], []]);
});

test("what the server does not list is requested, and its answer is reported", async () => {
  const refusals = ["/apis", "/apis/argoproj.io/v1alpha1"];
  for (const path of refusals) {
    const checked = await check({
      objects: { [rollouts]: [rollout] },
      misbehave: ({ url = "" }, response) => {
        const isRefused = url === path || url.startsWith(rollouts);
        if (isRefused) status(response, 403, "forbidden");
        return isRefused;
      },
    });
    assert.is(checked.status, 2);
    assert.match(checked.messages.join("\n"), "No right to list rollouts.argoproj.io: forbidden.");
  }
});

test("a kind that only a version without discovery can have is requested, and its answer is reported", async () => {
  const group = "/apis/argoproj.io";
  for (const code of [403, 503]) {
    const checked = await check({
      objects: { [`${group}/v1beta1/rollouts`]: [rollout] },
      misbehave: ({ url = "" }, response) => {
        const isRefused = url.startsWith(`${group}/v1beta1`);
        if (isRefused) status(response, code, "no discovery", { headers: { "retry-after": "0" } });
        return isRefused;
      },
    });
    assert.is(checked.status, 2);
    assert.match(checked.messages.join("\n"), "rollouts.argoproj.io");
  }
  const listed = await check({
    objects: { [`${group}/v1beta1/rollouts`]: [rollout] },
    misbehave: ({ url = "" }, response) => url === `${group}/v1beta1` && (status(response, 403, "no discovery"), true),
  });
  assert.equal([listed.status, listed.found, listed.messages], [0, ["Rollout web"], []]);
});

test("without the right to read the API groups, a custom resource that is not there is no error", async () => {
  const checked = await check({
    objects: { [rollouts]: [rollout] },
    misbehave: ({ url }, response) => url === "/apis" && (status(response, 403, "forbidden"), true),
  });
  assert.equal([checked.status, checked.found, checked.messages], [0, ["Rollout web"], []]);
});

test("names that the server makes up do not change what is requested", async () => {
  const versions = [
    ...["../../../api/v1/secrets?", "v1/../../v1/secrets"],
    ...Array.from({ length: 1000 }, (_, index) => `v${index + 1}`),
  ];
  const checked = await check({
    misbehave: ({ url = "" }, response) => {
      if (url === "/apis")
        response.end(
          JSON.stringify({ groups: [{ name: "argoproj.io", versions: versions.map((version) => ({ version })) }] }),
        );
      else if (url.startsWith("/apis/argoproj.io/"))
        response.end(JSON.stringify({ resources: [{ name: "../secrets", kind: "Rollout", namespaced: true }] }));
      else return false;
      return true;
    },
  });
  assert.is(checked.status, 0);
  assert.equal(
    checked.requests,
    Array.from({ length: 10 }, (_, index) => `GET /apis/argoproj.io/v${index + 1}`),
  );
});

const owners: Readonly<Record<string, readonly [path: string, ofKubernetes: string, owned: Stored]>> = {
  "DeploymentConfig web": [
    "/apis/apps.openshift.io/v1/deploymentconfigs",
    "/api/v1/replicationcontrollers",
    stored("web-1", { spec: { template: rollout["spec"] } }, "shop"),
  ],
  "CloneSet web": ["/apis/apps.kruise.io/v1alpha1/clonesets", paths.deployments, workload("web-1", "shop", windowsPod)],
  "Rollout web": [rollouts, paths.replicaSets, workload("web-1", "shop", windowsPod)],
};

for (const [owner, [path, ofKubernetes, owned]] of Object.entries(owners))
  test(`what a custom resource creates is reported at it only: ${owner}`, async () => {
    const created = ownedBy(rollout, owned);
    const objects = {
      [path]: [rollout],
      [ofKubernetes]: [created],
      [paths.pods]: [ownedBy(created, pod("web-1-a", "shop", windowsPod))],
    };
    assert.equal((await check({ objects })).found, [owner]);
  });

test.run();
