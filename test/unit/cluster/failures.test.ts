import type { ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Connection } from "../../../src/cluster/connection.js";
import { connect } from "../../../src/cluster/connection.js";
import { ConnectionError } from "../../../src/cluster/connection-error.js";
import { ListFault, listPages } from "../../../src/cluster/list-pages.js";
import type { ListedKind } from "../../../src/cluster/listed-kinds.js";
import { sendRequest } from "../../../src/cluster/request.js";
import { wincompat } from "../cli/run.js";
import type { FakeApiServer, FakeOptions } from "./fake-api-server.js";
import { fakeApiServer, kubeconfigFor, status } from "./fake-api-server.js";
import { paths, pod, windowsPod } from "./objects.js";

const test = suite("cluster/failures");

const pods: ListedKind = {
  ...{ kind: "Pod", template: "", group: "", version: "v1", resource: "pods", stage: "pods" },
  isNamespaced: true,
  isCustom: false,
};

/** In the order of an API server. */
const stored = Array.from({ length: 1200 }, (_, index) => pod(`pod-${index + 1000}`, "shop", windowsPod));

/** Uses a connection, which does not wait; its waits are noted instead. */
async function connected<Result>(
  options: FakeOptions,
  use: (connection: Connection, server: FakeApiServer, waits: readonly number[]) => Promise<Result>,
  requestTimeout = 20,
): Promise<Result> {
  const server = await fakeApiServer({ objects: { [paths.pods]: stored }, ...options });
  const waits: number[] = [];
  const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const connection = await connect({ kubeconfig: server.kubeconfig, requestTimeout, wait });
  try {
    return await use(connection, server, waits);
  } finally {
    connection.close();
    await server.close();
  }
}

async function names(connection: Connection): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const page of listPages(connection, pods, {}))
    all.push(...page.map((one) => (one["metadata"] as { readonly name: string }).name));
  return all;
}

const everyName = stored.map(({ metadata }) => metadata.name);

/** Answers these requests, counted from 1, in place of the server. */
function at(counts: readonly number[], answer: (response: ServerResponse) => void): FakeOptions {
  return { misbehave: (_, response, count) => counts.includes(count) && (answer(response), true) };
}

test("429 and 5xx are repeated after the time that the server names, within limits", async () => {
  const tooMany = at([1, 2, 3], (response) => status(response, 429, "slow down", { headers: { "retry-after": "7" } }));
  await connected(tooMany, async (connection, _, waits) => {
    assert.equal(await names(connection), everyName);
    assert.equal(waits, [7000, 7000, 7000]);
  });
  const hours = at([1], (response) => status(response, 503, "later", { headers: { "retry-after": "86400" } }));
  await connected(hours, async (connection, _, waits) => {
    await names(connection);
    assert.equal(waits, [30_000]);
  });
});

test("a server that always asks to wait is waited for two minutes in total", async () => {
  const always: FakeOptions = {
    misbehave: (_, response) => (status(response, 429, "slow down", { headers: { "retry-after": "30" } }), true),
  };
  await connected(always, async (connection, { requests }, waits) => {
    for (let list = 0; list < 3; list += 1)
      assert.instance(await names(connection).catch((one: unknown) => one), ListFault);
    assert.equal(waits, [30_000, 30_000, 30_000, 30_000]);
    assert.is(requests.length, 4 + 2 + 1);
  });
});

test("a server that keeps failing is asked four times", async () => {
  const broken: FakeOptions = { misbehave: (_, response) => (status(response, 500, "etcdserver: no leader"), true) };
  await connected(broken, async (connection, { requests }, waits) => {
    const error = await names(connection).catch((one: unknown) => one);
    assert.instance(error, ListFault);
    assert.equal([(error as ListFault).status, (error as ListFault).message], [500, "etcdserver: no leader"]);
    assert.equal([requests.length, waits], [4, [500, 1000, 2000]]);
  });
});

test("403 is not repeated", async () => {
  const forbidden: FakeOptions = { misbehave: (_, response) => (status(response, 403, "no"), true) };
  await connected(forbidden, async (connection, { requests }) => {
    assert.instance(await names(connection).catch((one: unknown) => one), ListFault);
    assert.is(requests.length, 1);
  });
});

test("an expired page goes on with the token of the server", async () => {
  const expired = at([2], (response) => status(response, 410, "expired", { metadata: { continue: "500" } }));
  await connected(expired, async (connection, { requests }) => {
    assert.equal(await names(connection), everyName);
    assert.equal(
      requests.map((one) => /continue=(\d+)/.exec(one)?.[1] ?? ""),
      ["", "500", "500", "1000"],
    );
  });
});

test("without a token the list begins again, and no object is returned twice", async () => {
  const expired = at([3], (response) => status(response, 410, "expired"));
  await connected(expired, async (connection, { requests }) => {
    assert.equal(await names(connection), everyName);
    assert.is(requests.length, 6);
  });
});

test("pages that always expire are an error", async () => {
  const expired: FakeOptions = { misbehave: (_, response) => (status(response, 410, "expired"), true) };
  await connected(expired, async (connection, { requests }) => {
    const error = await names(connection).catch((one: unknown) => one);
    assert.is((error as ListFault).status, 410);
    assert.is(requests.length, 4);
  });
});

test("a cut connection is repeated, at its beginning and in the middle of an answer", async () => {
  const cut: FakeOptions = {
    misbehave: (_, response, count) => {
      if (count === 1) response.destroy();
      else if (count === 2)
        response.writeHead(200, { "content-length": "1000" }).write('{"items":[', () => response.destroy());
      else if (count === 4)
        response.writeHead(200, { "content-encoding": "gzip" }).write(Buffer.from([31, 139]), () => response.destroy());
      else return false;
      return true;
    },
  };
  await connected(cut, async (connection, _, waits) => {
    assert.equal(await names(connection), everyName);
    assert.is(waits.length, 3);
  });
});

test("a silent server is given up", async () => {
  const silent: FakeOptions = { misbehave: () => true };
  await connected(
    silent,
    async (connection, { requests }) => {
      const error = await names(connection).catch((one: unknown) => one);
      assert.instance(error, ConnectionError);
      assert.match((error as Error).message, /did not answer within 0\.05 s.*--request-timeout/);
      assert.is(requests.length, 4);
    },
    0.05,
  );
});

test("a server that sends too slowly is given up", async () => {
  const writing: NodeJS.Timeout[] = [];
  const server = await fakeApiServer({
    misbehave: (_, response) => {
      response.writeHead(200);
      writing.push(setInterval(() => response.write(" "), 10));
      return true;
    },
  });
  // Longer than this process can wait for a turn on a busy machine.
  const error = await sendRequest(server.url, { method: "GET", path: "/version" }, {}, { seconds: 0.2 }).catch(
    (one: unknown) => one,
  );
  writing.forEach(clearInterval);
  await server.close();
  assert.instance(error, ConnectionError);
  assert.match((error as Error).message, /did not answer within 2 s/);
});

test("an answer that is too large is refused before all of it is in memory", async () => {
  await connected({}, async (_, { url }) => {
    const options = { headers: { authorization: "Bearer secret" } };
    const error = await sendRequest(url, { method: "GET", path: paths.pods }, options, {
      seconds: 20,
      bytes: 1024,
    }).catch((one: unknown) => one);
    assert.match((error as Error).message, /answers with more than 0 MiB at once, although a limit was requested/);
  });
});

test("an answer may have 256 MiB, also where it is compressed", async () => {
  const part = gzipSync(Buffer.alloc(1024 * 1024, " "));
  const bomb: FakeOptions = {
    misbehave: (_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(Buffer.concat(Array(257).fill(part)));
      return true;
    },
  };
  await connected(bomb, async (connection, { requests }) => {
    const error = await names(connection).catch((one: unknown) => one);
    assert.instance(error, ConnectionError);
    assert.match((error as Error).message, /answers with more than 256 MiB at once/);
    assert.is(requests.length, 1);
  });
});

test("a page that is larger than requested is read", async () => {
  const objects = { [paths.pods]: stored };
  const huge: FakeOptions = {
    misbehave: (request, response) => {
      if (!request.url?.startsWith(paths.pods)) return false;
      response.writeHead(200).end(JSON.stringify({ kind: "PodList", items: objects[paths.pods], metadata: {} }));
      return true;
    },
  };
  await connected(huge, async (connection, { requests }) => {
    assert.equal(await names(connection), everyName);
    assert.is(requests.length, 1);
  });
});

for (const [what, body] of [
  ["a page of a proxy", "<html>Sign in</html>"],
  ["a list without items", '{"kind":"PodList"}'],
] as const) {
  test(`${what} is no list`, async () => {
    const wrong: FakeOptions = { misbehave: (_, response) => (response.writeHead(200).end(body), true) };
    await connected(wrong, async (connection) => {
      const error = await names(connection).catch((one: unknown) => one);
      assert.match((error as Error).message, /Its answer is not a list of pods/);
    });
  });
}

test("a redirect is not followed", async () => {
  const other = await fakeApiServer({ objects: { [paths.pods]: stored } });
  const redirecting: FakeOptions = {
    misbehave: (request, response) => {
      response.writeHead(302, { location: `${other.url}${request.url}` }).end();
      return true;
    },
  };
  await connected(redirecting, async (connection) => {
    const error = await names(connection).catch((one: unknown) => one);
    assert.is((error as ListFault).status, 302);
  });
  await other.close();
  assert.equal(other.requests, []);
});

// What a user sees.

async function check(
  server: FakeApiServer,
  ...more: readonly string[]
): Promise<Awaited<ReturnType<typeof wincompat>>> {
  return wincompat(["check", "--cluster", "--kubeconfig", server.kubeconfig, "--only", "win-host-pid", ...more]);
}

/** Runs a command that does not wait between its requests. */
async function withoutWaits<Result>(run: () => Promise<Result>): Promise<Result> {
  const own = timers.setTimeout;
  timers.setTimeout = (async () => undefined) as typeof own;
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    timers.setTimeout = own;
    syncBuiltinESMExports();
  }
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
  assert.match(words, /1 unreadable Not everything of the cluster was checked; see above\. $/);
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

/** A kubeconfig whose credential plugin is Node.js with these arguments. */
function pluginFor(args: readonly string[]): string {
  return kubeconfigFor("https://127.0.0.1:1", { exec: { command: process.execPath, args } });
}

const sentences: readonly (readonly [string, () => string | Promise<string>, RegExp])[] = [
  ["nothing listens", () => kubeconfigFor("http://127.0.0.1:1"), /^http:\/\/127\.0\.0\.1:1 refuses connections\./],
  ["no TLS", () => "tls", /does not answer with TLS/],
  [
    "a name without address",
    () => kubeconfigFor("https://no-such-host.invalid"),
    /^https:\/\/no-such-host\.invalid has no known address/,
  ],
  ["no file", () => "/no/such/file", /^\/no\/such\/file does not exist\. Correct --kubeconfig\.$/m],
  [
    "a plugin that fails",
    () => kubeconfigFor("https://127.0.0.1:1", { exec: { command: "false", args: [] } }),
    /^The credential plugin false of the user "test" failed without a message\. Run it alone to see why, or log in again\.$/m,
  ],
  [
    "a plugin that is missing",
    () => kubeconfigFor("https://127.0.0.1:1", { exec: { command: "no-such-plugin" } }),
    /^The credential plugin no-such-plugin of the user "test" is not installed, or is in no folder of PATH\./,
  ],
  [
    "a plugin that prints a reason",
    () => pluginFor(["-e", "console.error('expired.\\nmore'); process.exit(1)"]),
    /^The credential plugin \S+ of the user "test" failed: expired\. Run it alone to see why, or log in again\.$/m,
  ],
  ...["hello", "{}"].map(
    (text) =>
      [
        `a plugin that prints ${text}`,
        () => pluginFor(["-p", JSON.stringify(text)]),
        /^The credential plugin \S+ of the user "test" did not print an ExecCredential\. Run it alone to see what it prints\.$/m,
      ] as const,
  ),
  [
    "a plugin that prints without end",
    () => pluginFor(["-e", "setInterval(() => process.stdout.write('y'.repeat(65536)), 1)"]),
    /^The credential plugin \S+ of the user "test" printed more than 1 MiB, and was stopped\./,
  ],
  [
    "a plugin without a command",
    () => kubeconfigFor("https://127.0.0.1:1", { exec: {} }),
    /^The user "test" has an exec entry without a command\./,
  ],
  ...[
    { name: "gcp", config: { "access-token": "a", expiry: "2020-01-01T00:00:00Z" } },
    { name: "azure" },
    { name: "oidc", config: { "id-token": "a.b.c" } },
  ].map(
    (provider) =>
      [
        `the auth-provider ${provider.name} without a valid token`,
        () => kubeconfigFor("https://127.0.0.1:1", { "auth-provider": provider }),
        new RegExp(`^The auth-provider "${provider.name}" of the user "test" has no valid token\\. Log in again, or `),
      ] as const,
  ),
];

for (const [what, kubeconfigOf, says] of sentences) {
  test(`${what}: a sentence without a stack trace`, async () => {
    const server = await fakeApiServer();
    const named = await kubeconfigOf();
    const kubeconfig = named === "tls" ? kubeconfigFor(server.url.replace("http:", "https:")) : named;
    const { status: exit, stdout, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", kubeconfig]);
    await server.close();
    assert.equal([exit, stdout], [2, ""]);
    assert.match(stderr, says);
    assert.not.match(stderr, /unexpectedly|\n {4}at /);
  });
}

test("rejected credentials", async () => {
  const server = await fakeApiServer();
  const { status: exit, stderr } = await wincompat([
    ...["check", "--cluster", "--kubeconfig", kubeconfigFor(server.url, { token: "wrong" })],
  ]);
  await server.close();
  assert.is(exit, 2);
  assert.match(stderr, /does not accept the credentials of the context "test"\. Log in again/);
});

test("an unknown context has a suggestion", async () => {
  const kubeconfig = kubeconfigFor("http://127.0.0.1:1");
  const { stderr } = await wincompat(["check", "--cluster", "--kubeconfig", kubeconfig, "--context", "tset"]);
  assert.match(stderr, /^There is no context "tset" in .*\. It has test\. Did you mean test\?/);
});

for (const [name, answer] of [
  ["the same token again", () => "again"],
  ["a new token for each empty page", (count: number) => `token-${count}`],
] as const)
  test(`a list without an end, with ${name}, is ended`, async () => {
    const endless: FakeOptions = {
      misbehave: (_, response, count) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ kind: "PodList", metadata: { continue: answer(count) }, items: [] }));
        return true;
      },
    };
    await connected(endless, async (connection, server) => {
      const fault = await names(connection).then(
        () => undefined,
        (error: unknown) => error,
      );
      assert.instance(fault, ListFault);
      assert.is((fault as ListFault).message, "Its list of pods does not end.");
      assert.ok(server.requests.length < 150, `${server.requests.length} requests`);
    });
  });

for (const item of [null, 5, "x", [[]]])
  test(`a list that contains ${JSON.stringify(item)} does not count as read`, async () => {
    const strange: FakeOptions = {
      misbehave: (_, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ kind: "PodList", metadata: {}, items: [stored[0], item] }));
        return true;
      },
    };
    await connected(strange, async (connection) => {
      const fault = await names(connection).then(
        () => undefined,
        (error: unknown) => error as ListFault,
      );
      assert.is(fault?.message, "Its list of pods contains something that is not an object.");
    });
  });

test.run();
