import { posix } from "node:path";
import type { Ignore } from "ignore";
import ignore from "ignore";
import { isIn } from "../../lib/paths.js";
import { globstarFault } from "../globs.js";

/** What a list says about a path; undefined where none of its patterns matches. */
type Verdict = "excluded" | "included" | undefined;

/** Patterns in the syntax of `.gitignore`, relative to a folder. */
export class PatternList {
  readonly #folder: string;
  readonly #patterns: Ignore;

  /** @param folder the absolute path, with slashes; @param patterns usable ones: `patternFault` is undefined for each */
  constructor(folder: string, patterns: Ignore | readonly string[]) {
    this.#folder = folder;
    // As git on Linux, on every system.
    this.#patterns = ignore({ ignoreCase: false }).add(patterns);
  }

  /** @param path the absolute path of a file or a folder, with slashes */
  verdict(path: string, isFolder: boolean): Verdict {
    const below = this.#pathBelow(path, isFolder);
    if (below === undefined) return undefined;
    const { ignored, unignored } = this.#patterns.test(below);
    return ignored ? "excluded" : unignored ? "included" : undefined;
  }

  /** The same list for a folder that is searched although it is excluded: its other patterns still apply there. */
  including(folder: string): PatternList {
    const below = this.#pathBelow(folder, true);
    if (below === undefined || this.verdict(folder, true) !== "excluded") return this;
    const list = new PatternList(this.#folder, this.#patterns);
    // A pattern below an excluded folder has no effect, so each folder on the way needs one.
    const names = below.split("/").slice(0, -1).map(escaped);
    list.#patterns.add(names.map((_, index) => `!/${names.slice(0, index + 1).join("/")}/`));
    return list;
  }

  #pathBelow(path: string, isFolder: boolean): string | undefined {
    if (path === this.#folder || !isIn(this.#folder, path)) return undefined;
    return `${posix.relative(this.#folder, path)}${isFolder ? "/" : ""}`;
  }
}

function escaped(name: string): string {
  return name.replaceAll(/[\\*?[\]!# ]/g, "\\$&");
}

/** Why a pattern cannot be used, as a sentence; undefined for a usable one. */
export function patternFault(pattern: string): string | undefined {
  return globstarFault(pattern);
}

/** The patterns of a text, each with its line. Blank lines and comments are no patterns. */
export function patternsIn(text: string): readonly { readonly pattern: string; readonly line: number }[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((pattern, index) => ({ pattern, line: index + 1 }))
    .filter(({ pattern }) => pattern.trim() !== "" && !pattern.startsWith("#"));
}
