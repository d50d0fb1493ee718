import { join } from "node:path";
import { Option } from "commander";
import { config, only, platform, profile, set, skip } from "../settings-options.js";
import type { BuildOptions } from "./run.js";
import { packageRoot, templatesFolder } from "../../lib/package.js";
import { committedReleases } from "../../release/released.js";
import { define } from "../definition.js";
import { format } from "../options.js";

export const build = define<[], BuildOptions>({
  name: "build",
  description: "Build the releases in dist-policies from the spec.",
  arguments: [],
  options: [
    new Option("-k, --kubernetes <versions>", "only these minor versions, with commas").default(undefined, "all"),
    new Option("--out <folder>", "where the releases go").default(committedReleases, "dist-policies of this package"),
    new Option("--check", "compare instead of writing; exit with 1 when a release is stale").default(false),
    new Option("--spec <folder>", "where the spec is").default(join(packageRoot, "spec"), "that of this package"),
    new Option("--templates <folder>", "where the templates are").default(templatesFolder, "those of this package"),
    platform(),
    config(),
    set(),
    profile("all"),
    only(),
    skip(),
    format("pretty", "json"),
  ],
  examples: [
    { command: "wincompat build --kubernetes 1.26,1.27 --check", says: "check that the releases match the spec" },
    { command: "wincompat build --platform gke --out policies", says: "policies for one kind of cluster" },
    { command: "wincompat build --skip win-run-as-user,services --out policies", says: "policies without a rule and a family" },
  ],
  exits: { 1: "a release is stale, with `--check`" },
  run: async (_, options) => {
    const { runBuild } = await import("./run.js");
    return runBuild(options);
  },
});
