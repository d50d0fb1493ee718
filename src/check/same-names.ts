import type { Place } from "../lib/diagnostic.js";
import type { ManifestObject } from "../manifests/manifest-item.js";
import { identifyObject } from "../manifests/manifest-item.js";
import { apiGroupOf } from "../model/subject.js";
import type { ReportDiagnostic } from "./findings.js";

/** Remembers the objects of what is being read, to tell when one comes twice in a file. */
export class SameNames {
  #input: string | undefined;
  /** By identity: the first. Where it stands is asked for only if it comes again, because it may cost a parse. */
  readonly #first = new Map<string, ManifestObject["place"]>();

  /** @returns a note at an object that the same file had before; renderings of one template are different things */
  meet(item: ManifestObject): readonly ReportDiagnostic[] {
    if (item.input !== this.#input) this.#first.clear();
    this.#input = item.input;
    const { apiVersion, kind, namespace, name } = identifyObject(item.value);
    if (name === "") return [];
    const key = JSON.stringify([item.file, apiGroupOf(apiVersion) ?? apiVersion, kind, namespace, name]);
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, item.place);
    return first === undefined ? [] : [note(`${kind} ${namespace === "" ? "" : `${namespace}/`}${name}`, item.place(""), first("").line)];
  }
}

function note(object: string, place: Place, line: number): ReportDiagnostic {
  const message = `${object} is already defined in this file, at line ${line}. kubectl applies both to one object, so the last one wins. Keep one, or give them different names or namespaces.`;
  return { ...place, message, kind: "note", unreadable: false };
}
