import type { ServerResponse } from "node:http";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Connection } from "../../../src/cluster/connection.js";
import { connect } from "../../../src/cluster/connection.js";
import { ConnectionError } from "../../../src/cluster/connection-error.js";
import { ListFault, listPages } from "../../../src/cluster/list-pages.js";
import type { ListedKind } from "../../../src/cluster/listed-kinds.js";
import { sendRequest } from "../../../src/cluster/request.js";
import type { FakeApiServer, FakeOptions } from "./fake-api-server.js";
import { fakeApiServer, status } from "./fake-api-server.js";
import { paths, pod, windowsPod } from "./objects.js";

const test = suite("cluster/requests");

const pods: ListedKind = {
  ...{ kind: "Pod", template: "", group: "", version: "v1", resource: "pods", stage: "pods" },
  isNamespaced: true,
  isCustom: false,
};

const podList = { apiVersion: "v1", kind: "PodList" };

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

for (const [what, write] of [
  ["sends too slowly", (response: ServerResponse) => response.write(" ")],
  ["only says that it continues", (response: ServerResponse) => response.writeContinue()],
] as const)
  test(`a server that ${what} is given up`, async () => {
    const writing: NodeJS.Timeout[] = [];
    const server = await fakeApiServer({
      misbehave: (_, response) => {
        writing.push(setInterval(() => write(response), 10));
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

test("a page that is larger than requested is read", async () => {
  const objects = { [paths.pods]: stored };
  const huge: FakeOptions = {
    misbehave: (request, response) => {
      if (!request.url?.startsWith(paths.pods)) return false;
      response.writeHead(200).end(JSON.stringify({ ...podList, items: objects[paths.pods], metadata: {} }));
      return true;
    },
  };
  await connected(huge, async (connection, { requests }) => {
    assert.equal(await names(connection), everyName);
    assert.is(requests.length, 1);
  });
});

/** The sentence about a list of this kind, where each request has this answer; undefined if the list is read. */
async function faultIn(body: unknown, kind = pods): Promise<string | undefined> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const wrong: FakeOptions = { misbehave: (_, response) => (response.writeHead(200).end(text), true) };
  return connected(wrong, async (connection) => {
    try {
      for await (const _ of listPages(connection, kind, {}));
      return undefined;
    } catch (error) {
      assert.instance(error, ListFault);
      return (error as ListFault).message;
    }
  });
}

const named = { metadata: { name: "a" } };
for (const [what, body] of [
  ["a page of a proxy", "<html>Sign in</html>"],
  ["a list without items", podList],
  ["a list whose items are a mapping", { ...podList, items: { 0: named, length: 1 } }],
  ["an empty object", {}],
  ["a list of another kind", { apiVersion: "v1", kind: "SecretList", items: [named] }],
  ["a list of another version", { apiVersion: "v2", kind: "PodList", items: [named] }],
  ["a list without a kind", { apiVersion: "v1", items: [named] }],
  ["a list without a version", { kind: "PodList", items: [named] }],
  ["a list of metadata", { apiVersion: "meta.k8s.io/v1", kind: "PartialObjectMetadataList", items: [named] }],
  ["a list with a number as its token", { ...podList, metadata: { continue: 5 }, items: [named] }],
  ["a list with a mapping as its token", { ...podList, metadata: { continue: { a: "b" } }, items: [named] }],
  ["a list whose metadata is a list", { ...podList, metadata: [{ continue: "x" }], items: [named] }],
  ["a table", { apiVersion: "meta.k8s.io/v1", kind: "Table", rows: [] }],
  ["an event of a watch", { type: "ADDED", object: named }],
  ["a refusal with the status of success", { apiVersion: "v1", kind: "Status", status: "Failure", code: 403 }],
] as const)
  test(`${what} is no list`, async () => {
    assert.is(await faultIn(body), "the answer is not a list of pods.");
  });

test("a list with null instead of metadata, a token or items is read, as Go reads it", async () => {
  assert.is(await faultIn({ ...podList, metadata: null, items: null }), undefined);
  assert.is(await faultIn({ ...podList, metadata: { continue: null }, items: [named] }), undefined);
});

test("an object of another kind in a list is not read as one of the list", async () => {
  const of = (item: object): Promise<string | undefined> =>
    faultIn({ ...podList, items: [named, { ...named, ...item }] });
  for (const other of [{ kind: "ConfigMap" }, { apiVersion: "v9" }, { kind: 5 }, { kind: null }])
    assert.is(await of(other), "the list of pods contains an object of another kind.", JSON.stringify(other));
  for (const same of [{}, { kind: "", apiVersion: "" }, { kind: "Pod", apiVersion: "v1" }])
    assert.is(await of(same), undefined, JSON.stringify(same));
});

test("the list of a custom resource can have any kind, but no other version and no other objects", async () => {
  const custom: ListedKind = {
    ...{ kind: "Rollout", template: "", group: "argoproj.io", version: "v1alpha1", resource: "rollouts" },
    ...{ stage: "pods", isNamespaced: true, isCustom: true },
  };
  const rollout = { ...named, apiVersion: "argoproj.io/v1alpha1", kind: "Rollout" };
  const of = (answer: object): Promise<string | undefined> =>
    faultIn({ apiVersion: "argoproj.io/v1alpha1", kind: "RolloutList", items: [rollout], ...answer }, custom);
  assert.is(await of({}), undefined);
  assert.is(await of({ kind: "Deck" }), undefined);
  assert.is(
    await of({ apiVersion: "meta.k8s.io/v1", kind: "PartialObjectMetadataList" }),
    "the answer is not a list of rollouts.argoproj.io.",
  );
  assert.is(
    await of({ items: [{ ...rollout, kind: "AnalysisRun" }] }),
    "the list of rollouts.argoproj.io contains an object of another kind.",
  );
});

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

for (const [name, answer] of [
  ["the same token again", () => "again"],
  ["a new token for each empty page", (count: number) => `token-${count}`],
] as const)
  test(`a list without an end, with ${name}, is ended`, async () => {
    const endless: FakeOptions = {
      misbehave: (_, response, count) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ ...podList, metadata: { continue: answer(count) }, items: [] }));
        return true;
      },
    };
    await connected(endless, async (connection, server) => {
      const fault = await names(connection).then(
        () => undefined,
        (error: unknown) => error,
      );
      assert.instance(fault, ListFault);
      assert.is((fault as ListFault).message, "the list of pods does not end.");
      assert.ok(server.requests.length < 150, `${server.requests.length} requests`);
    });
  });

test("a list that counts more objects, and contains no token for the next page, does not count as read", async () => {
  const cut: FakeOptions = {
    misbehave: (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...podList, metadata: { remainingItemCount: 7 }, items: [] }));
      return true;
    },
  };
  await connected(cut, async (connection) => {
    const fault = await names(connection).then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.instance(fault, ListFault);
    assert.match(
      (fault as ListFault).message,
      "is incomplete: 7 more exist, and it contains no token for the next page.",
    );
  });
});

for (const item of [null, 5, "x", [[]]])
  test(`a list that contains ${JSON.stringify(item)} does not count as read`, async () => {
    const strange: FakeOptions = {
      misbehave: (_, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ ...podList, metadata: {}, items: [stored[0], item] }));
        return true;
      },
    };
    await connected(strange, async (connection) => {
      const fault = await names(connection).then(
        () => undefined,
        (error: unknown) => error as ListFault,
      );
      assert.is(fault?.message, "the list of pods contains something that is not an object.");
    });
  });

test.run();
