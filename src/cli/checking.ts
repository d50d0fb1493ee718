import { Option } from "commander";
import { choice, names } from "./options.js";

// Options of whatever judges manifests, each the same everywhere.

/** @param preset what holds without it */
export function profile(preset = "core alone"): Option {
  return names("--profile <profiles>", "rules beyond core: recommended, mixed-cluster, strict, or several with commas").default(undefined, preset);
}

export function only(): Option {
  return names("--only <rules>", "ids of the rules, or names of the families, that count alone");
}

export function skip(): Option {
  return names("--skip <rules>", "ids of rules, or names of families, that do not count");
}

export function noSuppressions(): Option {
  return new Option("--no-suppressions", "honour no suppression in a manifest");
}

export function stdinFilename(): Option {
  return new Option("--stdin-filename <path>", "how findings name standard input, and where its configuration is looked for");
}

export function render(): Option {
  return choice("--render <when>", "render charts and kustomizations with their own tools", ["auto", "never"], "auto");
}
