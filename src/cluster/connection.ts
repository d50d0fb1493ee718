import type { OutgoingHttpHeaders } from "node:http";
import type { RequestOptions } from "node:https";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import type { Cluster, User } from "@kubernetes/client-node/dist/config_types.js";
import { UnusableError } from "../lib/errors.js";
import { isMapping, parsedJson } from "../lib/json.js";
import type { KubeVersion } from "../model/version.js";
import { parseVersion } from "../model/version.js";
import { checkClientCertificate } from "./client-certificate.js";
import { ConnectionError } from "./connection-error.js";
import type { PluginCredential } from "./credential-plugin.js";
import { limitPlugin } from "./credential-plugin.js";
import { impersonationHeaders } from "./impersonation.js";
import type { ClusterChoice } from "./kubeconfig.js";
import { credentialFiles, kubeconfigFiles, loadKubeconfig } from "./kubeconfig.js";
import type { ApiAnswer, ApiRequest, Wait } from "./request.js";
import { sendRequest, usualPatience, withRepeats } from "./request.js";
import { readTokenFile } from "./token-file.js";
import type { FullUser } from "./unread-fields.js";

/** An API server, and the account that asks it. */
export interface Connection {
  /** The context of the kubeconfig; `in-cluster` for the account of a pod. */
  readonly context: string;
  /** Its address. */
  readonly server: string;
  /** The kubeconfigs, and the files that they name. */
  readonly files: readonly string[];
  /**
   * Sends a request, repeats it where that can help, and returns the last answer.
   * @throws ConnectionError when there is none, UnusableError when the credentials cannot be used
   */
  readonly send: (request: ApiRequest) => Promise<ApiAnswer>;
  readonly close: () => void;
}

/** Which cluster, and how patiently it is asked. */
interface ConnectionOptions extends ClusterChoice {
  /** The longest time without data, in seconds. */
  readonly requestTimeout: number;
  readonly wait?: Wait;
}

/** The name that the package gives the context of a pod. */
const contextOfPod = "inClusterContext";

/** Tokens in files expire. Reading them again is fast, and a plugin runs again only when its credential expires. */
const credentialsLast = 60_000;

/** @throws UnusableError, UsageError as loadKubeconfig does */
export async function connect({ requestTimeout, wait, ...choice }: ConnectionOptions): Promise<Connection> {
  const config = await loadKubeconfig(choice);
  const cluster = config.getCurrentCluster();
  if (cluster === null) throw new UnusableError("The current context has no cluster.");
  const { server, auth } = addressOf(cluster);
  const user = config.getCurrentUser() as FullUser | null;
  const impersonation = impersonationHeaders(user);
  readTokenFile(config);
  const plugin = await limitPlugin(config);
  // Without TLS, there is nothing to verify, and the package refuses such an address otherwise.
  if (server.startsWith("http:")) Object.assign(cluster, { skipTLSVerify: true });
  const credentials = new Credentials(config, server, { auth, impersonation, plugin });
  const sendOnce: Connection["send"] = async (request) =>
    sendRequest(server, request, await credentials.options(), { seconds: requestTimeout });
  const context = config.getCurrentContext();
  const patience = usualPatience();
  return {
    context: context === contextOfPod ? "in-cluster" : context,
    server,
    files: [...kubeconfigFiles(choice.kubeconfig), ...credentialFiles(config)],
    send: async (request) =>
      withRepeats(
        async () => {
          const answer = await sendOnce(request);
          return credentials.isRenewedAfter(answer) ? sendOnce(request) : answer;
        },
        patience,
        wait,
      ),
    close: () => credentials.close(),
  };
}

/**
 * The address of a cluster, without the password that it can contain: the address is printed.
 *
 * @throws UnusableError for something else than an address
 */
function addressOf({ name, server }: Pick<Cluster, "name" | "server">): {
  readonly server: string;
  readonly auth: string | undefined;
} {
  const parsed = URL.canParse(server) ? new URL(server) : undefined;
  if (parsed === undefined || !["http:", "https:"].includes(parsed.protocol))
    throw new UnusableError(
      `The server of the cluster "${name}" is not an address. Write it into the kubeconfig as https://<host>:<port>.`,
    );
  const { username, password } = parsed;
  if (username === "" && password === "") return { server, auth: undefined };
  const auth = `${decoded(username, name)}:${decoded(password, name)}`;
  return { server: server.replace(/^([a-z]+:\/\/)[^/?#]*@/i, "$1"), auth };
}

/** @throws UnusableError for a percent sign that begins no escape */
function decoded(text: string, cluster: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UnusableError(
      `The server of the cluster "${cluster}" contains a user or a password with a % that begins no escape. Write it as %25.`,
    );
  }
}

/** What a kubeconfig and a credential plugin add to requests. */
interface Additions {
  /** Of the address of the server. */
  readonly auth: string | undefined;
  readonly impersonation: OutgoingHttpHeaders;
  readonly plugin: PluginCredential | undefined;
}

/** The options that authenticate requests. */
class Credentials {
  #options: RequestOptions | undefined;
  #until = 0;
  #isRenewed = false;

  constructor(
    private readonly config: KubeConfig,
    private readonly server: string,
    private readonly additions: Additions,
  ) {}

  async options(): Promise<RequestOptions> {
    if (this.#options !== undefined && Date.now() < this.#until) return this.#options;
    const { auth, impersonation, plugin } = this.additions;
    const options: RequestOptions = { headers: {}, ...(auth !== undefined && { auth }) };
    try {
      await this.config.applyToHTTPSOptions(options);
    } catch (error) {
      throw credentialError(this.config, this.server, error as Error);
    }
    const user = this.config.getCurrentUser()?.name ?? "";
    checkClientCertificate(options, { user, isPrinted: plugin !== undefined });
    options.headers = { ...options.headers, ...impersonation };
    // One connection for all pages, instead of a handshake for each.
    if (typeof options.agent === "object") Object.assign(options.agent, { keepAlive: true, maxSockets: 1 });
    this.close();
    this.#options = options;
    this.#until = Math.min(Date.now() + credentialsLast, plugin?.expiry ?? Number.POSITIVE_INFINITY);
    return options;
  }

  /**
   * Drops credentials that the server does not accept and that can change. Once, until others are accepted.
   * @returns true if the request can be sent again
   */
  isRenewedAfter({ status }: ApiAnswer): boolean {
    const { plugin } = this.additions;
    const isRejected = status === 401;
    const isDropped = isRejected && !this.#isRenewed && plugin !== undefined;
    this.#isRenewed = isRejected;
    if (!isDropped) return false;
    plugin.forget();
    this.#until = 0;
    return true;
  }

  close(): void {
    if (typeof this.#options?.agent === "object") this.#options.agent.destroy();
  }
}

/** An error of the package as a sentence; those of plugins are sentences already. */
function credentialError(config: KubeConfig, server: string, error: Error): UnusableError {
  if (error instanceof UnusableError) return error;
  const user = config.getCurrentUser();
  const provider = providerOf(user);
  if (provider !== undefined)
    return new UnusableError(
      `The auth-provider "${provider}" of the user "${user?.name}" has no valid token. Log in again, or replace it with a credential plugin (exec) in the kubeconfig.`,
    );
  const [line = ""] = error.message.trim().split("\n");
  return new UnusableError(
    `The credentials of the user "${user?.name}" for ${server} cannot be used: ${line.replace(/\.?$/, ".")}`,
  );
}

/** The package does not check what it reads. */
function providerOf(user: User | null): string | undefined {
  return (user?.authProvider as { readonly name?: string } | undefined)?.name;
}

/** The version of an API server. */
interface ServerVersion {
  /** As the server writes it: `v1.37.2-eks-1`. */
  readonly full: string;
  /** Undefined for something that is no version. */
  readonly minor: KubeVersion | undefined;
}

/**
 * @returns undefined if the account has no right to read the version
 * @throws UnusableError when the server cannot be reached, or does not accept the credentials
 */
export async function serverVersion(connection: Connection): Promise<ServerVersion | undefined> {
  const answer = await answerOrUnusable(connection, { method: "GET", path: "/version" });
  if (answer.status === 401)
    throw new UnusableError(
      `${connection.server} does not accept the credentials of the context "${connection.context}". Log in again, or choose another context.`,
    );
  if (answer.status === 403) return undefined;
  const version = parsedJson(answer.text);
  if (answer.status !== 200 || !isMapping(version) || typeof version["gitVersion"] !== "string")
    throw new UnusableError(
      `${connection.server} answers /version with ${answer.status} and no version, so it is not a usable API server. Check the server of the context "${connection.context}".`,
    );
  const { gitVersion: full } = version;
  const [, minor = ""] = /^v?(\d+\.\d+)/.exec(full) ?? [];
  return { full, minor: parseVersion(minor) };
}

async function answerOrUnusable(connection: Connection, request: ApiRequest): Promise<ApiAnswer> {
  try {
    return await connection.send(request);
  } catch (error) {
    throw error instanceof ConnectionError ? new UnusableError(error.message) : error;
  }
}
