import type { KnownParameters } from "../../../../src/check/settings/cluster-parameters.js";

/** One parameter of each type, one in a group, and two platforms. */
export const settable: KnownParameters = {
  parameters: [
    { name: "builds", type: "texts", description: "", default: [] },
    { name: "classes", type: "texts", description: "", default: ["windows-2019"] },
    { name: "images", type: "patterns", description: "", default: [] },
    { name: "taint.key", type: "text", description: "", default: "os" },
    { name: "taint.value", type: "text", description: "", default: "windows" },
  ],
  platforms: [
    { id: "gke", title: "GKE", values: { "taint.key": "node.kubernetes.io/os", "taint.value": "windows" } },
    { id: "aks", title: "AKS", values: {} },
  ],
};

/** @param near what is suggested, where anything is */
export const noParameter = (name: string, near?: string): string =>
  `There is no parameter "${name}". Parameters are builds, classes, images, taint.key, taint.value.${suggestion(near)}`;
export const noPlatform = (id: string, near?: string): string =>
  `There is no platform "${id}". Platforms are aks, gke.${suggestion(near)}`;

function suggestion(near: string | undefined): string {
  return near === undefined ? "" : ` Did you mean ${near}?`;
}
