import { resolve } from "node:path";
import type { SkippedDocument } from "../manifest-item.js";
import { START } from "../unreadable.js";
import type { Kustomization, Renderable } from "./renderable.js";

const LIBRARY = "A library chart cannot be rendered: other charts use its templates.";
const COMPONENT = "A component is built only as a part of a kustomization that names it.";

/**
 * What of a search is rendered: a kustomization that another one takes in is a part of that one. Library charts, and
 * components that nothing takes in, count as skipped.
 */
export function renderedAlone(found: readonly Renderable[]): (Renderable | SkippedDocument)[] {
  const { alone, taken } = chosen(found.filter((one) => one.kind === "kustomization"));
  return found.flatMap((one): (Renderable | SkippedDocument)[] => {
    if (one.kind === "chart") return [one.isLibrary ? skipped(one, LIBRARY) : one];
    if (one.isComponent) return taken.has(resolve(one.folder)) ? [] : [skipped(one, COMPONENT)];
    return alone.has(one) ? [one] : [];
  });
}

function skipped({ file }: Renderable, reason: string): SkippedDocument {
  return { kind: "skipped", file, ...START, reason };
}

/**
 * Which kustomizations are built, and which folders are taken in by these. Those that nobody names come first. The rest
 * is named in a circle, of which kustomize then complains, or only by components that are not built.
 */
function chosen(all: readonly Kustomization[]): { readonly alone: ReadonlySet<Kustomization>; readonly taken: ReadonlySet<string> } {
  const byFolder = new Map(all.map((one) => [resolve(one.folder), one]));
  const named = new Set(all.flatMap(({ takesIn }) => takesIn));
  const isNamed = (one: Kustomization): boolean => named.has(resolve(one.folder));
  const [alone, taken] = [new Set<Kustomization>(), new Set<string>()];
  const take = (path: string): void => {
    if (taken.has(path)) return;
    taken.add(path);
    byFolder.get(path)?.takesIn.forEach(take);
  };
  const whole = all.filter(({ isComponent }) => !isComponent);
  for (const one of [...whole.filter((each) => !isNamed(each)), ...whole.filter(isNamed)]) {
    if (taken.has(resolve(one.folder))) continue;
    alone.add(one);
    one.takesIn.forEach(take);
  }
  return { alone, taken };
}
