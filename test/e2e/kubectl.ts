import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { parseAllDocuments } from "yaml";
import type { Cluster } from "../api-server/cluster.js";

/** Runs kubectl as a user of a cluster does. */
export interface Kubectl {
  /** @returns what it prints. @throws Error with what it complains about */
  readonly run: (parameters: readonly string[]) => Promise<string>;
  /** The objects that `kubectl kustomize` renders. */
  readonly rendered: (folder: string) => Promise<readonly Rendered[]>;
}

/** An object as kustomize renders it. */
interface Rendered {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** @param folder where relative paths begin */
export function kubectlOf(command: string, { kubeconfig }: Cluster, folder: string): Kubectl {
  const run = async (parameters: readonly string[]): Promise<string> => {
    // kubectl caches data of a server in the home folder. This folder is removed with the server.
    const env = { ...process.env, HOME: dirname(kubeconfig), KUBECONFIG: kubeconfig };
    const child = spawn(command, parameters, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<string>((done) =>
      child.on("error", ({ message }) => done(message)).on("close", (code) => done(String(code))),
    );
    const [output, complaint, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (end === "0") return output;
    throw new Error(`kubectl ${parameters.join(" ")} ended with ${end}:\n${complaint}`);
  };
  return {
    run,
    rendered: async (path) =>
      parseAllDocuments(await run(["kustomize", path])).map((document) => document.toJS() as Rendered),
  };
}
