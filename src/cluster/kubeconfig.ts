import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import { UnusableError, UsageError } from "../lib/errors.js";
import { explainFileProblem } from "../lib/file-problem.js";
import { didYouMean } from "../lib/nearest.js";
import { readFileBytes } from "../lib/read-bytes.js";
import { readSmallFile } from "../lib/small-file.js";
import type { FullUser } from "./unread-fields.js";
import { addUnreadFields } from "./unread-fields.js";

/** Which cluster a user names. */
export interface ClusterChoice {
  /** A file instead of those of KUBECONFIG. */
  readonly kubeconfig?: string | undefined;
  /** A context instead of the current one. */
  readonly context?: string | undefined;
}

const notInstalled =
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
  const configClass = await kubeConfigClass();
  const files = kubeconfigFiles(kubeconfig);
  if (context !== undefined && files.length === 0) throw new UsageError(noContexts(context));
  const config = files.length === 0 ? accountOfPod(configClass) : await filesRead(files, configClass);
  if (context !== undefined) config.setCurrentContext(context);
  checkContext(config, files);
  checkProvider(config);
  checkFiles(config);
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
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") throw new UnusableError(notInstalled);
    throw error;
  } finally {
    if (noDeprecation === undefined) Reflect.deleteProperty(process, "noDeprecation");
    else process.noDeprecation = noDeprecation;
  }
}

/** The files that the users and clusters of a configuration name: certificates, keys and tokens. */
export function credentialFiles({ clusters, users }: KubeConfig): readonly string[] {
  const files = [
    ...clusters.map(({ caFile }) => caFile),
    ...users.flatMap((user: FullUser) => [user.certFile, user.keyFile, user.tokenFile, tokenFileOf(user)]),
  ];
  return files.filter((file): file is string => typeof file === "string" && file !== "");
}

/** The package reads the token of the account of a pod in this way. */
function tokenFileOf({ authProvider }: FullUser): unknown {
  const { config } = (authProvider ?? {}) as { readonly config?: { readonly tokenFile?: unknown } };
  return config?.tokenFile;
}

/** As kubectl, which ignores files of KUBECONFIG that do not exist. */
export function kubeconfigFiles(named: string | undefined): readonly string[] {
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

async function filesRead(files: readonly string[], Config: KubeConfigClass): Promise<KubeConfig> {
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await textOf(file) })));
  const [first, ...rest] = withoutEmpty(texts).map((one) => configIn(one, Config));
  const config = first as KubeConfig;
  for (const other of rest) merge(config, other);
  return config;
}

interface FileText {
  readonly file: string;
  readonly text: string;
}

/** As kubectl, which ignores empty files beside others. */
function withoutEmpty(files: readonly FileText[]): readonly FileText[] {
  const written = files.filter(({ text }) => text.trim() !== "");
  if (written.length > 0) return written;
  const names = files.map(({ file }) => file).join(" and ");
  throw new UnusableError(
    `${names} ${files.length === 1 ? "is" : "are"} empty. Write a kubeconfig into ${files.length === 1 ? "it" : "one of them"}, or name another file.`,
  );
}

function configIn({ file, text }: FileText, Config: KubeConfigClass): KubeConfig {
  const config = new Config();
  try {
    config.loadFromString(text);
    config.makePathsAbsolute(dirname(file));
    addUnreadFields(config, text, dirname(file));
    return config;
  } catch (error) {
    throw new UnusableError(`${file} cannot be read as a kubeconfig: ${faultOf(error as Error)}`);
  }
}

/** A pipe, as of `<(…)`, is read as kubectl does, but not for ever. */
async function textOf(file: string): Promise<string> {
  if (!existsSync(file)) throw new UnusableError(`${file} does not exist. Correct --kubeconfig.`);
  try {
    return (await readFileBytes(file)).bytes.toString();
  } catch (error) {
    throw new UnusableError(`${file} cannot be read as a kubeconfig: ${explainFileProblem(error)}`);
  }
}

/** The package does not check what it reads. */
function faultOf(error: Error): string {
  if (error instanceof TypeError) return "Its clusters, users and contexts must be lists of mappings with a name.";
  const [line = ""] = error.message.split("\n");
  return line.replace(/\.?$/, ".");
}

/** The auth-providers that the package has an implementation of. It also takes tokens from any that names a file or a plugin. */
const knownProviders = ["azure", "exec", "gcp", "oidc"];

/** The package ignores an auth-provider that it does not know, and would send requests without credentials; kubectl reports it. */
function checkProvider(config: KubeConfig): void {
  const user = config.getCurrentUser();
  if (!user?.authProvider) return;
  const { name, config: settings } = user.authProvider as Partial<NonNullable<typeof user.authProvider>>;
  if (knownProviders.includes(name ?? "") || settings?.tokenFile || settings?.exec) return;
  throw new UnusableError(
    `The user "${user.name}" has the auth-provider "${name ?? ""}", which is not supported. Replace it with a credential plugin (exec) in the kubeconfig.`,
  );
}

/** The largest certificate, key or token. */
const mostBytes = 1024 * 1024;

/** The package reads these files at once, and would wait for a pipe or read a device without end. */
function checkFiles(config: KubeConfig): void {
  const [cluster, user] = [config.getCurrentCluster(), config.getCurrentUser()];
  for (const file of [cluster?.caFile, user?.certFile, user?.keyFile, user?.authProvider?.config?.tokenFile]) {
    if (typeof file !== "string") continue;
    try {
      readSmallFile(file, mostBytes);
    } catch (error) {
      throw new UnusableError(`${file}, which the kubeconfig names, cannot be read: ${explainFileProblem(error)}`);
    }
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

function noContexts(context: string): string {
  return `--context ${context} is a context of a kubeconfig, and there is none. Name a file with --kubeconfig. In a pod, remove --context: its ServiceAccount applies.`;
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
  if (!name && names.length === 0)
    throw new UnusableError(`${where} has no contexts. Name another file with --kubeconfig.`);
  if (!name) throw new UnusableError(`${where} has no current-context. Name one with --context: ${names.join(", ")}.`);
  const context = config.getContextObject(name);
  if (context === null)
    throw new UsageError(
      `There is no context "${name}" in ${where}. It has ${names.join(", ") || "none"}.${didYouMean(name, names)}`,
    );
  // Without a user, requests are anonymous, as for `kubectl proxy`.
  const user = (context as Partial<typeof context>).user;
  const missing = [
    ...(config.getCluster(context.cluster) === null ? [`cluster "${context.cluster}"`] : []),
    ...(user !== undefined && config.getUser(user) === null ? [`user "${user}"`] : []),
  ];
  if (missing.length > 0)
    throw new UnusableError(`The context "${name}" names the ${missing.join(" and the ")}, which ${where} lacks.`);
}
