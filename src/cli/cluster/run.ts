import { ClusterSession } from "../../check/cluster-session.js";
import type { Report, ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import type { Configurations } from "../../check/settings/configurations.js";
import type { FileSettings } from "../../check/settings/file-settings.js";
import { notCovered } from "../../check/settings/versions.js";
import type { Connection } from "../../cluster/connection.js";
import { connect, serverVersion } from "../../cluster/connection.js";
import { listedKinds } from "../../cluster/listed-kinds.js";
import type { ClusterConsumer } from "../../cluster/read-cluster.js";
import { readCluster } from "../../cluster/read-cluster.js";
import { servedKinds } from "../../cluster/served-kinds.js";
import { writeReports } from "../../cluster/write-reports.js";
import { clusterFile } from "../../lib/cluster-file.js";
import { UsageError } from "../../lib/errors.js";
import { printable } from "../../lib/printable.js";
import { today } from "../../lib/today.js";
import { firstPosition } from "../../manifests/manifest-item.js";
import type { KubeVersion } from "../../model/version.js";
import { coveredVersions } from "../../release/released.js";
import { policyReportsForCluster } from "../../report/check/policyreport.js";
import type { ReportContext } from "../../report/reporter.js";
import { countOf } from "../../report/words.js";
import { packageSpec } from "../../spec-lint/load-spec.js";
import type { Upgrade, Versions } from "../../upgrade/change.js";
import { ClusterUpgradeCheck } from "../../upgrade/check-upgrade.js";
import { upgradeOf } from "../../upgrade/upgrade.js";
import type { CheckFlags } from "../check/flags.js";
import type { FoundInFiles } from "../read-files.js";
import { withProgress } from "../terminal.js";
import type { ClusterFlags } from "./options.js";
import { timeoutOf } from "./options.js";

/** A cluster that answers. */
export interface OpenCluster {
  readonly connection: Connection;
  /** Its name in reports. */
  readonly file: string;
  /** As its API server writes it; null if the account has no right to read it. */
  readonly version: string | null;
  /** The minor version of its API server; undefined where it is not supported or unknown. */
  readonly kubernetes: KubeVersion | undefined;
  /** Why its version cannot be the default, as sentences; undefined where it can. */
  readonly withoutDefault: string | undefined;
}

/**
 * Runs a function with a cluster, and then closes the connection.
 *
 * @throws UnusableError when the cluster cannot be reached
 */
export async function withCluster<Result>(
  flags: ClusterFlags,
  act: (cluster: OpenCluster) => Promise<Result>,
): Promise<Result> {
  const { kubeconfig, context } = flags;
  const connection = await connect({ kubeconfig, context, requestTimeout: timeoutOf(flags) });
  try {
    return await act(await openCluster(connection));
  } finally {
    connection.close();
  }
}

async function openCluster(connection: Connection): Promise<OpenCluster> {
  const { context, server } = connection;
  const cluster = { connection, file: clusterFile(context) };
  const version = await serverVersion(connection);
  if (version === undefined) {
    const withoutDefault = `${server} does not let the account of the context "${context}" read its version (/version answers with 403). Name the version to check for, or bind the ClusterRole system:public-info-viewer to the account.`;
    return { ...cluster, version: null, kubernetes: undefined, withoutDefault };
  }
  const { full, minor } = version;
  const covered = coveredVersions();
  if (minor !== undefined && covered.includes(minor))
    return { ...cluster, version: full, kubernetes: minor, withoutDefault: undefined };
  const withoutDefault =
    minor === undefined
      ? `${server} has the version "${printable(full)}", which is not a version of Kubernetes. Name the version to check for.`
      : `${server} runs a version that cannot be the default. ${notCovered(minor, covered)} Name the version to check for.`;
  return { ...cluster, version: full, kubernetes: undefined, withoutDefault };
}

/** What was found in the objects of a cluster, or in those of some namespaces. */
export interface FoundInCluster extends FoundInFiles<Report> {
  /** Those of `--namespace` that the cluster has; undefined without the option. */
  readonly namespaces: readonly string[] | undefined;
}

/** What is known after the objects were read. */
interface ReadObjects extends Pick<FoundInCluster, "namespaces"> {
  /** About what is missing in the evidence. */
  readonly notes: readonly ReportDiagnostic[];
}

async function readOpenCluster(
  { connection, file }: OpenCluster,
  { namespace, selector, quiet = false }: ClusterFlags & { readonly quiet?: boolean },
  { releases }: Pick<FileSettings, "releases">,
  consumer: ClusterConsumer,
): Promise<ReadObjects> {
  const kinds = await servedKinds(connection, listedKinds(releases.map(({ index }) => index)));
  const scope = { namespaces: namespace, selector };
  const { listed, owned, evidence, notes, missingNamespaces } = await withProgress("objects", (onPage) =>
    readCluster(connection, { kinds, file, ...scope, onPage }, consumer),
  );
  const counts = `${countOf(listed, "object")} read; ${owned} of them ${owned === 1 ? "is checked at its owner" : "are checked at their owners"}, and ${evidence} ${evidence === 1 ? "is" : "are"} only evidence.`;
  if (!quiet) process.stderr.write(`${printable(`Context ${connection.context}, ${connection.server}: ${counts}`)}\n`);
  return {
    notes: notes.map((message) => ({ file, ...firstPosition, message, kind: "note" })),
    namespaces: namespace?.filter((name) => !missingNamespaces.includes(name)),
  };
}

/** A report with notes. */
function withNotes<Of extends { readonly diagnostics: readonly ReportDiagnostic[] }>(
  report: Of,
  notes: readonly ReportDiagnostic[],
): Of {
  return { ...report, diagnostics: [...report.diagnostics, ...notes] };
}

/** Checks the objects of a cluster. @throws UsageError when neither the cluster nor the settings have a version to check for */
export async function checkCluster(
  cluster: OpenCluster,
  flags: CheckFlags,
  configurations: Configurations,
): Promise<FoundInCluster> {
  const { file, version, connection, withoutDefault } = cluster;
  if (withoutDefault !== undefined && !configurations.namesVersionOf(file)) throw new UsageError(withoutDefault);
  const settings = await configurations.settingsOf(file);
  const session = new ClusterSession(today(), { listObjects: flags.listObjects });
  session.addVersions(settings);
  const { notes, namespaces } = await readOpenCluster(cluster, flags, settings, {
    add: (item) => session.add(item, settings),
    addEvidence: (item) => session.addEvidence(item, settings),
    settle: () => session.settle(),
  });
  const { context, server } = connection;
  const found = { ...withNotes(session.report(), notes), cluster: { context, server, version } };
  return { found, files: new Map([[file, settings]]), namespaces };
}

/** What an upgrade changes for the objects of a cluster. */
export async function upgradeCluster(
  cluster: OpenCluster,
  flags: ClusterFlags,
  configurations: Configurations,
  versions: Versions,
): Promise<Upgrade> {
  const { file, version, connection } = cluster;
  const settings = await configurations.settingsOf(file);
  const check = new ClusterUpgradeCheck(versions, today());
  const { notes } = await readOpenCluster(cluster, flags, settings, {
    add: (item) => check.add(item, settings),
    addEvidence: (item) => check.addEvidence(item, settings),
    settle: () => check.settle(),
  });
  const { context, server } = connection;
  return { ...withNotes(upgradeOf(check.reports(), packageSpec), notes), cluster: { context, server, version } };
}

/**
 * Writes the findings into the cluster as PolicyReports. The ClusterPolicyReport is about all of the cluster, so it is not written for a
 * part of it.
 *
 * @param namespaces which were checked; undefined for all
 * @returns what could not be written, as sentences
 */
export async function writeClusterReports(
  { connection }: OpenCluster,
  report: Report,
  namespaces: readonly string[] | undefined,
  context: Pick<ReportContext, "rules" | "clusterScoped" | "showSuppressed">,
): Promise<readonly string[]> {
  return writeReports(connection, policyReportsForCluster(report, context, namespaces), {
    namespaces,
    isComplete: !report.diagnostics.some(stops),
  });
}
