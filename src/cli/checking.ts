import { Option } from "commander";
import { choice, names } from "./options.js";

// Options of whatever judges manifests, each the same everywhere.

/** @param preset what holds without it */
export function profile(preset = "core alone"): Option {
  return names("--profile <profiles>", "rules beyond core: recommended, mixed-cluster, strict, or a comma-separated list").default(undefined, preset);
}

export function only(): Option {
  return names("--only <rules>", "apply only these rules, by id or family");
}

export function skip(): Option {
  return names("--skip <rules>", "skip these rules, by id or family");
}

export function noSuppressions(): Option {
  return new Option("--no-suppressions", "ignore suppressions in manifests");
}

export function stdinFilename(): Option {
  return new Option("--stdin-filename <path>", "file name of standard input, in findings and to find its configuration");
}

export function render(): Option {
  return choice("--render <when>", "render charts and kustomizations with their own tools", ["auto", "never"], "auto");
}
