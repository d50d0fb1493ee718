import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionError } from "./connection-error.js";
import type { ApiAnswer } from "./request.js";

/** How often a request is repeated. */
const repeats = 3;
/** The longest wait that a server can ask for, in seconds. */
const longestWait = 30;

/** Waits so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/**
 * Repeats a request that can succeed later: too many requests, a failure of the server, no answer.
 *
 * @returns the last answer
 * @throws ConnectionError when there was none
 */
export async function withRepeats(send: () => Promise<ApiAnswer>, wait: Wait = sleep): Promise<ApiAnswer> {
  for (let repeat = 0; ; repeat += 1) {
    const answer = await send().catch((error: unknown) => error);
    const delay = repeat < repeats ? delayAfter(answer, repeat) : undefined;
    if (delay !== undefined) await wait(delay);
    else if (answer instanceof Error) throw answer;
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
