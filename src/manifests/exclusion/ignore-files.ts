import { posix, relative } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { errorCode, explainFileProblem } from "../../lib/file-problem.js";
import { toPosix } from "../../lib/paths.js";
import { repositoryAbove } from "../../lib/repository.js";
import { readSmallFile } from "../../lib/small-file.js";
import { PatternList, patternFault, patternsIn } from "./pattern-list.js";

/** The names of ignore files; later ones take precedence. */
export const ignoreFileNames = [".gitignore", ".wincompatignore"] as const;

/** Has a path the name of an ignore file? */
export function isIgnoreFile(path: string): boolean {
  const name = posix.basename(toPosix(path));
  return ignoreFileNames.some((one) => one === name);
}

/** The pattern lists of one name, those of outer folders first. */
export type ListsByName = Readonly<Record<(typeof ignoreFileNames)[number], readonly PatternList[]>>;

export const noLists: ListsByName = { ".gitignore": [], ".wincompatignore": [] };

/** The ignore files of a run. Each folder is read once. */
export class IgnoreFiles {
  readonly #read = new Map<string, ListsByName>();
  readonly #faults: Diagnostic[] = [];

  /** What is wrong with the files that were read so far. */
  get faults(): readonly Diagnostic[] {
    return this.#faults;
  }

  /** The lists in a folder, added to those of the folders above it. */
  in(folder: string, above: ListsByName): ListsByName {
    const own = this.#read.get(folder) ?? this.#listsIn(folder);
    this.#read.set(folder, own);
    if (own === noLists) return above;
    return {
      ".gitignore": [...above[".gitignore"], ...own[".gitignore"]],
      ".wincompatignore": [...above[".wincompatignore"], ...own[".wincompatignore"]],
    };
  }

  /** The lists of the folders above a folder, up to the repository; none outside of one. */
  above(folder: string): ListsByName {
    const repository = repositoryAbove(folder);
    const names = repository === undefined ? [] : posix.relative(repository, folder).split("/");
    return names
      .map((_, index) => posix.join(repository ?? folder, ...names.slice(0, index)))
      .filter((one) => one !== folder)
      .reduce((above, one) => this.in(one, above), noLists);
  }

  #listsIn(folder: string): ListsByName {
    const [git = [], own = []] = ignoreFileNames.map((name) => this.#readList(folder, name));
    return git.length + own.length === 0 ? noLists : { ".gitignore": git, ".wincompatignore": own };
  }

  #readList(folder: string, name: string): readonly PatternList[] {
    const path = posix.join(folder, name);
    const text = this.#textOf(path);
    if (text === undefined) return [];
    const lines = patternsIn(text).map((one) => ({ ...one, fault: patternFault(one.pattern) }));
    for (const { line, fault } of lines)
      if (fault !== undefined) this.#report(path, line, `${fault} The line is not applied.`);
    const usable = lines.filter(({ fault }) => fault === undefined).map(({ pattern }) => pattern);
    return usable.length === 0 ? [] : [new PatternList(folder, usable)];
  }

  #textOf(path: string): string | undefined {
    try {
      return readSmallFile(path).toString("utf8");
    } catch (error) {
      if (!["ENOENT", "ENOTDIR"].includes(errorCode(error)))
        this.#report(path, 1, `${explainFileProblem(error)} Its patterns are not applied.`);
      return undefined;
    }
  }

  #report(path: string, line: number, message: string): void {
    this.#faults.push({ file: shown(path), line, column: 1, message });
  }
}

/** Relative to the working folder where it is below that. */
function shown(path: string): string {
  const below = toPosix(relative(process.cwd(), path));
  return below.startsWith("../") ? path : below;
}
