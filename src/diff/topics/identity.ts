import type { LabelSource, LabelsSource, UnvalidatedTemplatesSource } from "../../spec/types.js";
import type { Says, Words } from "../words.js";
import { eachName, either } from "../words.js";

function label(meaning: string): Says<LabelSource> {
  return ({ key, legacyKey, values }) => {
    const legacy = legacyKey === undefined ? "" : `, and ${legacyKey} with the same value`;
    return `Nodes report ${meaning} in the label ${key}${values === undefined ? "" : ` (${values.join(" or ")})`}${legacy}.`;
  };
}

export const labels: Words<LabelsSource> = {
  os: label("their operating system"),
  arch: label("their architecture"),
  windowsBuild: label("their Windows build"),
  legacyWarnedIn: eachName(
    (kind) => `The API server warns of legacy label keys in a ${kind}.`,
    (kind) => `The API server does not warn of legacy label keys in a ${kind}.`,
  ),
  persistentVolumesMayMigrate: either(
    "The node affinity of a PersistentVolume may be changed from the legacy label keys to the current ones.",
    "The node affinity of a PersistentVolume cannot be changed, not even from legacy label keys to current ones.",
  ),
};

export const unvalidatedTemplates: Words<UnvalidatedTemplatesSource> = {
  kinds: eachName(
    (kind) => `The API server does not validate the pod template of a ${kind}: it accepts the object and rejects its pods.`,
    (kind) => `The API server validates the pod template of a ${kind}.`,
  ),
};
