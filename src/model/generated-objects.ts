import type { Spec } from "../spec/read-spec.js";
import { runtimeClassesOf, windowsBuildsOf } from "./windows-build.js";

/** Pieces of configuration that a README explains: what no API server sees, and amounts that only the user knows. */
export const snippets = ["kubelet-taint", "kubelet-reserved", "containerd-pause"] as const;

/** `runtime-class-windows-2019` */
export function runtimeClassId({ name }: { readonly name: string }): string {
  return `runtime-class-${name}`;
}

/** The ids of what is generated and has no file in the spec: RuntimeClasses and snippets, of every version. */
export function generatedIds({ versions, images }: Pick<Spec, "versions" | "images">): ReadonlySet<string> {
  const classes = versions.flatMap(({ content }) =>
    runtimeClassesOf(content, windowsBuildsOf(content, images.content)),
  );
  return new Set([...classes.map(runtimeClassId), ...snippets]);
}
