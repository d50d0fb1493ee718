import { isUtf8 } from "node:buffer";
import { readdir } from "node:fs/promises";
import { posix } from "node:path";

/** What Node.js puts in the place of bytes that are not UTF-8. A name with it leads to no file, or to another one. */
const replacement = "\ufffd";

/** Why an entry of a folder is not read. */
export const undecodableName =
  "Its name is not UTF-8, so it cannot be opened by its name. Rename it, or pass a file as standard input (-).";

/** Can a name have had bytes that are not UTF-8? */
export function isDoubtful(name: string): boolean {
  return name.includes(replacement);
}

/** The names in a folder that are not UTF-8, as Node.js decodes them; none where the folder cannot be read. */
async function undecodableIn(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder, { encoding: "buffer" }).catch(() => []);
  return new Set(names.filter((name) => !isUtf8(name)).map(String));
}

/** Finds names that are not UTF-8. It reads a folder again only for a doubtful name, and once. */
export class UndecodableNames {
  readonly #folders = new Map<string, Promise<ReadonlySet<string>>>();

  /** Is a name in this path not UTF-8? */
  async has(path: string): Promise<boolean> {
    for (let at = path; isDoubtful(at); at = posix.dirname(at))
      if ((await this.#in(posix.dirname(at))).has(posix.basename(at))) return true;
    return false;
  }

  #in(folder: string): Promise<ReadonlySet<string>> {
    const known = this.#folders.get(folder) ?? undecodableIn(folder);
    this.#folders.set(folder, known);
    return known;
  }
}
