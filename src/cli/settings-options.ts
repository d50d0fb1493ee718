import { Option } from "commander";
import { choice, names } from "./options.js";

/** Help is printed without reading a release, so the platforms are named here; a test holds them to those of the spec. */
export function platform(): Option {
  return new Option("--platform <platform>", "provider of the cluster, which sets parameters: aks, eks, generic, gke, openshift, rancher");
}

export function config(): Option {
  return new Option("--config <file>", "configuration to use instead of the nearest wincompat.yaml; can be repeated, later files win").argParser(append);
}

export function set(): Option {
  return new Option("--set <name=value>", "value of a parameter; lists are comma-separated; can be repeated, which adds to a list").argParser(append);
}

function append(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

// Options of every command that checks manifests.

/** @param preset the profiles without this option, for the help */
export function profile(preset = "core"): Option {
  return names("--profile <profiles>", "rules in addition to core: recommended, mixed-cluster, strict; comma-separated").default(undefined, preset);
}

export function only(): Option {
  return names("--only <rules>", "apply only these rules, by id or family");
}

export function skip(): Option {
  return names("--skip <rules>", "skip these rules, by id or family");
}

/** Null where the option is not given, so that a configuration can refuse suppressions. */
export function noSuppressions(description = "ignore suppressions in manifests"): Option {
  return new Option("--no-suppressions", description).preset("refuse").default(null);
}

export function stdinFilename(): Option {
  return new Option("--stdin-filename <path>", "name for standard input, in findings and to find its configuration");
}

export function render(): Option {
  return choice("--render <when>", "render charts and kustomizations with their own tools", ["auto", "never"], "auto");
}
