import { CheckSession } from "../check/check-session.js";
import type { FileSettings } from "../check/settings/file-settings.js";
import type { ManifestItem } from "../manifests/manifest-item.js";
import { TreeCache } from "../manifests/tree-cache.js";

/** An item that was read, with the settings of its file. */
export interface ReadItem {
  readonly item: ManifestItem;
  readonly settings: FileSettings;
}

/** For this many characters the trees take about 150 megabytes. */
const mostKeptCharacters = 1_500_000;

/** What was read, checked item by item: the places of findings are known while the latest document is still parsed. */
export class FixInput {
  readonly today: string;
  /** To read with: it keeps the trees of large documents, because fixes need them again. */
  readonly trees: TreeCache;
  readonly session: CheckSession;
  readonly #items: ReadItem[] = [];

  /** @param today as `2026-11-21`: suppressions expire by it */
  constructor(
    today: string,
    items: readonly ReadItem[] = [],
    trees = new TreeCache({ keepsSyntax: true, capacity: mostKeptCharacters }),
  ) {
    this.today = today;
    this.trees = trees;
    this.session = new CheckSession(today, { memory: "remember" });
    for (const one of items) this.add(one);
  }

  get items(): readonly ReadItem[] {
    return this.#items;
  }

  add(one: ReadItem): void {
    this.#items.push(one);
    this.session.add(one.item, one.settings);
  }
}
