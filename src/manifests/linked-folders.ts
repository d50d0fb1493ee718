import { realpath } from "node:fs/promises";
import { compareText } from "../lib/compare.js";
import type { LinkedFolders } from "./manifest-item.js";
import { firstPosition } from "./manifest-item.js";

/** The links to folders that the searches of a run find and do not follow, and the folders that they search. */
export class FolderLinks {
  readonly #found = new Set<string>();
  readonly #searched = new Set<string>();

  addSearched(folder: string): void {
    this.#searched.add(folder);
  }

  addLink(path: string): void {
    this.#found.add(path);
  }

  /** The links to folders that no search of the run has read under another name; undefined if there are none. */
  async notSearched(): Promise<LinkedFolders | undefined> {
    if (this.#found.size === 0) return undefined;
    const searched = new Set(await Promise.all([...this.#searched].map(targetOf)));
    const links = await Promise.all(
      [...this.#found].map(async (path) => (searched.has(await targetOf(path)) ? undefined : path)),
    );
    const [file, ...others] = links.filter((one) => one !== undefined).sort(compareText);
    if (file === undefined) return undefined;
    return { kind: "linked-folders", file, ...firstPosition, paths: [file, ...others] };
  }
}

/** A folder that has gone is compared by its name. */
async function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
