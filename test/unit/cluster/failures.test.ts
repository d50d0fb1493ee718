import timers from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { wincompat } from "../cli/run.js";
import type { FakeApiServer, FakeOptions } from "./fake-api-server.js";
import { fakeApiServer, status } from "./fake-api-server.js";
import { paths, pod, windowsPod } from "./objects.js";
import { withoutWaits } from "./without-waits.js";

const test = suite("cluster/failures");

/** In the order of an API server. */
const stored = Array.from({ length: 1200 }, (_, index) => pod(`pod-${index + 1000}`, "shop", windowsPod));

async function check(
  server: FakeApiServer,
  ...more: readonly string[]
): Promise<Awaited<ReturnType<typeof wincompat>>> {
  return wincompat(["check", "--cluster", "--kubeconfig", server.kubeconfig, "--only", "win-host-pid", ...more]);
}

test("a missing right names the verb, the resource and the rule; the rest is checked", async () => {
  const server = await fakeApiServer({
    objects: { [paths.pods]: stored.slice(0, 1) },
    misbehave: (request, response) => {
      const isForbidden = request.url?.startsWith(paths.deployments) === true;
      if (isForbidden)
        status(
          response,
          403,
          'deployments.apps is forbidden: User "x" cannot list resource "deployments" in API group "apps"',
        );
      return isForbidden;
    },
  });
  const { status: exit, stdout } = await check(server);
  const allowed = await check(server, "--allow-unreadable");
  await server.close();
  assert.equal([exit, allowed.status], [2, 0]);
  assert.equal(allowed.stdout, stdout);
  assert.match(stdout, /Pod shop\/pod-1000/);
  const words = stdout.replaceAll(/\s+/g, " ");
  assert.match(words, /unreadable cluster test No right to list deployments\.apps: deployments\.apps is forbidden/);
  assert.match(
    words,
    /Add this rule to the ClusterRole of the account: \{"apiGroups":\["apps"\],"resources":\["deployments"\],"verbs":\["list"\]\}/,
  );
  assert.match(words, /1 unreadable Some objects of the cluster were not checked; see above\. $/);
});

test("a selector that the server does not accept is one error, and no kind is unreadable", async () => {
  const server = await fakeApiServer({
    misbehave: (request, response) => {
      const isWrong = request.url?.includes("labelSelector=") === true;
      if (isWrong) status(response, 400, "unable to parse requirement: found '', expected: ',' or ')'");
      return isWrong;
    },
  });
  const { status: exit, stdout, stderr } = await check(server, "--selector", "app in (web");
  await server.close();
  assert.equal([exit, stdout], [2, ""]);
  assert.match(
    stderr,
    /^The API server rejects --selector "app in \(web": unable to parse requirement: found '', expected: ',' or '\)'\. Write it as for kubectl, such as app=web/,
  );
  assert.is(server.requests.filter((one) => one.includes("labelSelector=")).length, 1);
});

/** Connections that a client closed are gone within milliseconds; idle ones stay for seconds. */
async function openConnections(server: FakeApiServer): Promise<number> {
  for (let left = 50; left > 0 && (await server.connections()) > 0; left -= 1) await timers.setTimeout(20);
  return server.connections();
}

const refusals: Readonly<Record<string, readonly [options: FakeOptions, ...parameters: readonly string[]]>> = {
  "a selector that the server does not accept": [
    {
      misbehave: (request, response) => {
        const isWrong = request.url?.includes("labelSelector=") === true;
        if (isWrong) status(response, 400, "unable to parse requirement");
        return isWrong;
      },
    },
    "--selector",
    "app in (web",
  ],
  "a version that is not supported": [{ version: "v1.99.0" }],
};

for (const [reason, [options, ...parameters]] of Object.entries(refusals))
  for (const command of [["check"], ["upgrade", "--to", "1.37"]])
    test(`${command[0]} closes the connection when it ends with an error: ${reason}`, async () => {
      const server = await fakeApiServer({ version: "v1.36.0", ...options });
      const cluster = ["--cluster", "--kubeconfig", server.kubeconfig];
      const { status: exit } = await wincompat([...command, ...cluster, ...parameters]);
      const open = await openConnections(server);
      await server.close();
      assert.equal([exit, open], [2, 0]);
    });

test("missing rights to read evidence of a namespace are a note", async () => {
  const server = await fakeApiServer({
    objects: { [paths.pods]: stored.slice(0, 1) },
    misbehave: (request, response) => {
      const isForbidden = !request.url?.startsWith("/version") && !request.url?.includes("/namespaces/");
      if (isForbidden) status(response, 403, "forbidden");
      return isForbidden;
    },
  });
  const { status: exit, stdout } = await check(server, "--namespace", "shop");
  await server.close();
  assert.is(exit, 0);
  assert.is(stdout.match(/^note /gm)?.length, 3);
});

test("a server that ends in the middle stops the run, and what it had sent is reported", async () => {
  const server = await fakeApiServer({
    objects: { [paths.deployments]: stored.slice(0, 1) },
    misbehave: (request, response) => {
      const isCut = request.url?.startsWith(paths.pods) === true;
      if (isCut) response.destroy();
      return isCut;
    },
  });
  const { status: exit, stdout } = await withoutWaits(() => check(server, "--format", "json"));
  await server.close();
  assert.is(exit, 2);
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { readonly message: string }[] };
  const [rest, first] = diagnostics.map(({ message }) => message);
  assert.match(
    String(first),
    /^Not all pods could be listed\. http.* closed the connection before its answer was complete\.$/,
  );
  assert.match(String(rest), /^After that, these were not requested: services, persistentvolumes,/);
});

test.run();
