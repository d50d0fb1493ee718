import type { Place } from "../lib/diagnostic.js";
import { remembered } from "../lib/remembered.js";
import type { FileAlone, LinkedFolders, ManifestObject, UnreadFiles } from "../manifests/manifest-item.js";
import { firstPosition, identifyObject, nameObject } from "../manifests/manifest-item.js";
import { apiGroupOf } from "../model/subject.js";
import type { ReportDiagnostic } from "./findings.js";
import { applicableReleases } from "./loaded-release.js";
import type { FileSettings } from "./settings/file-settings.js";

/** Remembers the objects of an input, to find objects that a file defines twice. */
export class SameNames {
  #input: string | undefined;
  /**
   * By file, type and namespace, and then by name: the place of the first, computed only if another follows, because that may parse the
   * document. A text with all of them for each object would take much memory.
   */
  readonly #first = new Map<string, Map<string, ManifestObject["place"]>>();
  readonly #notes = remembered((item: ManifestObject) => this.#notesOn(item));

  /**
   * Adding an object again changes nothing: sessions of an upgrade add the same objects.
   *
   * @returns a note at an object that its file already defines; objects of different renderings of a template are different
   */
  add(item: ManifestObject): readonly ReportDiagnostic[] {
    return this.#notes(item);
  }

  #notesOn(item: ManifestObject): readonly ReportDiagnostic[] {
    if (item.input !== this.#input) this.#first.clear();
    this.#input = item.input;
    const object = identifyObject(item.value);
    const { apiVersion, kind, namespace, name } = object;
    if (name === "") return none;
    const key = JSON.stringify([item.file, apiGroupOf(apiVersion) ?? apiVersion, kind, namespace]);
    const names = this.#first.get(key) ?? new Map<string, ManifestObject["place"]>();
    this.#first.set(key, names);
    const first = names.get(name);
    if (first === undefined) names.set(name, item.place);
    return first === undefined ? none : [note(nameObject(object), item.place(""), first("").line)];
  }
}

const none: readonly ReportDiagnostic[] = [];

function note(object: string, place: Place, line: number): ReportDiagnostic {
  const message = `${object} is already defined in this file, at line ${line}. kubectl applies both to one object, so the last one wins. Keep one, or give them different names or namespaces.`;
  return { ...place, message, kind: "note" };
}

export function noteOnAlone({ file, line, column, message }: FileAlone): ReportDiagnostic {
  return { file, line, column, message, kind: "note" };
}

/** More would hide the other diagnostics. */
const mostNamed = 3;

/** A note on files with objects that have rules and are not read. Objects of other kinds would be skipped, so they need none. */
export function notesOnUnread(
  { file, reason, files }: UnreadFiles,
  { releases }: FileSettings,
): readonly ReportDiagnostic[] {
  const paths = files
    .filter(({ types }) => types.some((one) => applicableReleases(one, releases).length > 0))
    .map(({ path }) => path);
  if (paths.length === 0) return [];
  const count = `${paths.length} ${paths.length === 1 ? "file" : "files"}`;
  const message = `Not read: ${count} ${reason}: ${namesOf(paths)}. Name each as an argument to check it.`;
  return [{ file, ...firstPosition, message, kind: "note" }];
}

function namesOf(paths: readonly string[]): string {
  const more = paths.length - mostNamed;
  return `${paths.slice(0, mostNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A note on links to folders that were not followed. What is behind them is unknown, so every one is named. */
export function noteOnLinkedFolders({ file, line, column, paths }: LinkedFolders): ReportDiagnostic {
  const [count, each] = paths.length === 1 ? ["1 linked folder", "it"] : [`${paths.length} linked folders`, "each"];
  const message = `Not searched: ${count}: ${namesOf(paths)}. Name ${each} as an argument to check its files.`;
  return { file, line, column, message, kind: "note" };
}
