import { existsSync } from "node:fs";
import { posix, resolve } from "node:path";
import { folderOf, toPosix } from "../../lib/paths.js";
import { realPlace } from "../../lib/real-place.js";
import type { Kustomization } from "./renderable.js";
import { kustomizationOf } from "./renderable.js";

/** Finds the patches among files. It remembers the kustomizations that it has read, so each run needs its own. */
export class PatchFiles {
  readonly #lists = new Map<string, Kustomization | undefined>();
  readonly #above = new Map<string, readonly Kustomization[]>();
  readonly #rendered: readonly Kustomization[];

  /** @param inputs of rendered objects: a kustomization among them can list patches of any folder */
  constructor(inputs: Iterable<string> = []) {
    const folders = new Set(Array.from(inputs, (input) => folderOf(toPosix(resolve(input)))));
    this.#rendered = [...folders].flatMap((folder) => kustomizationOf(folder) ?? []);
  }

  /**
   * The kustomization that lists a file as a patch, in the folder of the file or above, or a rendered one. The search ends at a folder
   * with `.git` or at the root.
   */
  listOf(file: string): Kustomization | undefined {
    const known = this.#lists.get(file);
    if (known !== undefined || this.#lists.has(file)) return known;
    // A kustomization can name the file or a link to it.
    const paths = new Set([resolve(file), realPlace(file)]);
    const above = [...paths].flatMap((path) => this.#at(folderOf(toPosix(path))));
    const found = [...above, ...this.#rendered].find(({ patches }) => [...paths].some((path) => patches.has(path)));
    this.#lists.set(file, found);
    return found;
  }

  /** The kustomizations of a folder and of those above it, nearest first. */
  #at(folder: string): readonly Kustomization[] {
    const known = this.#above.get(folder);
    if (known !== undefined) return known;
    const here = kustomizationOf(folder) ?? [];
    const isLast = existsSync(posix.join(folder, ".git")) || folderOf(folder) === folder;
    const found = [here, isLast ? [] : this.#at(folderOf(folder))].flat();
    this.#above.set(folder, found);
    return found;
  }
}
