import { isMap, isSeq, type Pair, type ParsedNode, type YAMLMap } from "yaml";
import type { PathStep, PathSteps } from "../lib/path-steps.js";
import { followAlias, isMergeKey, keyOf } from "./yaml-node.js";
import type { KeyIndex, YamlTree } from "./yaml-tree.js";

type ParsedPair = Pair<ParsedNode, ParsedNode | null>;

interface Found {
  readonly offset: number;
  readonly node: ParsedNode | null;
}

/**
 * The offset of a path: of its key, or of the item in a list. For a missing field, the offset of its nearest existing parent.
 * Only for a tree that `decodeYaml` accepts.
 */
export function locate(tree: YamlTree, path: PathSteps): number {
  let found: Found = { offset: tree.root?.range[0] ?? 0, node: tree.root };
  for (const step of path) {
    const next = enter(found.node, step, tree);
    if (next === undefined) break;
    found = next;
  }
  return found.offset;
}

function enter(parent: ParsedNode | null, step: PathStep, tree: YamlTree): Found | undefined {
  const node = parent === null ? undefined : followAlias(parent, tree);
  if (isSeq(node)) {
    const item = step.bracketed ? node.items[Number(step.text)] : undefined;
    return item === undefined ? undefined : { offset: item.range[0], node: item };
  }
  const pair = isMap(node) ? findPair(node, step.text, tree) : undefined;
  return pair === undefined ? undefined : { offset: pair.key.range[0], node: pair.value };
}

/** The entry whose value counts, as in `decodeYaml`: the last one, merged ones included. */
function findPair(map: YAMLMap.Parsed, key: string, tree: YamlTree): ParsedPair | undefined {
  const { last, merges } = tree.keys.get(map) ?? readKeys(map, tree);
  const own = last.get(key);
  for (const index of [...merges].reverse()) {
    if (own !== undefined && own > index) break;
    const merged = findMerged(map.items[index]?.value ?? null, key, tree);
    if (merged !== undefined) return merged;
  }
  return own === undefined ? undefined : map.items[own];
}

/** A mapping can have as many keys as paths are located in it, so they are read once. */
function readKeys(map: YAMLMap.Parsed, tree: YamlTree): KeyIndex {
  const last = new Map<string | undefined, number>();
  const merges: number[] = [];
  for (const [index, { key }] of map.items.entries()) {
    if (isMergeKey(key)) merges.push(index);
    else last.set(keyOf(key, tree), index);
  }
  const index = { last, merges };
  tree.keys.set(map, index);
  return index;
}

function findMerged(source: ParsedNode | null, key: string, tree: YamlTree): ParsedPair | undefined {
  for (const item of isSeq(source) ? source.items : [source]) {
    const map = item === null ? undefined : followAlias(item, tree);
    const found = isMap(map) ? findPair(map, key, tree) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
