import { InvalidArgumentError, Option } from "commander";
import { namesIn } from "../options.js";

/** The options of commands that read a cluster. */
export interface ClusterFlags {
  readonly cluster: boolean;
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly namespace?: readonly string[];
  readonly selector?: string;
  /** Seconds. */
  readonly requestTimeout?: number;
}

const defaultTimeout = 30;

/** The longest time without data, in seconds. */
export function timeoutOf({ requestTimeout = defaultTimeout }: Pick<ClusterFlags, "requestTimeout">): number {
  return requestTimeout;
}

export function clusterOptions(): readonly Option[] {
  return [
    new Option("--cluster", "read the objects of a cluster instead of manifests").default(false),
    new Option("--kubeconfig <file>", "kubeconfig of the cluster").default(
      undefined,
      "KUBECONFIG, or ~/.kube/config, or the ServiceAccount of the pod",
    ),
    new Option("--context <name>", "context of the kubeconfig").default(undefined, "the current one"),
    new Option("-n, --namespace <names>", "only these namespaces of the cluster, comma-separated")
      .argParser(namespaces)
      .default(undefined, "all"),
    new Option("-l, --selector <labels>", "only objects of the cluster with these labels, in the syntax of kubectl"),
    new Option("--request-timeout <seconds>", "longest wait for data from the API server")
      .argParser(seconds)
      .default(undefined, String(defaultTimeout)),
  ];
}

/** What API servers accept: a mistyped name would be an empty namespace, without findings. */
const namespaceName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function namespaces(text: string, before: readonly string[] = []): readonly string[] {
  const all = namesIn(text);
  const wrong = all.find((name) => !namespaceName.test(name));
  // A namespace that is read twice has every object twice.
  if (wrong === undefined) return [...new Set([...before, ...all])];
  throw new InvalidArgumentError(
    `"${wrong}" cannot be a namespace. Names of namespaces have lowercase letters, digits and dashes, at most 63.`,
  );
}

function seconds(text: string): number {
  const value = Number(text.replace(/s$/, ""));
  if (value >= 1 && value <= 3600) return value;
  throw new InvalidArgumentError("Write seconds, from 1 to 3600.");
}
