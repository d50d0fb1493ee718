/** What `check` and `upgrade` load for `--cluster`. One file, because the bundle of the command has more files for each that is loaded later. */
export { checkCluster } from "./check-cluster.js";
export { openCluster } from "./open-cluster.js";
export { upgradeCluster } from "./upgrade-cluster.js";
export { writeClusterReports } from "./write-cluster-reports.js";
