import type { Configurations } from "../../check/settings/configurations.js";
import { today } from "../../lib/today.js";
import { packageSpec } from "../../spec-lint/package-spec.js";
import type { Upgrade, Versions } from "../../upgrade/change.js";
import { UpgradeCheck } from "../../upgrade/check-upgrade.js";
import { upgradeOf } from "../../upgrade/upgrade.js";
import type { OpenCluster } from "./open-cluster.js";
import { readOpenCluster, withNotes } from "./open-cluster.js";
import type { ClusterFlags } from "./options.js";

/** What an upgrade changes for the objects of a cluster. */
export async function upgradeCluster(
  cluster: OpenCluster,
  flags: ClusterFlags,
  configurations: Configurations,
  versions: Versions,
): Promise<Upgrade> {
  const { file, version, connection } = cluster;
  const settings = await configurations.settingsOf(file);
  const check = new UpgradeCheck(versions, today());
  const notes = await readOpenCluster(cluster, flags, settings, {
    add: (item) => check.add(item, settings),
    addEvidence: (item) => check.addEvidence(item, settings),
    settle: () => check.settle(),
  });
  const { context, server } = connection;
  return { ...withNotes(upgradeOf(check.reports(), packageSpec), notes), cluster: { context, server, version } };
}
