import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** How an answer of the API server arrives: complete, in its first half, in many parts, or not at all. */
export type Arrival = "complete" | "cut" | "slow" | "never";

/** What the API server answered to a request. */
interface Answered {
  readonly path: string;
  readonly status: number;
}

/** A proxy between a client and an API server. */
export interface UnreliableProxy {
  /** The kubeconfig of the same account, with the address of the proxy. */
  readonly kubeconfig: string;
  readonly answers: readonly Answered[];
  readonly close: () => Promise<void>;
}

/**
 * Starts a proxy on the loopback address, which authenticates nobody: it passes the token of the client on.
 *
 * @param kubeconfig of an account, as JSON
 * @param arrivalOf how an answer arrives; called after the API server has answered
 */
export async function startProxy(
  kubeconfig: string,
  arrivalOf: (answered: Answered) => Arrival | Promise<Arrival>,
): Promise<UnreliableProxy> {
  const content = JSON.parse(readFileSync(kubeconfig, "utf8")) as {
    readonly clusters: readonly [{ readonly name: string; readonly cluster: Readonly<Record<string, string>> }];
  };
  const [{ name, cluster }] = content.clusters;
  const ca = Buffer.from(String(cluster["certificate-authority-data"]), "base64");
  const answers: Answered[] = [];
  const proxy = createServer((asked, answer) => {
    const sent = request(`${cluster["server"]}${asked.url}`, { method: asked.method, headers: asked.headers, ca });
    sent.on("error", () => answer.destroy());
    sent.on("response", (got) => {
      const answered = { path: String(asked.url), status: got.statusCode ?? 0 };
      answers.push(answered);
      void Promise.all([buffer(got), arrivalOf(answered)]).then(([body, arrival]) => pass(got, body, arrival, answer));
    });
    asked.pipe(sent);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const file = `${kubeconfig}.proxy.json`;
  writeFileSync(file, JSON.stringify({ ...content, clusters: [{ name, cluster: { server } }] }), { mode: 0o600 });
  return {
    ...{ kubeconfig: file, answers },
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

const parts = 10;
const pause = 200;

async function pass(
  { statusCode = 0, headers }: IncomingMessage,
  body: Buffer,
  arrival: Arrival,
  answer: ServerResponse,
): Promise<void> {
  if (arrival === "never") return;
  answer.writeHead(statusCode, headers);
  if (arrival === "complete") return void answer.end(body);
  const size = Math.ceil(body.length / parts);
  for (let part = 0; part < parts; part += 1) {
    if (arrival === "cut" && part === parts / 2) return void answer.destroy();
    answer.write(body.subarray(part * size, (part + 1) * size));
    await sleep(pause);
  }
  answer.end();
}
