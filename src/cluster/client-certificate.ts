import type { RequestOptions } from "node:https";
import { createSecureContext } from "node:tls";
import { UnusableError } from "../lib/errors.js";

/** Who uses a certificate. */
interface Owner {
  readonly user: string;
  /** Did a credential plugin print it? */
  readonly isPrinted: boolean;
}

/**
 * Node.js reports a certificate that it cannot use only when it connects, in words of OpenSSL.
 *
 * @throws UnusableError for a client certificate or a key that cannot be used
 */
export function checkClientCertificate({ cert, key }: RequestOptions, owner: Owner): void {
  if (cert !== undefined) useOrThrow({ cert }, owner, "certificate");
  if (key !== undefined) useOrThrow({ cert, key }, owner, "key");
}

function useOrThrow(options: RequestOptions, { user, isPrinted }: Owner, what: "certificate" | "key"): void {
  try {
    createSecureContext(options);
  } catch (error) {
    const reason = (error as Error).message.replace(/^error:[0-9A-F]+:/, "");
    const remedy = isPrinted
      ? "Run its credential plugin alone to see what it prints."
      : `Correct client-${what} or client-${what}-data in the kubeconfig.`;
    throw new UnusableError(`The client ${what} of the user "${user}" cannot be used (${reason}). ${remedy}`);
  }
}
