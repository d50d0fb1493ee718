import { Option } from "commander";
import type { SettingsSources } from "../check/settings/settings.js";

/** Help is printed without reading a release, so the platforms are named here; a test holds them to those of the spec. */
export function platform(): Option {
  return new Option("--platform <platform>", "where the cluster runs: aks, eks, generic, gke, openshift, rancher; sets parameters");
}

export function config(): Option {
  return new Option("--config <file>", "configuration to use instead of the nearest wincompat.yaml; with multiple, later ones win key by key").argParser(append);
}

export function set(): Option {
  return new Option("--set <name=value>", "value of a parameter; lists are comma-separated, and repeating a list adds to it").argParser(append);
}

function append(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

/** What these options say of the cluster. */
export function settingsIn(options: Readonly<Record<string, unknown>>): SettingsSources {
  return {
    platform: options["platform"] as string | undefined,
    config: (options["config"] ?? []) as readonly string[],
    set: (options["set"] ?? []) as readonly string[],
  };
}
