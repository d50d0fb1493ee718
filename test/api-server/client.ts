import { Agent, request } from "node:https";

/** What the API server answers to a request. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly warnings: readonly string[];
}

/** Sends requests to one API server, some of them at a time. */
export interface Client {
  /** @throws Error when there is no answer within the time that is given */
  readonly send: (method: string, path: string, object?: unknown, type?: string) => Promise<Reply>;
  readonly close: () => void;
}

const patience = 60_000;

/** The codes of errors when the server has ended a connection. */
const endings: readonly (string | undefined)[] = ["ECONNRESET", "EPIPE"];

/** @param ca the certificates that the server is known by */
export function connect(port: number, ca: Buffer, token: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, ca });
  const send: Client["send"] = (method, path, object, type = "application/json") =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, accept: "application/json", "content-type": type };
      const sent = request({ agent, host: "127.0.0.1", port, method, path, headers, timeout: patience }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        const { statusCode = 0, headersDistinct } = answer;
        const warnings = (headersDistinct["warning"] ?? []).map(warningText);
        answer.on("end", () => resolve({ status: statusCode, body: read(Buffer.concat(chunks).toString()), warnings }));
      });
      sent.on("timeout", () => sent.destroy(new Error(`${method} ${path} has no answer after ${patience / 1000} s.`)));
      // A connection can have ended while this process waited for a program; then the server has not read the request.
      sent.on("error", (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && endings.includes(error.code) ? resolve(send(method, path, object, type)) : reject(error),
      );
      sent.end(object === undefined ? undefined : JSON.stringify(object));
    });
  return { close: () => agent.destroy(), send };
}

/** Health checks answer with plain text, everything else with JSON. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text of `299 - "unknown field \"spec.a\""`. */
function warningText(header: string): string {
  return header.replace(/^\d+ \S+ "(.*)"$/, "$1").replaceAll('\\"', '"');
}
