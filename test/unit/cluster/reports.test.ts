import { suite } from "uvu";
import * as assert from "uvu/assert";
import { reportFormats } from "../../../src/report/reporter.js";
import { wincompat } from "../cli/run.js";
import { fakeApiServer, status } from "./fake-api-server.js";
import { paths, pod, stored, windowsPod } from "./objects.js";

const test = suite("cluster/reports");

const only = ["--only", "win-host-pid"];

test("--write-reports applies a report for each namespace with findings, and empties those of earlier runs", async () => {
  const reports = "/apis/wgpolicyk8s.io/v1alpha2";
  const server = await fakeApiServer({
    objects: {
      [paths.pods]: [pod("a", "shop", windowsPod), pod("b", "shop", windowsPod)],
      [`${reports}/policyreports`]: ["shop", "gone"].map((namespace) =>
        stored("wincompat", {}, namespace, { labels: { "app.kubernetes.io/managed-by": "wincompat" } }),
      ),
    },
  });
  const { status, stderr } = await wincompat([
    ...["check", "--cluster", "--kubeconfig", server.kubeconfig, "--write-reports", ...only],
  ]);
  await server.close();
  assert.is(status, 0, stderr);
  const results = [...server.written].map(([path, report]) => [
    path.replace(`${reports}/`, "").split("?", 1).join(),
    (report as { readonly results: readonly object[] }).results.length,
  ]);
  assert.equal(results, [
    ["namespaces/shop/policyreports/wincompat", 2],
    ["clusterpolicyreports/wincompat", 0],
    ["namespaces/gone/policyreports/wincompat", 0],
  ]);
  assert.equal(new Set(server.requests.map((one) => one.split(" ", 1).join())), new Set(["GET", "PATCH"]));
});

test("after a run that could not read everything, reports of earlier runs stay", async () => {
  const server = await fakeApiServer({
    misbehave: (request, response) => {
      const isForbidden = request.url?.startsWith(paths.pods) === true;
      if (isForbidden) response.writeHead(403).end("{}");
      return isForbidden;
    },
  });
  await wincompat(["check", "--cluster", "--kubeconfig", server.kubeconfig, "--write-reports", ...only]);
  await server.close();
  assert.not.ok(server.requests.some((one) => one.startsWith("GET /apis/wgpolicyk8s.io")));
  assert.equal([...server.written].length, 1);
});

test("in a cluster without the API of reports, --write-reports names it", async () => {
  const server = await fakeApiServer({
    misbehave: (request, response) => {
      const isReport = request.method === "GET" && request.url?.startsWith("/apis/wgpolicyk8s.io/") === true;
      if (isReport) response.writeHead(404).end("404 page not found\n");
      return isReport;
    },
  });
  const parameters = ["check", "--cluster", "--kubeconfig", server.kubeconfig, "--write-reports", ...only];
  const { stderr } = await wincompat(parameters);
  await server.close();
  assert.match(
    stderr.replaceAll(/\s+/g, " "),
    /The reports were not written: the API server answers 404\. The API wgpolicyk8s\.io\/v1alpha2 is not installed in this cluster\./,
  );
});

test("--write-reports of namespaces leaves the report of the cluster as it is", async () => {
  const server = await fakeApiServer({
    objects: {
      [paths.namespaces]: [stored("shop", {}), stored("web", {})],
      [paths.pods]: [pod("a", "shop", windowsPod)],
    },
    misbehave: (request, response) => {
      const isForbidden = request.url?.includes("/namespaces/web/services") === true;
      if (isForbidden) response.writeHead(403).end("{}");
      return isForbidden;
    },
  });
  const parameters = ["check", "--cluster", "--kubeconfig", server.kubeconfig, "--write-reports", ...only];
  const { stderr } = await wincompat([...parameters, "--namespace", "shop,web,gone"]);
  await server.close();
  assert.not.match(stderr, "could not be written");
  const results = [...server.written].map(([path, report]) => [
    path.replace(/^.*?\/namespaces\/|\?.*$/g, ""),
    ...(report as { readonly results: readonly { readonly rule: string }[] }).results.map(({ rule }) => rule),
  ]);
  assert.equal(results, [
    ["shop/policyreports/wincompat", "unreadable", "unreadable", "win-host-pid"],
    ["web/policyreports/wincompat", "unreadable", "unreadable"],
  ]);
});

test("cases of JUnit have different names, and no places", async () => {
  const server = await fakeApiServer({
    objects: { [paths.pods]: [pod("a", "shop", windowsPod), pod("b", "shop", windowsPod)] },
    misbehave: (request, response) => {
      const isForbidden = request.url?.startsWith("/apis/batch/") === true;
      if (isForbidden) status(response, 403, `${request.url} is forbidden`);
      return isForbidden;
    },
  });
  const parameters = ["--cluster", "--kubeconfig", server.kubeconfig, "--format", "junit"];
  const checked = await wincompat(["check", ...parameters, ...only]);
  const upgrade = await wincompat(["upgrade", ...parameters, "--from", "1.24", ...only]);
  await server.close();
  const names = [...checked.stdout.matchAll(/<testcase [^>]* name="([^"]*)"/g)].map(([, name]) => name);
  assert.is(new Set(names).size, names.length);
  assert.is(names.filter((name) => name?.startsWith("unreadable: No right to list ")).length, 2);
  assert.ok(names.includes("hostPID on a Windows pod (win-host-pid): Pod shop/b, spec.hostPID"));
  assert.not.match(checked.stdout + upgrade.stdout, "1:1");
});

test("every format prints a report of a cluster", async () => {
  for (const format of reportFormats) {
    const server = await fakeApiServer({ objects: { [paths.pods]: [pod("a", "shop", windowsPod)] } });
    const run = await wincompat(["check", "--cluster", "--kubeconfig", server.kubeconfig, "--format", format, ...only]);
    await server.close();
    assert.is(run.status, 0, `${format}: ${run.stderr}`);
    assert.match(run.stdout, /win-host-pid/, format);
  }
});

test.run();
