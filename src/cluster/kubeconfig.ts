import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import { UnusableError, UsageError } from "../lib/errors.js";
import { didYouMean } from "../lib/nearest.js";

/** Which cluster a user names. */
export interface ClusterChoice {
  /** A file instead of those of KUBECONFIG. */
  readonly kubeconfig?: string | undefined;
  /** A context instead of the current one. */
  readonly context?: string | undefined;
}

const NOT_INSTALLED =
  "--cluster needs the npm package @kubernetes/client-node, an optional dependency that is not installed. Install wincompat again without --omit=optional.";

/** Where Kubernetes places the token of a pod. */
const accountToken = "/var/run/secrets/kubernetes.io/serviceaccount/token";

/**
 * Finds the configuration as kubectl does: the named file, those of KUBECONFIG, the one in the home folder, the account of the pod.
 *
 * @returns a configuration whose current context has a cluster
 * @throws UnusableError when there is none, or a file cannot be read; UsageError for an unknown context
 */
export async function loadKubeconfig({ kubeconfig, context }: ClusterChoice): Promise<KubeConfig> {
  const Config = await kubeConfigClass();
  const files = filesOf(kubeconfig);
  const config = files.length === 0 ? accountOfPod(Config) : filesRead(files, Config);
  if (context !== undefined) config.setCurrentContext(context);
  checkContext(config, files);
  return config;
}

type KubeConfigClass = new () => KubeConfig;

/** It is large, and loaded only here. Only this part of the package is loaded, which takes half of the time. */
async function kubeConfigClass(): Promise<KubeConfigClass> {
  const { noDeprecation } = process;
  try {
    // One of its dependencies loads punycode, and newer versions of Node.js would print a warning for users.
    process.noDeprecation = true;
    return (await import("@kubernetes/client-node/dist/config.js")).KubeConfig;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") throw new UnusableError(NOT_INSTALLED);
    throw error;
  } finally {
    if (noDeprecation === undefined) Reflect.deleteProperty(process, "noDeprecation");
    else process.noDeprecation = noDeprecation;
  }
}

/** As kubectl, which ignores files of KUBECONFIG that do not exist. */
function filesOf(named: string | undefined): readonly string[] {
  if (named !== undefined) return [named];
  const listed = (process.env["KUBECONFIG"] ?? "").split(delimiter).filter((file) => file !== "");
  const files = listed.length > 0 ? listed : [join(homedir(), ".kube", "config")];
  const existing = files.filter((file) => existsSync(file));
  if (listed.length > 0 && existing.length === 0)
    throw new UnusableError(
      `KUBECONFIG names ${listed.join(" and ")}, which ${listed.length === 1 ? "does" : "do"} not exist. Correct the variable, or name a file with --kubeconfig.`,
    );
  return existing;
}

function filesRead(files: readonly string[], Config: KubeConfigClass): KubeConfig {
  const [first, ...rest] = files.map((file) => fileRead(file, Config));
  const config = first as KubeConfig;
  for (const other of rest) merge(config, other);
  return config;
}

function fileRead(file: string, Config: KubeConfigClass): KubeConfig {
  if (!existsSync(file)) throw new UnusableError(`${file} does not exist. Correct --kubeconfig.`);
  const config = new Config();
  try {
    config.loadFromFile(file);
    return config;
  } catch (error) {
    const [line = ""] = (error as Error).message.split("\n");
    throw new UnusableError(`${file} cannot be read as a kubeconfig: ${line.replace(/\.?$/, ".")}`);
  }
}

/** The first of the same name wins, as in kubectl; `mergeConfig` of the package throws. */
function merge(config: KubeConfig, other: KubeConfig): void {
  const isNew =
    (known: readonly { readonly name: string }[]) =>
    ({ name }: { readonly name: string }): boolean =>
      known.every((one) => one.name !== name);
  for (const one of other.clusters.filter(isNew(config.clusters))) config.addCluster(one);
  for (const one of other.users.filter(isNew(config.users))) config.addUser(one);
  for (const one of other.contexts.filter(isNew(config.contexts))) config.addContext(one);
  if (!config.currentContext && other.currentContext) config.setCurrentContext(other.currentContext);
}

function accountOfPod(Config: KubeConfigClass): KubeConfig {
  if (!existsSync(accountToken))
    throw new UnusableError(
      "There is no kubeconfig: KUBECONFIG is not set, ~/.kube/config does not exist, and this is not a pod with a ServiceAccount. Name a file with --kubeconfig.",
    );
  const config = new Config();
  config.loadFromCluster();
  return config;
}

function checkContext(config: KubeConfig, files: readonly string[]): void {
  const { currentContext: name } = config;
  const names = config.contexts.map((one) => one.name);
  const where = files.join(" and ");
  if (!name)
    throw new UnusableError(`${where} has no current-context. Name one with --context: ${names.join(", ") || "none"}.`);
  const context = config.getContextObject(name);
  if (context === null)
    throw new UsageError(
      `There is no context "${name}" in ${where}. It has ${names.join(", ") || "none"}.${didYouMean(name, names)}`,
    );
  const missing = [
    ...(config.getCluster(context.cluster) === null ? [`cluster "${context.cluster}"`] : []),
    ...(config.getUser(context.user) === null ? [`user "${context.user}"`] : []),
  ];
  if (missing.length > 0)
    throw new UnusableError(`The context "${name}" names the ${missing.join(" and the ")}, which ${where} lacks.`);
}
