import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { pathOf } from "../../../src/cluster/list-pages.js";
import { listedKinds } from "../../../src/cluster/listed-kinds.js";
import type { ReleaseIndex } from "../../../src/release/index-file.js";
import { readReleaseIndex, releasedVersions } from "../../../src/release/released.js";
import type { Upgrade } from "../../../src/upgrade/change.js";
import { temporaryFolder, wincompat } from "../cli/run.js";
import { check, found, isRead } from "./checked-cluster.js";
import { fakeApiServer } from "./fake-api-server.js";
import { linuxPod, node, ownedBy, paths, pod, stored, windowsPod, workload } from "./objects.js";

const test = suite("cluster/check-cluster");

const only = ["--only", "win-host-pid"];

test("each kind with rules is listed once, and nothing else is requested", async () => {
  const { status, requests, report } = await check({});
  assert.is(status, 0);
  const [index] = releasedVersions()
    .slice(-1)
    .map((one) => readReleaseIndex(one)) as [ReleaseIndex];
  const expected = listedKinds([index]).map((kind) => `GET ${pathOf(kind, {})}`);
  assert.equal(requests, ["GET /version", "GET /apis", ...expected]);
  assert.is(expected.length, index.kinds.filter(({ admission }) => admission).length + 1);
  assert.equal([report.summary.objects, report.summary.files, report.kubernetes], [0, 0, "1.37"]);
});

test("the version of the server is the default, and --kubernetes another one", async () => {
  const own = await check({ version: "v1.29.4-eks-036c24b" });
  assert.equal([own.report.kubernetes, own.report.cluster?.version], ["1.29", "v1.29.4-eks-036c24b"]);
  const other = await check({ version: "v1.29.4" }, "--kubernetes", "1.31");
  assert.is(other.report.kubernetes, "1.31");
});

test("a server of an unsupported version needs --kubernetes", async () => {
  const { status, stderr } = await check({ version: "v1.99.0" });
  assert.is(status, 2);
  assert.match(
    stderr,
    /runs a version that cannot be the default\. Kubernetes 1\.99 is not supported\..*Name the version/,
  );
  assert.is((await check({ version: "v1.99.0" }, "--kubernetes", "1.37")).status, 0);
});

test("the version of a configuration is enough where that of the server cannot be the default", async () => {
  const folder = temporaryFolder({ "named.yaml": 'kubernetes: "1.35"\n', "other.yaml": "profiles: [recommended]\n" });
  const named = await check({ version: "v1.99.0" }, "--config", join(folder, "named.yaml"));
  assert.equal([named.status, named.report.kubernetes, named.report.cluster?.version], [0, "1.35", "v1.99.0"]);
  assert.is((await check({ version: "v1.99.0" }, "--config", join(folder, "other.yaml"))).status, 2);
});

test("a single object is counted in the singular", async () => {
  const owned = ownedBy(web, pod("web-a", "shop", windowsPod));
  const { stderr } = await check({ objects: { [paths.deployments]: [web], [paths.pods]: [owned] } });
  assert.match(stderr, /: 2 objects read; 1 of them is checked at its owner, and 0 are only evidence\.\n$/);
});

const web = workload("web", "shop", windowsPod);
const replicaSet = ownedBy(web, workload("web-1", "shop", windowsPod));

test("findings are reported at the owner, and each object of other owners has its own", async () => {
  const ofOwned = ownedBy(replicaSet, pod("web-1-a", "shop", windowsPod));
  const foreign = ownedBy(stored("rollout", {}, "shop"), workload("rollout-1", "shop", windowsPod));
  const ofForeign = ownedBy(foreign, pod("rollout-1-a", "shop", windowsPod));
  const job = ownedBy(stored("nightly", {}, "shop"), workload("nightly-1", "shop", windowsPod));
  const checked = await check(
    {
      objects: {
        [paths.deployments]: [web],
        [paths.replicaSets]: [replicaSet, foreign],
        [paths.cronJobs]: [
          stored("nightly", { spec: { jobTemplate: { spec: { template: { spec: windowsPod } } } } }, "shop"),
        ],
        [paths.jobs]: [job],
        [paths.pods]: [
          ofOwned,
          ofForeign,
          ownedBy(job, pod("nightly-1-a", "shop", windowsPod)),
          pod("alone", "shop", windowsPod),
        ],
      },
    },
    ...only,
  );
  assert.equal(found(checked), [
    "win-host-pid CronJob nightly spec.jobTemplate.spec.template.spec.hostPID",
    "win-host-pid Deployment web spec.template.spec.hostPID",
    "win-host-pid Pod alone spec.hostPID",
    "win-host-pid ReplicaSet rollout-1 spec.template.spec.hostPID",
  ]);
  assert.match(checked.stderr, /: 9 objects read; 5 of them are checked at their owners, and 0 are only evidence\.\n$/);
});

test("a pod whose owner cannot be listed is checked itself", async () => {
  const checked = await check(
    {
      objects: { [paths.deployments]: [web], [paths.pods]: [ownedBy(web, pod("web-a", "shop", windowsPod))] },
      misbehave: (request, response) => {
        if (!request.url?.startsWith(paths.deployments)) return false;
        response.writeHead(403).end('{"kind":"Status","message":"deployments.apps is forbidden"}');
        return true;
      },
    },
    ...only,
  );
  assert.equal(found(checked), ["win-host-pid Pod web-a spec.hostPID"]);
  assert.is(checked.status, 2);
});

test("Nodes, RuntimeClasses and Namespaces are evidence", async () => {
  const checked = await check(
    {
      objects: {
        [paths.namespaces]: [
          stored("shop", {}),
          stored("legacy", {}, undefined, {
            annotations: { "scheduler.alpha.kubernetes.io/node-selector": "kubernetes.io/os=windows" },
          }),
        ],
        [paths.nodes]: [node("win-1", "windows", { pool: "win" }), node("lin-1", "linux", { pool: "lin" })],
        [paths.classes]: [
          stored("windows", { handler: "runhcs", scheduling: { nodeSelector: { "kubernetes.io/os": "windows" } } }),
        ],
        [paths.pods]: [
          pod("by-name", "shop", { hostPID: true, nodeName: "win-1" }),
          pod("by-label", "shop", { hostPID: true, nodeSelector: { pool: "win" } }),
          pod("by-class", "shop", { hostPID: true, runtimeClassName: "windows" }),
          pod("by-namespace", "legacy", linuxPod),
          pod("linux", "shop", { hostPID: true, nodeName: "lin-1" }),
          pod("unknown", "shop", linuxPod),
        ],
      },
    },
    ...only,
  );
  assert.equal(
    found(checked).map((one) => one.split(" ")[2]),
    ["by-namespace", "by-class", "by-label", "by-name"],
  );
  assert.match(
    checked.stderr,
    /: 11 objects read; 0 of them are checked at their owners, and 2 are only evidence\.\n$/,
  );
  const byLabel = checked.report.findings.find(({ object }) => object.name === "by-label");
  assert.is(byLabel?.evidenceObjects?.[0]?.object.name, "win-1");
});

test("Services and claims count by their pods, also by pods of a StatefulSet, which are not reported", async () => {
  const database = workload("db", "shop", windowsPod);
  const ofDatabase = { ...windowsPod, volumes: [{ name: "data", persistentVolumeClaim: { claimName: "data-db-0" } }] };
  const checked = await check({
    objects: {
      [paths.statefulSets]: [database],
      [paths.deployments]: [workload("api", "shop", linuxPod)],
      [paths.pods]: [ownedBy(database, pod("db-0", "shop", ofDatabase))],
      [paths.services]: ["db", "api"].map((name) =>
        stored(name, { spec: { selector: { app: name }, sessionAffinity: "ClientIP" } }, "shop"),
      ),
      [paths.claims]: ["data-db-0", "other"].map((name) =>
        stored(name, { spec: { accessModes: ["ReadWriteOncePod"], volumeMode: "Block" } }, "shop"),
      ),
    },
  });
  const objects = new Set(checked.report.findings.map(({ object }) => `${object.kind} ${object.name}`));
  assert.equal([...objects].sort(), ["PersistentVolumeClaim data-db-0", "Service db", "StatefulSet db"]);
  assert.equal([checked.report.summary.objects, checked.report.summary.windowsObjects], [6, 3]);
});

test("--namespace and --selector read a part; objects without a namespace are only evidence", async () => {
  const objects = {
    [paths.namespaces]: [stored("shop", {}), stored("other", {})],
    [paths.nodes]: [node("win-1", "windows", { pool: "win" }), node("lin-1", "linux")],
    [paths.deployments]: [
      web,
      workload("web", "other", windowsPod),
      workload("by-label", "shop", { hostPID: true, nodeSelector: { pool: "win" } }),
    ],
  };
  const namespaced = await check({ objects }, "--namespace", "shop");
  assert.equal(
    [...new Set(namespaced.report.findings.map(({ object }) => `${object.kind} ${object.namespace}/${object.name}`))],
    ["Deployment shop/by-label", "Deployment shop/web"],
  );
  assert.ok(namespaced.requests.includes("GET /apis/apps/v1/namespaces/shop/deployments?limit=500"));
  assert.not.ok(namespaced.requests.some((one) => one.includes("/persistentvolumes?")));
  const selected = await check({ objects }, "--selector", "app=web");
  assert.equal(
    selected.report.findings.map(({ object }) => `${object.namespace}/${object.name}`),
    ["other/web", "shop/web"],
  );
  assert.ok(selected.requests.includes("GET /api/v1/nodes?limit=500"));
});

test("a namespace that is named twice is read once", async () => {
  const objects = { [paths.namespaces]: [stored("shop", {})], [paths.deployments]: [web] };
  const once = await check({ objects }, "-n", "shop");
  const twice = await check({ objects }, "-n", "shop,shop", "--namespace", "shop");
  assert.equal([twice.report.summary, twice.requests], [once.report.summary, once.requests]);
  assert.equal([found(twice), found(once).length > 0], [found(once), true]);
});

test("a namespace that does not exist is an error", async () => {
  const { status, report } = await check({ objects: { [paths.namespaces]: [stored("shop", {})] } }, "-n", "shop,shpo");
  assert.is(status, 2);
  assert.equal(
    report.diagnostics.map(({ message }) => message),
    ["There is no namespace shpo in this cluster. Correct --namespace."],
  );
});

test("--list-objects lists each object that is checked, with the evidence as it was before the page was forgotten", async () => {
  const database = workload("db", "shop", windowsPod);
  const objects = {
    [paths.namespaces]: [stored("shop", {})],
    [paths.nodes]: [node("win-1", "windows", { pool: "win" }), node("lin-1", "linux")],
    [paths.classes]: [stored("any", { handler: "runc" })],
    [paths.statefulSets]: [database],
    [paths.deployments]: [
      workload("api", "shop", { nodeSelector: { "kubernetes.io/os": "linux" } }),
      workload("web", "shop", { nodeSelector: { pool: "win" } }),
    ],
    [paths.pods]: [ownedBy(database, pod("db-0", "shop", windowsPod)), pod("debug", "shop", linuxPod)],
    [paths.services]: [stored("db", { spec: { selector: { app: "db" } } }, "shop")],
  };
  const { report } = await check({ objects }, "--list-objects", ...only);
  assert.equal(
    report.objects?.map(({ object, os, evidence, evidenceObjects = [] }) =>
      [object.kind, object.name, os, ...evidence, ...evidenceObjects.map((one) => one.object.name)].join(" "),
    ),
    [
      "Node lin-1 other metadata.labels[kubernetes.io/os]",
      "Node win-1 windows metadata.labels[kubernetes.io/os]",
      "RuntimeClass any unknown",
      "Deployment api other spec.template.spec.nodeSelector[kubernetes.io/os]",
      "Deployment web windows spec.template.spec.nodeSelector win-1",
      "Pod debug unknown",
      "Service db windows spec.selector db",
      "StatefulSet db windows spec.template.spec.nodeSelector[kubernetes.io/os]",
    ],
  );
  assert.equal([report.summary.objects, report.summary.windowsObjects], [8, 4]);
  const part = await check({ objects }, "--list-objects", "--namespace", "shop", ...only);
  assert.is(part.report.objects?.length, part.report.summary.objects);
  assert.is((await check({ objects }, ...only)).report.objects, undefined);
});

test("the text lists objects of a cluster by name, without places", async () => {
  const objects = { [paths.pods]: [pod("b", "shop", { ...linuxPod, hostPID: false }), pod("a", "shop", linuxPod)] };
  const server = await fakeApiServer({ objects });
  const parameters = ["check", "--cluster", "--kubeconfig", server.kubeconfig];
  const { stdout } = await wincompat([...parameters, "--list-objects"]);
  const hint = (await wincompat(parameters)).stdout;
  await server.close();
  const list = "Objects:\n\ncluster test\n  Pod shop/a  no evidence of Windows\n  Pod shop/b  no evidence of Windows\n";
  assert.is(stdout.slice(0, list.length), list);
  // What the last line suggests works for a cluster, too.
  assert.match(hint.replaceAll(/\s+/g, " "), "`--list-objects` and `--profile mixed-cluster` show more.");
});

test("if no object is found, the last line names what selects objects", async () => {
  const server = await fakeApiServer();
  const { status, stdout } = await wincompat(["check", "--cluster", "--kubeconfig", server.kubeconfig]);
  await server.close();
  assert.equal(
    [status, stdout],
    [
      0,
      "Kubernetes 1.37: 0 errors, 0 warnings, 0 info in 0 objects (0 for Windows)\nNothing to check: no object was found. If you use --namespace or --selector, check them.\n",
    ],
  );
});

test("an annotation suppresses a finding", async () => {
  const annotations = { "wincompat.dev/ignore.win-host-pid": "only for debugging" };
  const { report } = await check(
    { objects: { [paths.pods]: [pod("a", "shop", windowsPod, { annotations })] } },
    ...only,
  );
  assert.equal([report.findings.length, report.suppressed.length], [0, 1]);
});

test("1,200 objects arrive in pages, each once", async () => {
  const deployments = Array.from({ length: 1200 }, (_, index) => workload(`web-${index}`, "shop", windowsPod));
  const checked = await check({ objects: { [paths.deployments]: deployments } }, ...only);
  assert.is(new Set(found(checked)).size, 1200);
  assert.is(checked.report.findings.length, 1200);
  const pages = checked.requests.filter((one) => one.includes("/deployments?"));
  assert.equal(
    pages.map((one) => /continue=(\d+)/.exec(one)?.[1] ?? ""),
    ["", "500", "1000"],
  );
});

test("upgrade compares the versions for the objects of the cluster, from that of its server", async () => {
  const supplemental = { ...windowsPod, hostUsers: false };
  const server = await fakeApiServer({
    version: "v1.24.17",
    objects: {
      [paths.deployments]: [workload("web", "shop", supplemental)],
      [paths.pods]: [
        ownedBy(workload("web", "shop", {}), pod("web-a", "shop", supplemental)),
        pod("alone", "shop", supplemental),
      ],
    },
  });
  const parameters = ["--cluster", "--kubeconfig", server.kubeconfig, "--format", "json"];
  const { status, stdout, stderr } = await wincompat(["upgrade", ...parameters, "--to", "1.30"]);
  const pretty = await wincompat(["upgrade", ...parameters.slice(0, 3), "--to", "1.30"]);
  await server.close();
  const upgrade = JSON.parse(stdout) as Upgrade;
  assert.equal([upgrade.from, upgrade.to, upgrade.cluster?.version], ["1.24", "1.30", "v1.24.17"], stderr);
  const places = upgrade.changes.map(({ kind, object, path }) => `${kind} ${object.kind} ${object.name} ${path}`);
  assert.ok(places.length > 0);
  assert.equal([...new Set(upgrade.changes.map(({ object }) => `${object.kind} ${object.name}`))].sort(), [
    "Deployment web",
    "Pod alone",
  ]);
  assert.is(status, upgrade.summary.breaking > 0 ? 1 : 0);
  assert.match(pretty.stdout, /\n {4}cluster test\n {6}\w+ shop\//);
  assert.equal(
    server.requests.filter((one) => !isRead(one)),
    [],
  );
});

test.run();
