import type { ReportDiagnostic } from "../../check/findings.js";
import type { FileSettings } from "../../check/settings/file-settings.js";
import { notCovered } from "../../check/settings/versions.js";
import type { Connection } from "../../cluster/connection.js";
import { connect, serverVersion } from "../../cluster/connection.js";
import { listedKinds } from "../../cluster/listed-kinds.js";
import type { ClusterConsumer } from "../../cluster/read-cluster.js";
import { readCluster } from "../../cluster/read-cluster.js";
import { servedKinds } from "../../cluster/served-kinds.js";
import { clusterFile } from "../../lib/cluster-file.js";
import { UsageError } from "../../lib/errors.js";
import { printable } from "../../lib/printable.js";
import { START } from "../../manifests/manifest-item.js";
import type { KubeVersion } from "../../model/version.js";
import { coveredVersions } from "../../release/released.js";
import { showProgress } from "../progress.js";
import type { ClusterFlags } from "./options.js";
import { timeoutOf } from "./options.js";

/** A cluster that answers. */
export interface OpenCluster {
  readonly connection: Connection;
  /** Its name in reports. */
  readonly file: string;
  /** As its API server writes it. */
  readonly version: string;
  /** The minor version of its API server; undefined where another one was named, and this one is not supported. */
  readonly kubernetes: KubeVersion | undefined;
}

/**
 * @param named is there a version in the command line?
 * @throws UnusableError when the cluster cannot be reached, UsageError when its version is not supported and no other is named
 */
export async function openCluster(flags: ClusterFlags, named: boolean): Promise<OpenCluster> {
  const { kubeconfig, context } = flags;
  const connection = await connect({ kubeconfig, context, requestTimeout: timeoutOf(flags) });
  const { full, minor } = await serverVersion(connection);
  const known = coveredVersions();
  const kubernetes = minor !== undefined && known.includes(minor) ? minor : undefined;
  if (kubernetes === undefined && !named)
    throw new UsageError(
      minor === undefined
        ? `${connection.server} has the version "${printable(full)}", which is not a version of Kubernetes. Name the version to check for.`
        : `${connection.server} runs a version that cannot be the default. ${notCovered(minor, known)} Name the version to check for.`,
    );
  return { connection, file: clusterFile(connection.context), version: full, kubernetes };
}

/** Reads the objects of a cluster, and returns notes about what is missing in the evidence. */
export async function readOpenCluster(
  { connection, file }: OpenCluster,
  { namespace, selector, quiet = false }: ClusterFlags & { readonly quiet?: boolean },
  { releases }: Pick<FileSettings, "releases">,
  consumer: ClusterConsumer,
): Promise<readonly ReportDiagnostic[]> {
  const kinds = await servedKinds(connection, listedKinds(releases.map(({ index }) => index)));
  const progress = showProgress("objects");
  const scope = { namespaces: namespace, selector };
  const { listed, owned, notes } = await readCluster(
    connection,
    { kinds, file, ...scope, onPage: progress.update },
    consumer,
  );
  progress.end();
  if (!quiet)
    process.stderr.write(
      `${printable(`Context ${connection.context}, ${connection.server}: ${listed} objects read; ${owned} of them are checked at their owners.`)}\n`,
    );
  return notes.map((message) => ({ file, ...START, message, kind: "note" }));
}

/** A report with notes. */
export function withNotes<Of extends { readonly diagnostics: readonly ReportDiagnostic[] }>(
  report: Of,
  notes: readonly ReportDiagnostic[],
): Of {
  return { ...report, diagnostics: [...report.diagnostics, ...notes] };
}
