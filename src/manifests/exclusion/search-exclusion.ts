import { posix } from "node:path";
import { remembered } from "../../lib/remembered.js";
import type { FolderPatterns } from "./exclusion.js";
import type { IgnoreFiles, ListsByName } from "./ignore-files.js";
import { ignoreFileNames, noLists } from "./ignore-files.js";
import { PatternList } from "./pattern-list.js";

/** Where the patterns of a search come from. */
interface PatternSources {
  readonly patterns: readonly FolderPatterns[];
  readonly configured: (folder: string) => readonly FolderPatterns[];
  /** Undefined if ignore files do not count. */
  readonly files: IgnoreFiles | undefined;
}

/** The lists for the entries of a folder. */
interface FolderLists {
  readonly files: ListsByName;
  readonly configured: readonly (readonly [from: FolderPatterns, list: PatternList])[];
  readonly patterns: readonly PatternList[];
}

/** What leaves out paths below a folder. */
export class SearchExclusion {
  readonly #root: string;
  readonly #sources: PatternSources;
  readonly #report: (path: string) => void;
  readonly #folders = new Map<string, FolderLists>();
  readonly #listOf = remembered(({ folder, patterns }: FolderPatterns) => new PatternList(folder, patterns));

  /** @param root the absolute path, with slashes; @param report called with each path that is left out */
  constructor(root: string, sources: PatternSources, report: (path: string) => void) {
    this.#root = root;
    this.#sources = sources;
    this.#report = report;
  }

  /** Is a path left out? None of its folders is. @param path the absolute path, with slashes */
  excludes(path: string, isFolder: boolean): boolean {
    const { files, configured, patterns } = this.#listsFor(posix.dirname(path));
    const lists = [
      ...ignoreFileNames.flatMap((name) => files[name]),
      ...configured.map(([, list]) => list),
      ...patterns,
    ];
    const deciding = lists.findLast((list) => list.verdict(path, isFolder) !== undefined);
    const isExcluded = deciding?.verdict(path, isFolder) === "excluded";
    if (isExcluded) this.#report(path);
    return isExcluded;
  }

  /** Is a path or one of its folders below the root left out? */
  excludesBelow(path: string, isFolder: boolean): boolean {
    const names = posix.relative(this.#root, path).split("/");
    return names.some((_, index) => {
      const isLast = index === names.length - 1;
      return this.excludes(posix.join(this.#root, ...names.slice(0, index + 1)), isLast ? isFolder : true);
    });
  }

  #listsFor(folder: string): FolderLists {
    const known = this.#folders.get(folder) ?? this.#newLists(folder);
    this.#folders.set(folder, known);
    return known;
  }

  /** A folder whose entries are asked for is searched, even if one of the lists excludes it and a later one does not. */
  #newLists(folder: string): FolderLists {
    const { files, patterns, configured } = this.#sources;
    const above = folder === this.#root ? undefined : this.#listsFor(posix.dirname(folder));
    const ignoreFiles = files?.in(folder, above?.files ?? files.above(folder)) ?? noLists;
    const including = (list: PatternList): PatternList => list.including(folder);
    return {
      files: {
        ".gitignore": ignoreFiles[".gitignore"].map(including),
        ".wincompatignore": ignoreFiles[".wincompatignore"].map(including),
      },
      configured: configured(folder).map((from) => {
        const list = above?.configured.find(([one]) => one === from)?.[1] ?? this.#listOf(from);
        return [from, list.including(folder)];
      }),
      patterns: (above?.patterns ?? patterns.map(this.#listOf)).map(including),
    };
  }
}
