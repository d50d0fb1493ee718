import { CheckSession } from "../../check/check-session.js";
import type { Report } from "../../check/findings.js";
import type { Configurations } from "../../check/settings/configurations.js";
import type { FileSettings } from "../../check/settings/file-settings.js";
import { today } from "../../lib/today.js";
import type { CheckFlags } from "../check/definition.js";
import type { OpenCluster } from "./open-cluster.js";
import { readOpenCluster, withNotes } from "./open-cluster.js";

/** Checks the objects of a cluster. @returns the report, and the settings of the cluster by its name */
export async function checkCluster(
  cluster: OpenCluster,
  flags: CheckFlags,
  configurations: Configurations,
): Promise<{ readonly found: Report; readonly files: ReadonlyMap<string, FileSettings> }> {
  const { file, version, connection } = cluster;
  const settings = await configurations.settingsOf(file);
  const session = new CheckSession(today());
  session.addVersions(settings);
  const notes = await readOpenCluster(cluster, flags, settings, {
    add: (item) => session.add(item, settings),
    addEvidence: (item) => session.addEvidence(item, settings),
    settle: () => session.settle(),
  });
  const { context, server } = connection;
  const found = { ...withNotes(session.report(), notes), cluster: { context, server, version } };
  return { found, files: new Map([[file, settings]]) };
}
