import type { ApiError } from "../conformance/not-ours.js";
import type { Reply } from "./client.js";

/** Why the API server does not take an object. */
export interface Refusal {
  readonly message: string;
  /** The fields that it names; none where the object cannot be read or an admission plugin speaks. */
  readonly errors: readonly ApiError[];
}

interface Status {
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly reason?: string; readonly message?: string; readonly field?: string }[] };
}

/** @returns undefined when the object was accepted */
export function refusalOf({ status, body }: Reply): Refusal | undefined {
  if (status >= 200 && status < 300) return undefined;
  const { message, details } = body as Status;
  const causes = details?.causes ?? [];
  return {
    message: message ?? `status ${status}: ${JSON.stringify(body)}`,
    errors: causes.map(({ field = "", reason = "", message = "" }) => ({ path: field, type: reason, detail: detailOf(message) })),
  };
}

/** @throws Error when the object was refused */
export function accepted(reply: Reply, what: string): unknown {
  const refusal = refusalOf(reply);
  if (refusal !== undefined) throw new Error(`The API server refuses ${what}: ${refusal.message}`);
  return reply.body;
}

/** `Forbidden: cannot be set on create` without its kind. A wrong value would stand between the two. */
function detailOf(message: string): string {
  return message.replace(/^(?:Forbidden|Required value): /, "");
}
