import type { OutputFile } from "./emitter.js";
import type { Frames } from "./frames.js";

/** `folder/kustomization.yaml`. Resources outside the folder must be folders themselves: kustomize wants it so. */
export function kustomization(folder: string, resources: readonly string[], frames: Frames): OutputFile {
  return { path: `${folder}/kustomization.yaml`, text: frames("kustomization", { resources: [...resources].sort() }) };
}
