import { Argument, Option } from "commander";
import { define } from "../definition.js";
import {
  config,
  format,
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
import type { UpgradeFlags } from "./run.js";

const versions = [
  new Option("--from <version>", "current minor version of Kubernetes; required").makeOptionMandatory(),
  new Option("--to <version>", "target version, newer or older").default(
    "latest",
    "latest, the newest supported version",
  ),
];

export const upgrade = define<[manifests: string[]], UpgradeFlags>({
  name: "upgrade",
  description: "Show what an upgrade of Kubernetes changes for manifests, and what to do before the upgrade.",
  arguments: [new Argument("<manifests...>", "files, folders, globs, or - for standard input")],
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
    format("pretty", "json"),
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
