import { join } from "node:path";
import { Option } from "commander";
import { packageRoot, templatesFolder } from "../../lib/package.js";
import { committedReleases } from "../../release/released.js";
import { define } from "../definition.js";
import { config, format, names, only, platform, profile, rules, set, skip } from "../options.js";
import type { BuildOptions } from "./run.js";

export const build = define<[], BuildOptions>({
  name: "build",
  description: "Build policies, with your parameters, rules and selection.",
  arguments: [],
  options: [
    new Option("-k, --kubernetes <versions>", "minor versions of Kubernetes, comma-separated").default(
      undefined,
      "all",
    ),
    new Option("--out <folder>", "folder for the releases").default(
      committedReleases,
      "dist-policies of a checkout; required in the npm package, and for policies with your settings",
    ),
    new Option("--check", "write nothing, and exit with 1 if a release is out of date").default(false),
    new Option("--spec <folder>", "folder of the spec").default(join(packageRoot, "spec"), "that of this package"),
    new Option("--templates <folder>", "folder of the templates").default(templatesFolder, "those of this package"),
    platform(),
    config("configuration with platform, parameters, rules and customResources; without it, no wincompat.yaml is read"),
    set(),
    profile("all", "profiles to build"),
    only("build policies with only these rules, by id or family"),
    skip("build policies without these rules, by id or family"),
    rules(),
    names(
      "--custom-resources <resources>",
      "custom resources that the policies also match, comma-separated, such as rollouts.argoproj.io; all for all that wincompat knows",
    ),
    format("pretty", "json"),
  ],
  examples: [
    { command: "wincompat build --kubernetes 1.34,1.35 --check", says: "check that the releases are up to date" },
    { command: "wincompat build --platform gke --out policies", says: "build policies for GKE" },
    {
      command: "wincompat build --skip win-run-as-user,services --out policies",
      says: "build policies without a rule and a family",
    },
    {
      command: "wincompat build --rules windows-rules --out policies",
      says: "build policies with custom rules",
    },
  ],
  exits: { 1: "with `--check`, a release is out of date" },
  run: async (_, options) => {
    const { runBuild } = await import("./run.js");
    return runBuild(options);
  },
});
