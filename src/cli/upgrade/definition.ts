import { Argument, Option } from "commander";
import { changeFormats } from "../../report/reporter.js";
import { clusterOptions } from "../cluster/options.js";
import { define } from "../definition.js";
import { exclusionOptions } from "../exclusion.js";
import {
  allowUnreadable,
  config,
  noSuppressions,
  only,
  platform,
  profile,
  render,
  rules,
  set,
  skip,
  stdinFilename,
} from "../options.js";
import { reportOptions } from "../reports.js";
import type { UpgradeFlags } from "./run.js";

const versions = [
  new Option("--from <version>", "current version of Kubernetes; required for manifests").default(
    undefined,
    "with --cluster, that of its API server",
  ),
  new Option("--to <version>", "target version, newer or older").default(
    "latest",
    "latest, the newest supported version",
  ),
];

export const upgrade = define<[manifests: string[]], UpgradeFlags>({
  name: "upgrade",
  description:
    "Show what an upgrade of Kubernetes changes for manifests or a cluster, and what to do before the upgrade.",
  arguments: [new Argument("[manifests...]", "files, folders, globs, or - for standard input")],
  options: [
    ...versions,
    profile(),
    platform(),
    config(),
    set(),
    only(),
    skip(),
    rules(),
    noSuppressions(),
    stdinFilename(),
    render(),
    ...exclusionOptions(),
    allowUnreadable(),
    ...clusterOptions(),
    ...reportOptions(changeFormats, "pretty"),
  ],
  examples: [
    {
      command: "wincompat upgrade --from 1.33 --to 1.37 manifests/",
      says: "show what breaks, what else changes, and what improves",
    },
    {
      command: "helm template my-chart | wincompat upgrade --from 1.33 -",
      says: "check the output of another program, up to the newest version",
    },
    { command: "wincompat upgrade --cluster --to 1.37", says: "check what runs in the cluster of the current context" },
  ],
  exits: {
    0: "nothing breaks",
    1: "an object becomes rejected or starts to fail",
    2: "usage error, or something could not be read",
  },
  run: async ([manifests], values) => {
    const { runUpgrade } = await import("./run.js");
    return runUpgrade(manifests, values);
  },
});
