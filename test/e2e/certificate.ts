import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Cluster } from "../api-server/cluster.js";
import { certificateFile, keyFile } from "../api-server/flags.js";

/** A certificate for the loopback address, and its key. */
interface Certificate {
  readonly certificateFile: string;
  readonly keyFile: string;
  /** The certificates that it is known by, as a webhook configuration has them. */
  readonly caBundle: string;
}

/** The certificate that an API server has made for itself: a webhook on the same address can show it as well. */
export function certificateOf({ kubeconfig }: Cluster): Certificate {
  const folder = dirname(kubeconfig);
  const file = join(folder, certificateFile);
  return { certificateFile: file, keyFile: join(folder, keyFile), caBundle: readFileSync(file).toString("base64") };
}
