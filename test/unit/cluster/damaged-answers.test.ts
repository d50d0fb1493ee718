import type { IncomingMessage, ServerResponse } from "node:http";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { wincompat } from "../cli/run.js";
import { fakeApiServer } from "./fake-api-server.js";
import { paths, pod, windowsPod } from "./objects.js";
import { withoutWaits } from "./without-waits.js";

const test = suite("cluster/damaged-answers");

interface Checked {
  readonly status: number | null;
  /** In one line. */
  readonly text: string;
}

/** Checks a cluster whose list of pods is answered in place of the server. */
async function checked(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<Checked> {
  const server = await fakeApiServer({
    objects: { [paths.pods]: [pod("web", "shop", windowsPod)] },
    misbehave: (request, response) => {
      const isPods = request.url?.startsWith(`${paths.pods}?`) === true;
      if (isPods) answer(response, request);
      return isPods;
    },
  });
  const parameters = ["--kubeconfig", server.kubeconfig, "--only", "win-host-pid"];
  const { status, stdout } = await withoutWaits(() => wincompat(["check", "--cluster", ...parameters]));
  await server.close();
  return { status, text: stdout.replaceAll(/\s+/g, " ").replaceAll(server.url, "<server>") };
}

/** Sends bytes that no server of HTTP sends. */
function raw(text: string): Parameters<typeof checked>[0] {
  return (_, request) => void request.socket.end(`HTTP/1.1 200 OK\r\n${text}`);
}

const emptyList = '{"apiVersion":"v1","kind":"PodList","items":[]}';
const cut = "<server> closed the connection before its answer was complete.";
const noHttp = "<server> does not answer as HTTP requires";

for (const [what, answer, says] of [
  ["that is not compressed as its header says", raw(`Content-Encoding: gzip\r\n\r\n${emptyList}`), noHttp],
  ["that is compressed in a way that was not requested", raw(`Content-Encoding: br\r\n\r\nx`), "not a list of pods"],
  ["with a chunk of no length", raw(`Transfer-Encoding: chunked\r\n\r\nZZ\r\n${emptyList}\r\n0\r\n\r\n`), noHttp],
  ["that ends in a chunk", raw(`Transfer-Encoding: chunked\r\n\r\n20\r\n${emptyList.slice(0, 9)}`), cut],
  ["that is shorter than its length", raw(`Content-Length: 500\r\n\r\n${emptyList}`), cut],
  ["with 100 KB of headers", raw(`${`X: ${"a".repeat(1000)}\r\n`.repeat(100)}\r\n${emptyList}`), noHttp],
] as const)
  test(`an answer ${what} does not count as a list`, async () => {
    const { status, text } = await checked(answer);
    assert.is(status, 2);
    assert.ok(text.includes(says), text);
    assert.not.ok(text.includes("cannot be reached"), text);
  });

for (const [what, text] of [
  ["lists", "[".repeat(100_000) + "]".repeat(100_000)],
  ["mappings", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
] as const)
  test(`100,000 nested ${what} in a pod do not end the run`, async () => {
    const item = JSON.stringify(pod("web", "shop", { ...windowsPod, volumes: "DEEP" })).replace('"DEEP"', text);
    const { status, text: report } = await checked((response) => response.end(emptyList.replace("[]", `[${item}]`)));
    assert.ok([1, 2].includes(status ?? 0), report);
    assert.match(report, /Pod shop\/web|volumes/);
  });

test("of a repeated key items the last one counts, as in client-go's dynamic client", async () => {
  const list = (name: string): string => `"items":[${JSON.stringify(pod(name, "shop", windowsPod))}]`;
  const repeated = `${list("first")},${list("last")}`;
  const { text } = await checked((response) => response.end(emptyList.replace('"items":[]', repeated)));
  assert.equal([text.includes("Pod shop/first"), text.includes("Pod shop/last")], [false, true], text);
});

test("the text of a refusal cannot imitate a report", async () => {
  const message = "\u001b[2K\u202eforged\n\nKubernetes 1.37: 0 errors";
  const { status, text } = await checked((response) =>
    response.writeHead(403, "\u0041").end(JSON.stringify({ apiVersion: "v1", kind: "Status", code: 403, message })),
  );
  assert.is(status, 2);
  assert.not.match(text, /[\u001b\u202e]/);
  assert.match(text, /No right to list pods: \\u001b\[2K\\u202eforged/);
});

test.run();
