import type { ApiError } from "../conformance/not-ours.js";
import type { Reply } from "./client.js";

/** Why the API server rejects an object. */
export interface Refusal {
  readonly message: string;
  /** The fields that it names; none if the object is unreadable or an admission plugin rejects it. */
  readonly errors: readonly ApiError[];
}

interface Status {
  readonly message?: string;
  readonly details?: {
    readonly causes?: readonly { readonly reason?: string; readonly message?: string; readonly field?: string }[];
  };
}

/** @returns undefined when the object was accepted, with every field of it */
export function refusalOf({ status, body, warnings }: Reply): Refusal | undefined {
  if (status >= 200 && status < 300) return unknownFields(warnings);
  const { message, details } = body as Status;
  const causes = details?.causes ?? [];
  return {
    message: message ?? `status ${status}: ${JSON.stringify(body)}`,
    errors: causes.map(({ field = "", reason = "", message = "" }) => ({
      path: field,
      type: reason,
      detail: detailOf(message),
    })),
  };
}

/** The API server 1.24 treats all metadata fields of a custom resource as unknown. */
function unknownFields(warnings: readonly string[]): Refusal | undefined {
  const unknown = warnings.filter((one) => /unknown field "(?!metadata\.)/.test(one));
  return unknown.length === 0 ? undefined : { message: unknown.join(", "), errors: [] };
}

/** @throws Error if the object was rejected */
export function accepted(reply: Reply, what: string): unknown {
  const refusal = refusalOf(reply);
  if (refusal !== undefined) throw new Error(`The API server refuses ${what}: ${refusal.message}`);
  return reply.body;
}

/** `cannot be set on create` of `Forbidden: cannot be set on create`: without the kind of error and the value before it. */
function detailOf(message: string): string {
  return message.replace(
    /^(?:Forbidden|Required value|(?:Invalid|Unsupported|Duplicate) value: (?:"(?:[^"\\]|\\.)*"|\w+))(?:: |$)/,
    "",
  );
}
