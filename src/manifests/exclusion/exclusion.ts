import { isAbsolute, posix, relative, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { folderOf, isIn, toPosix } from "../../lib/paths.js";
import { remembered } from "../../lib/remembered.js";
import { repositoryAbove } from "../../lib/repository.js";
import type { ListsByName } from "./ignore-files.js";
import { IgnoreFiles, ignoreFileNames, noLists } from "./ignore-files.js";
import { PatternList } from "./pattern-list.js";

/** Patterns in the syntax of `.gitignore`. */
export interface FolderPatterns {
  /** The absolute path of the folder that they begin at. */
  readonly folder: string;
  readonly patterns: readonly string[];
}

/** What leaves out files and folders. */
interface ExclusionOptions {
  /** Patterns that take precedence over all others. They begin at the working folder. */
  readonly patterns?: readonly string[];
  /** The patterns of configurations for what is in a folder. The same object for the same configuration. */
  readonly configured?: (folder: string) => readonly FolderPatterns[];
  /** Apply `.gitignore` and `.wincompatignore`, and leave out folders named node_modules? */
  readonly ignoreFiles?: boolean;
  /**
   * Is a file, as a search names it, a custom rule or a baseline of the run? It is no manifest, so a search does not find it, and it is not
   * counted.
   */
  readonly isOwnFile?: (file: string) => boolean;
  /** Apply everything to arguments, too? Otherwise it applies only to what a search finds. */
  readonly named?: boolean;
}

/** Files of other packages. Ignore files and other patterns can include them again. */
const otherPackages: readonly string[] = ["node_modules/"];

/** What leaves out paths in a run, and what it left out so far. */
export class Exclusion {
  readonly #options: ExclusionOptions;
  readonly #files = new IgnoreFiles();
  readonly #excluded = new Set<string>();
  readonly #named = new Set<string>();

  constructor(options: ExclusionOptions = {}) {
    this.#options = options;
  }

  /** How many files and folders were left out. A folder counts as one. */
  get count(): number {
    return [...this.#excluded].filter((path) => !this.#named.has(path)).length;
  }

  /** What is wrong with ignore files. */
  get faults(): readonly Diagnostic[] {
    return this.#files.faults;
  }

  /** Is a file that a search finds a custom rule or a baseline of the run? */
  isOwnFile(file: string): boolean {
    return this.#options.isOwnFile?.(file) === true;
  }

  /** Is this argument left out? If not, it is never counted, even if the search of another argument leaves it out. */
  excludesNamed(argument: string, isFolder: boolean): boolean {
    const path = toPosix(resolve(argument));
    const isExcluded = this.#options.named === true && this.search(path).excludesBelow(path, isFolder);
    if (!isExcluded) this.#named.add(path);
    return isExcluded;
  }

  /** What leaves out paths below an argument: a folder, or the fixed part of a glob. */
  search(argument: string): SearchExclusion {
    const path = toPosix(resolve(argument));
    const [root, working] = [this.#options.named === true ? topFor(path) : path, toPosix(process.cwd())];
    const base = isIn(working, path) ? working : path;
    const { patterns = [], configured = () => [], ignoreFiles = false } = this.#options;
    // Messages name a configuration as the argument is written.
    const asWritten = (folder: string): string => (isAbsolute(argument) ? folder : relative(working, folder));
    const lists = {
      always: ignoreFiles ? [{ folder: root, patterns: otherPackages }] : [],
      patterns: patterns.length === 0 ? [] : [{ folder: base, patterns }],
      configured: (folder: string) =>
        configured(asWritten(folder)).map((one) => (isIn(one.folder, path) ? one : moved(one, path))),
      files: ignoreFiles ? this.#files : undefined,
    };
    return new SearchExclusion(root, lists, (excluded) => void this.#excluded.add(excluded));
  }
}

/** Where patterns for an argument itself begin to apply: at its repository, or at the working folder, or at its own folder. */
function topFor(path: string): string {
  const working = toPosix(process.cwd());
  return repositoryAbove(path) ?? (isIn(working, path) ? working : folderOf(path));
}

const movedFrom = remembered((_: FolderPatterns) => new Map<string, FolderPatterns>());

/** The same patterns for another folder, made once. */
function moved(from: FolderPatterns, folder: string): FolderPatterns {
  const known = movedFrom(from);
  const one = known.get(folder) ?? { ...from, folder };
  known.set(folder, one);
  return one;
}

/** Where the patterns of a search come from. */
interface PatternSources {
  /** All others take precedence over these. */
  readonly always: readonly FolderPatterns[];
  readonly patterns: readonly FolderPatterns[];
  readonly configured: (folder: string) => readonly FolderPatterns[];
  /** Undefined if ignore files do not count. */
  readonly files: IgnoreFiles | undefined;
}

/** The lists for the entries of a folder. */
interface FolderLists {
  readonly always: readonly PatternList[];
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
    const { always, files, configured, patterns } = this.#listsFor(folderOf(path));
    const lists = [
      ...always,
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
    const { always, files, patterns, configured } = this.#sources;
    const above = folder === this.#root ? undefined : this.#listsFor(folderOf(folder));
    const ignoreFiles = files?.in(folder, above?.files ?? files.above(folder)) ?? noLists;
    const including = (list: PatternList): PatternList => list.including(folder);
    return {
      always: (above?.always ?? always.map(this.#listOf)).map(including),
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
