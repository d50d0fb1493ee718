import type { Cluster } from "../api-server/cluster.js";
import type { Needed } from "../conformance/engine-test.js";
import type { KubeObject } from "../generate/objects.js";
import type { Controller } from "./controller.js";

/** An engine as it runs in a cluster, before it is started. */
export interface AdmissionEngine {
  /** `kyverno 1.19.1` */
  readonly name: string;
  /** The commands that it is made of. */
  readonly needed: readonly Needed[];
  readonly folders: PolicyFolders;
  /** True if it writes a report about each object, also without findings. */
  readonly hasReports: boolean;
  /** What it reports when nothing is denied: violations of all objects that exist, those of requests alone, or none. */
  readonly reporting: "objects" | "requests" | "none";
  /** The violations that a denial names: of all policies, or the first one alone. */
  readonly denialNames: "all" | "first";
  /** Flags of the API server that it needs. */
  readonly serverFlags?: readonly string[];
  /** @param commands of what it needs, in that order */
  readonly start: (cluster: Cluster, commands: readonly string[]) => Promise<RunningEngine>;
}

/** What policies do with what they find: report it, or deny errors. */
export type Mode = "audit" | "enforce";

/** Folders of a release, each for `kubectl apply -k`, in this order. */
interface PolicyFolders {
  readonly audit: readonly string[];
  readonly enforce: readonly string[];
  /** Undefined where a release has no mutations for the engine. */
  readonly mutate: string | undefined;
}

/** An object that an engine reads as a policy. */
export interface Policy {
  readonly kind: string;
  readonly name: string;
}

/** What an engine reports about an object, or about a request with it. */
export interface Report {
  readonly kind: string;
  readonly name: string;
  readonly message: string;
}

export interface RunningEngine {
  /** The process that the API server calls. */
  readonly admission: Controller;
  readonly policies: () => Promise<readonly Policy[]>;
  /** Why policies that are installed do not judge yet. */
  readonly unready: () => Promise<readonly string[]>;
  /** Where a mode needs more than policies: starts that, and ends what the other mode needs. */
  readonly enable?: (mode: Mode) => Promise<void>;
  /**
   * Where a separate process writes reports: starts it. It ends when policies are removed, because it judges every object again after each
   * change of policies.
   */
  readonly startReports?: () => Promise<void>;
  /** Does what Kubernetes' controllers do, which do not run here: removes what belonged to policies that are gone. */
  readonly collectGarbage?: () => Promise<void>;
  /** Removes every policy, also those of other tests. */
  readonly removePolicies: () => Promise<void>;
  /** Violations that it reports in a namespace. */
  readonly reports: (namespace: string) => Promise<readonly Report[]>;
  /** How much it has written about one object; nothing where it writes no reports. */
  readonly reportSize: (object: KubeObject) => Promise<{ readonly rows: number; readonly bytes: number }>;
  /** Installs policies that come from elsewhere. */
  readonly installPolicies: (policies: readonly KubeObject[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** `wincompat-volumes-error (ClusterPolicy)` */
export function policyName({ kind, name }: Policy): string {
  return `${name} (${kind})`;
}
