import type { RedirectSource, VolumePluginSource, VolumePluginsSource } from "../../spec/types.js";
import type { Words } from "../words.js";
import { Each } from "../words.js";

/** What happens to such a volume on a Windows node. */
const statuses: Record<VolumePluginSource["status"], string> = {
  works: "mounted by the kubelet",
  redirected: "mounted by a CSI driver, which must run on the node",
  "no-windows-code": "cannot be mounted",
  untested: "not tested by Kubernetes on Windows",
  removed: "cannot be mounted, though the API server accepts it",
};

const plugins: Record<NonNullable<VolumePluginSource["plugin"]>, string> = {
  windows: "the kubelet has a plugin for Windows",
  "linux-only": "the kubelet's plugin is for Linux only",
  none: "the kubelet has no plugin for it",
};

const redirects: Record<RedirectSource["when"], (driver: string) => string> = {
  always: (driver) => `always redirected to ${driver}`,
  "by-default": (driver) => `redirected to ${driver}, unless a feature gate is disabled`,
  "if-enabled": (driver) => `not redirected to ${driver}, unless a feature gate is enabled`,
};

const places: Record<VolumePluginSource["in"][number], string> = {
  pod: "pods",
  "persistent-volume": "PersistentVolumes",
};

function says({ field, in: where, status, plugin, redirect, warns }: VolumePluginSource): string {
  const parts = [
    [statuses[status]],
    plugin === undefined ? [] : [plugins[plugin]],
    redirect === undefined ? [] : [redirects[redirect.when](redirect.driver)],
    warns ? ["the API server returns a warning"] : [],
  ];
  const only = where.length === 1 ? ` (${where.map((one) => places[one]).join("")} only)` : "";
  return `${field}${only}: ${parts.flat().join("; ")}.`;
}

export const inTreeVolumePlugins: Words<VolumePluginsSource> = {
  plugins: new Each(
    ({ field }) => field,
    says,
    ({ field }) => `The volume ${field} does not exist.`,
  ),
};
