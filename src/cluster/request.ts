import type { IncomingMessage, RequestOptions } from "node:http";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { ConnectionError, connectionError, noAnswer } from "./connection-error.js";

/** A request to an API server. */
export interface ApiRequest {
  readonly method: "GET" | "PATCH";
  /** With the query. */
  readonly path: string;
  /** What to apply. */
  readonly body?: string;
}

/** What an API server answers. */
export interface ApiAnswer {
  readonly status: number;
  /** The header. */
  readonly retryAfter?: string;
  readonly text: string;
}

/** Limits of one request. */
interface RequestLimits {
  /** The longest time without data, in seconds; the complete answer can take ten times as long. */
  readonly seconds: number;
  /** The largest answer, in bytes. A page of 500 objects of the largest size is smaller. */
  readonly bytes?: number;
}

const mostBytes = 256 * 1024 * 1024;

/**
 * Sends one request, with the options that authenticate it.
 *
 * @param server the address, `https://10.0.0.1:6443/prefix`
 * @throws ConnectionError when there is no complete answer
 */
export async function sendRequest(
  server: string,
  { method, path, body }: ApiRequest,
  options: RequestOptions,
  { seconds, bytes = mostBytes }: RequestLimits,
): Promise<ApiAnswer> {
  const abort = new AbortController();
  const deadline = setTimeout(() => abort.abort(), seconds * 10_000);
  const headers = {
    ...options.headers,
    accept: "application/json",
    "accept-encoding": "gzip",
    "user-agent": "wincompat",
    // YAML is a superset of JSON.
    ...(body === undefined ? {} : { "content-type": "application/apply-patch+yaml" }),
  };
  try {
    return await new Promise((resolve, reject) => {
      // It rejects before the streams are closed, because their errors would replace the reason.
      const rejectIfTooLarge: RejectIfTooLarge = (size) => {
        if (size > bytes) reject(isTooLarge(server, bytes));
        return size > bytes;
      };
      const send = server.startsWith("http:") ? requestHttp : requestHttps;
      const sent = send(`${server}${path}`, {
        ...options,
        ...{ method, headers, timeout: seconds * 1000, signal: abort.signal },
      });
      sent.on("timeout", () => sent.destroy(noAnswer(server, seconds)));
      sent.on("error", reject);
      sent.on("response", (answer) => void answerOf(answer, rejectIfTooLarge).then(resolve, reject));
      sent.end(body);
    });
  } catch (error) {
    throw abort.signal.aborted ? noAnswer(server, seconds * 10) : connectionError(server, error);
  } finally {
    clearTimeout(deadline);
  }
}

/** Rejects the request when its answer has more bytes than the limit. @returns whether it did */
type RejectIfTooLarge = (size: number) => boolean;

async function answerOf(answer: IncomingMessage, rejectIfTooLarge: RejectIfTooLarge): Promise<ApiAnswer> {
  const { statusCode: status = 0, headers } = answer;
  const read = (source: AsyncIterable<Buffer>): Promise<string> => textOf(source, rejectIfTooLarge);
  const text =
    headers["content-encoding"] === "gzip"
      ? await pipeline(answer, createGunzip(), read)
      : await pipeline(answer, read);
  const retryAfter = headers["retry-after"];
  return { status, text, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

async function textOf(source: AsyncIterable<Buffer>, rejectIfTooLarge: RejectIfTooLarge): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (rejectIfTooLarge(size)) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function isTooLarge(server: string, bytes: number): ConnectionError {
  return new ConnectionError(
    `${server} answers with more than ${Math.round(bytes / 1024 / 1024)} MiB at once, although a limit was requested. Select fewer objects with --namespace or --selector.`,
    false,
  );
}

/** How often a request is repeated. */
const repeats = 3;
/** The longest wait that a server can ask for, in seconds. */
const longestWait = 30;

/** Waits so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/** How long a run may still wait before it repeats requests, in milliseconds: a server can refuse each of them. */
interface Patience {
  left: number;
}

export function usualPatience(): Patience {
  return { left: 120_000 };
}

/**
 * Repeats a request that can succeed later: too many requests, a failure of the server, no answer.
 *
 * @returns the last answer
 * @throws ConnectionError when there was none
 */
export async function withRepeats(
  send: () => Promise<ApiAnswer>,
  patience: Patience,
  wait: Wait = sleep,
): Promise<ApiAnswer> {
  for (let repeat = 0; ; repeat += 1) {
    const answer = await send().catch((error: unknown) => error);
    const delay = repeat < repeats ? delayAfter(answer, repeat) : undefined;
    if (delay !== undefined && delay <= patience.left) {
      patience.left -= delay;
      await wait(delay);
    } else if (answer instanceof Error) throw answer;
    else return answer as ApiAnswer;
  }
}

/** How long to wait, in milliseconds; undefined if the request is not repeated. */
function delayAfter(answer: unknown, repeat: number): number | undefined {
  const ownDelay = 500 * 2 ** repeat;
  if (answer instanceof Error) return answer instanceof ConnectionError && answer.canPass ? ownDelay : undefined;
  const { status, retryAfter } = answer as ApiAnswer;
  if (status !== 429 && status < 500) return undefined;
  const asked = Number(retryAfter);
  // Dates are possible, too, but API servers send seconds.
  return retryAfter !== undefined && asked >= 0 ? Math.min(asked, longestWait) * 1000 : ownDelay;
}
