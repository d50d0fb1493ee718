import { relative } from "node:path";
import type { EvaluatedObject } from "../check/evaluated-object.js";
import type { ApplicableRelease } from "../check/loaded-release.js";
import { isRemoved } from "../check/manifest-findings.js";
import { toPosix } from "../lib/paths.js";
import { remembered } from "../lib/remembered.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import { PatchFiles } from "../manifests/render/patch-files.js";
import type { SourceText } from "../manifests/source-text.js";
import { parseFieldPath, valueAt } from "../model/field-path.js";
import { knownCustomResources } from "../model/known-custom-resources.js";
import { apiGroupOf, podSubjectName } from "../model/subject.js";

/** What prevents changes of objects. Each run needs its own, because it remembers the kustomizations that it has read. */
export class Obstacles {
  readonly #patchFiles: PatchFiles;

  /** @param objects of the run: those that a tool rendered show which kustomizations it reads */
  constructor(objects: readonly Pick<EvaluatedObject, "item">[] = []) {
    const rendered = objects.filter(({ item }) => item.source === undefined);
    this.#patchFiles = new PatchFiles(rendered.map(({ item }) => item.input));
  }

  /** Why the text of this object must not be changed, as sentences; undefined where it may. */
  to({ item, applicable }: Pick<EvaluatedObject, "item" | "applicable">): string | undefined {
    const releases = applicable.map(({ release }) => release);
    if (isRemoved(item.value, releases))
      return "The API server does not serve this API version. Write the one that replaces it, and run the command again.";
    const { source } = item;
    if (source === undefined) return "A tool renders this object. Change its source by hand.";
    if (source.document.isTemplate)
      return "Its document contains {{ }}, as templates do, and is not changed. Fix it by hand.";
    if (hasTooManyParts(source.document))
      return "Its document has too many parts to be edited at once. Divide it into documents, or fix it by hand.";
    if (lacksContainers(item.value, applicable[0].kind))
      return "It has no containers, so it is a patch or incomplete, and a fix could be wrong for the complete object. Fix it by hand.";
    return this.#listed(item.file);
  }

  #listed(file: string): string | undefined {
    const list = this.#patchFiles.listOf(file);
    if (list === undefined) return undefined;
    const name = toPosix(relative(".", list.file));
    return `${name} lists its file as a patch, and a fix could be wrong for the patched object. Fix it by hand.`;
  }
}

/** What separates and begins the parts of a document. An item that is an alias has two of them. */
const partMarks = /[,:\n*{[]/g;

/** Each takes about 2 KB while the document is edited. A megabyte of containers in one line each has 170,000. */
const mostParts = 250_000;

const hasTooManyParts = remembered(
  ({ text }: SourceText): boolean => text.length > mostParts && (text.match(partMarks)?.length ?? 0) > mostParts,
);

const containers = parseFieldPath("spec.containers");

/** The API server rejects a pod template without containers, so the object is only a part of another one. */
function lacksContainers(value: KubernetesObject, kind: ApplicableRelease["kind"]): boolean {
  if (kind.subject !== podSubjectName || !needsContainers(kind)) return false;
  const template = valueAt(value, parseFieldPath(kind.template));
  return (valueAt(template, containers) ?? null) === null;
}

/** A controller of a custom resource can add the containers. Those that we know do not. */
function needsContainers({ customResource, kind, groups }: ApplicableRelease["kind"]): boolean {
  if (customResource === undefined) return true;
  return knownCustomResources.some((one) => one.kind === kind && groups.includes(apiGroupOf(one.apiVersion) ?? ""));
}
