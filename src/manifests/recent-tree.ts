import type { SourceText } from "./source-text.js";
import { YamlTree } from "./yaml-tree.js";

/**
 * Parses documents and remembers the latest one: places are asked for while their document is being
 * checked, and a tree takes about fifty times the memory of its text.
 */
export class RecentTree {
  #source: SourceText | undefined;
  #tree: YamlTree | undefined;

  of(source: SourceText): YamlTree {
    if (this.#tree === undefined || this.#source !== source) {
      this.#tree = new YamlTree(source.text);
      this.#source = source;
    }
    return this.#tree;
  }
}
