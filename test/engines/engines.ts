import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One real engine or judge that a proof runs, and how it is built. */
export interface Engine {
  readonly tool: string;
  readonly version: string;
  /** Folder of the Go module that pins the build, relative to the project. */
  readonly module: string;
  /** The main package to build in that module. */
  readonly package: string;
  /** The file in the module's folder with its requirements, where that is not `go.mod`. */
  readonly requirements?: string;
  /**
   * The arguments that print the tool's version, which is the first one in the output. Controllers have no such option;
   * their version is that of their Go module.
   */
  readonly versionArguments: readonly string[] | { readonly goModule: string };
  /** `-X` settings for the linker, for tools that do not contain their version. */
  readonly link?: string;
  /** The minor versions of Kubernetes that it is made for, when that is not all of ours. */
  readonly kubernetes?: readonly string[];
  /** The Go toolchain that the module needs, when the newest one does not compile it. */
  readonly toolchain?: string;
  /** Build tags of Go, for sources that differ between versions. */
  readonly tags?: readonly string[];
  /**
   * Not needed in every run: it is built and asked only with `--all`, by its name, or with `--kubernetes` and its version.
   */
  readonly onRequest?: true;
}

// The compiled file is in build/test/engines.
export const projectFolder = fileURLToPath(new URL("../../..", import.meta.url));
export const binFolder = join(projectFolder, ".engines", "bin");

/** Newer toolchains do not compile all of these versions of Kubernetes. */
const oldToolchain: ReadonlySet<string> = new Set(["1.24", "1.25", "1.26", "1.27"]);

/** Newer versions of Kubernetes have no ClusterPolicies, because no version of Kyverno that runs them supports these versions. */
const withClusterPolicies = Array.from({ length: 12 }, (_, index) => `1.${24 + index}`);

export const engines: readonly Engine[] = [
  {
    tool: "opa",
    version: "1.22.0",
    module: "test/engines/opa",
    package: "github.com/open-policy-agent/opa",
    versionArguments: ["version"],
  },
  {
    tool: "conftest",
    version: "0.71.1",
    module: "test/engines/conftest",
    package: "github.com/open-policy-agent/conftest",
    versionArguments: ["--version"],
    link: "github.com/open-policy-agent/conftest/internal/version.Version=0.71.1",
  },
  {
    tool: "kustomize",
    version: "5.8.2",
    module: "test/engines/kustomize",
    package: "sigs.k8s.io/kustomize/kustomize/v5",
    versionArguments: ["version"],
    link: "sigs.k8s.io/kustomize/api/provenance.version=v5.8.2",
  },
  gator("3.16.0", "test/engines/gator-3.16"),
  gator("3.23.1", "test/engines/gator-3.23"),
  kyverno("1.12.6", "test/engines/kyverno-1.12"),
  kyverno("1.19.1", "test/engines/kyverno-1.19"),
  // Every run asks the oldest, the newest, the newest that Kyverno supports, and those between in which validation of Windows pods
  // changed; 1.35 validates them as 1.34 does.
  oracle("1.24"),
  oracle("1.25", { onRequest: true }),
  oracle("1.26", { onRequest: true }),
  oracle("1.27"),
  oracle("1.28", { onRequest: true }),
  oracle("1.29", { onRequest: true }),
  oracle("1.30"),
  oracle("1.31", { onRequest: true }),
  oracle("1.32", { onRequest: true }),
  oracle("1.33"),
  oracle("1.34", { onRequest: true }),
  oracle("1.35", { tags: ["emulation"] }),
  oracle("1.36", { onRequest: true, tags: ["emulation"] }),
  oracle("1.37", { tags: ["emulation", "declarative"] }),
  {
    // The scheduler's own node affinity, see test/affinity-oracle.
    tool: "affinity-oracle",
    version: "0.27.11",
    module: "test/affinity-oracle",
    requirements: "0.27.mod",
    package: ".",
    versionArguments: ["version"],
  },
  // The API server's own evaluation of policies in CEL. In between, either the CEL library or the values of expressions change.
  admissionOracle("1.30", "1.30.14"),
  admissionOracle("1.33", "1.33.13", { onRequest: true }),
  admissionOracle("1.36", "1.36.3", { onRequest: true, tags: ["mutating"] }),
  admissionOracle("1.37", "1.37.2", { tags: ["declarative", "unconditional", "mutating"] }),
  apiServer("1.24", "1.24.17"),
  apiServer("1.27", "1.27.11"),
  apiServer("1.30", "1.30.14", { onRequest: true }),
  apiServer("1.37", "1.37.2"),
  {
    // API servers up to 1.37.2 store in it, too. They only do without watches that report progress, which it has since 3.5.13.
    ...kubernetes("1.27"),
    tool: "etcd",
    version: "3.5.7",
    package: "go.etcd.io/etcd/server/v3",
    versionArguments: ["--version"],
  },
  {
    ...kubernetes("1.27"),
    tool: "kubectl",
    version: "1.27.11",
    package: "k8s.io/kubernetes/cmd/kubectl",
    versionArguments: ["version", "--client", "--short"],
    link: "k8s.io/component-base/version.gitVersion=v1.27.11",
  },
  {
    // Reads files as kubectl does, see test/engines/kubectl-reader.
    tool: "kubectl-reader",
    version: "0.27.11",
    module: "test/engines/kubectl-reader",
    requirements: "0.27.mod",
    package: ".",
    versionArguments: ["version"],
    toolchain: "go1.20.14",
  },
  // What runs in a cluster, for `npm run e2e`.
  kyvernoController("kyverno", "1.12.6", "test/engines/kyverno-1.12"),
  kyvernoController("kyverno", "1.19.1", "test/engines/kyverno-1.19"),
  kyvernoController("reports-controller", "1.12.6", "test/engines/kyverno-1.12"),
  kyvernoController("reports-controller", "1.19.1", "test/engines/kyverno-1.19"),
  gatekeeperManager("3.16.0", "test/engines/gator-3.16"),
  gatekeeperManager("3.23.1", "test/engines/gator-3.23"),
  constraintCrds("3.16.0", "3.16.mod"),
  constraintCrds("3.23.1", "3.23.mod"),
  {
    // Writes the OCI layouts of a packaged release: `npm run release`.
    tool: "oras",
    version: "1.3.3",
    module: "test/engines/oras",
    package: "oras.land/oras/cmd/oras",
    versionArguments: ["version"],
  },
  {
    // Checks .github/workflows, for `npm run lint`.
    tool: "actionlint",
    version: "1.7.12",
    module: "test/engines/actionlint",
    package: "github.com/rhysd/actionlint/cmd/actionlint",
    versionArguments: ["-version"],
  },
  {
    // A registry for the layouts to be pulled from.
    tool: "crane",
    version: "0.22.1",
    module: "test/engines/crane",
    package: "github.com/google/go-containerregistry/cmd/crane",
    versionArguments: ["version"],
  },
];

/** What a run asks for beyond what every run needs: everything with `--all`, or what is made for one version of Kubernetes. */
export interface Extent {
  readonly all: boolean;
  readonly kubernetes?: string | undefined;
}

/** Whether a run needs an engine that it does not name. */
export function isNeeded({ onRequest, kubernetes }: Engine, extent: Extent): boolean {
  if (onRequest === undefined || extent.all) return true;
  return extent.kubernetes !== undefined && kubernetes?.includes(extent.kubernetes) === true;
}

/** Whether a run asks Kubernetes' own validation of a version, and so everything else about it. */
export function isNeededVersion(version: string, extent: Extent): boolean {
  return engines.some((one) => one.tool === "oracle" && one.version === version && isNeeded(one, extent));
}

/** The file name of an engine in the folder of built engines, without the platform's ending. */
export function engineName(engine: Engine): string {
  return `${engine.tool}-${engine.version}`;
}

/** The path of a built engine. */
export function enginePath(engine: Engine): string {
  return join(binFolder, engineName(engine) + (process.platform === "win32" ? ".exe" : ""));
}

/**
 * A command that runs `tool` in exactly this version: the one built here, else what the variable
 * named after the tool points to (`OPA`, `KYVERNO`), else what the search path offers.
 */
export function findEngine(tool: string, version: string): string | undefined {
  const engine = engines.find((each) => each.tool === tool && each.version === version);
  if (engine === undefined) {
    throw new Error(`no engine ${tool} ${version} in test/engines/engines.ts`);
  }
  const built = enginePath(engine);
  if (existsSync(built)) return built;
  const candidates = [process.env[tool.toUpperCase()], tool];
  return candidates.find((command) => command && versionOf(engine, command) === version);
}

/** The version of a command as it reports it, or as its build information does; undefined when neither can be read. */
export function versionOf({ versionArguments }: Engine, command: string): string | undefined {
  if ("goModule" in versionArguments) return moduleVersion(command, versionArguments.goModule);
  const run = spawnSync(command, [...versionArguments], { encoding: "utf8" });
  if (run.error !== undefined || run.status !== 0) return undefined;
  return /\d+\.\d+[^\s,]*/.exec(run.stdout)?.[0];
}

/** The version of a Go module in a binary that was built with it. */
function moduleVersion(command: string, module: string): string | undefined {
  const run = spawnSync("go", ["version", "-m", command], { encoding: "utf8" });
  const line = (run.stdout ?? "")
    .split("\n")
    .map((one) => one.trim().split(/\s+/))
    .find(([word, name]) => word !== "path" && name === module);
  return line?.[2]?.replace(/^v/, "");
}

function gator(version: string, module: string): Engine {
  return {
    tool: "gator",
    version,
    module,
    package: "github.com/open-policy-agent/gatekeeper/v3/cmd/gator",
    versionArguments: ["--version"],
    link: `github.com/open-policy-agent/gatekeeper/v3/pkg/version.Version=v${version}`,
  };
}

function kyverno(version: string, module: string): Engine {
  return {
    tool: "kyverno",
    version,
    kubernetes: withClusterPolicies,
    module,
    package: "github.com/kyverno/kyverno/cmd/cli/kubectl-kyverno",
    versionArguments: ["version"],
    link: `github.com/kyverno/kyverno/pkg/version.BuildVersion=${version}`,
  };
}

/** A controller of Kyverno, as it runs in a cluster: `kyverno` admits objects, `reports-controller` scans those that exist. */
function kyvernoController(controller: "kyverno" | "reports-controller", version: string, module: string): Engine {
  return {
    tool: controller === "kyverno" ? "kyverno-admission-controller" : "kyverno-reports-controller",
    version,
    module,
    package: `github.com/kyverno/kyverno/cmd/${controller}`,
    versionArguments: { goModule: "github.com/kyverno/kyverno" },
    link: `github.com/kyverno/kyverno/pkg/version.BuildVersion=v${version}`,
  };
}

/** Gatekeeper as it runs in a cluster: webhook and audit. */
function gatekeeperManager(version: string, module: string): Engine {
  return {
    tool: "gatekeeper",
    version,
    module,
    package: "github.com/open-policy-agent/gatekeeper/v3",
    versionArguments: { goModule: "github.com/open-policy-agent/gatekeeper/v3" },
    link: `github.com/open-policy-agent/gatekeeper/v3/pkg/version.Version=v${version}`,
  };
}

/** Kubernetes' own validation of one minor version, see test/oracle. */
function oracle(minor: string, further: Pick<Engine, "tags" | "onRequest"> = {}): Engine {
  return {
    ...kubernetes(minor),
    ...further,
    kubernetes: [minor],
    tool: "oracle",
    version: minor,
    package: ".",
    versionArguments: ["version"],
  };
}

/** What the API server of one minor version does with ValidatingAdmissionPolicies, see test/oracle. */
function admissionOracle(minor: string, version: string, further: Pick<Engine, "tags" | "onRequest"> = {}): Engine {
  return {
    ...kubernetes(minor),
    ...further,
    kubernetes: [minor],
    tool: "admission-oracle",
    version,
    package: "./admission",
    versionArguments: ["version"],
  };
}

/** The API server itself. `go build -ldflags` sets its version. */
function apiServer(minor: string, version: string, further: Pick<Engine, "onRequest"> = {}): Engine {
  return {
    ...kubernetes(minor),
    ...further,
    tool: "kube-apiserver",
    kubernetes: [minor],
    version,
    package: "k8s.io/kubernetes/cmd/kube-apiserver",
    versionArguments: ["--version"],
    link: `k8s.io/component-base/version.gitVersion=v${version}`,
  };
}

/** The definitions that a version of Gatekeeper generates from templates, see test/engines/constraint-crds. */
function constraintCrds(version: string, requirements: string): Engine {
  return {
    tool: "constraint-crds",
    version,
    module: "test/engines/constraint-crds",
    requirements,
    package: ".",
    versionArguments: ["version"],
  };
}

/** @returns the patch release of Kubernetes whose validation the oracle of a minor version is, such as `1.27.11` */
export function patchRelease(minor: string): string {
  const requirements = readFileSync(join(projectFolder, "test", "oracle", `${minor}.mod`), "utf8");
  const release = /^\s*k8s\.io\/kubernetes v(\S+)$/m.exec(requirements)?.[1];
  if (release === undefined) throw new Error(`test/oracle/${minor}.mod does not require k8s.io/kubernetes`);
  return release;
}

/** Engines of one minor version of Kubernetes. */
function kubernetes(minor: string): Pick<Engine, "module" | "requirements" | "toolchain"> {
  const module = { module: "test/oracle", requirements: `${minor}.mod` };
  return oldToolchain.has(minor) ? { ...module, toolchain: "go1.20.14" } : module;
}
