import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Cluster } from "../api-server/cluster.js";
import { documentsIn } from "../objects-in.js";

/** Runs kubectl as a user of a cluster does. */
export interface Kubectl {
  /** @returns what it prints. @throws Error with what it complains about */
  readonly run: (parameters: readonly string[]) => Promise<string>;
  /** Runs commands of a page with bash, in an empty folder with the releases. @throws Error where one fails */
  readonly shell: (script: string) => Promise<string>;
  /** The objects that `kubectl kustomize` renders; each folder is rendered once. */
  readonly rendered: (folder: string) => Promise<readonly Rendered[]>;
}

/** An object as kustomize renders it. */
interface Rendered {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** @param folder where relative paths begin */
export function kubectlOf(command: string, { kubeconfig }: Cluster, folder: string): Kubectl {
  // kubectl caches data of a server in the home folder. This folder is removed with the server.
  const home = dirname(kubeconfig);
  const env = { ...process.env, HOME: home, KUBECONFIG: kubeconfig };
  const folders = new Map<string, Promise<readonly Rendered[]>>();
  const render = async (path: string): Promise<readonly Rendered[]> =>
    documentsIn<Rendered>(await run(["kustomize", path]), path);
  const run = async (parameters: readonly string[]): Promise<string> =>
    outputOf("kubectl", command, parameters, { cwd: folder, env });
  return {
    run,
    shell: async (script) => {
      const place = mkdtempSync(join(home, "shell-"));
      mkdirSync(join(place, "bin"));
      symlinkSync(command, join(place, "bin", "kubectl"));
      symlinkSync(join(folder, "dist-policies"), join(place, "dist-policies"));
      const path = `${join(place, "bin")}:${process.env["PATH"] ?? ""}`;
      return outputOf("bash", "bash", ["--norc", "-eu", "-c", script], {
        cwd: place,
        env: { ...env, PATH: path },
      });
    },
    rendered: (path) => {
      const objects = folders.get(path) ?? render(path);
      folders.set(path, objects);
      return objects;
    },
  };
}

async function outputOf(
  title: string,
  command: string,
  parameters: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(command, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<string>((done) =>
    child.on("error", ({ message }) => done(message)).on("close", (code) => done(String(code))),
  );
  const [output, complaint, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (end === "0") return output;
  throw new Error(`${title} ${parameters.join(" ")} ended with ${end}:\n${complaint}`);
}
