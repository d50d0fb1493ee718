import { isMap, isSeq, type Pair, type ParsedNode, type YAMLMap } from "yaml";
import type { PathStep, PathSteps } from "../lib/path-steps.js";
import { followAlias, isMergeKey, keyOf } from "./yaml-node.js";
import type { YamlTree } from "./yaml-tree.js";

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
  for (const pair of [...map.items].reverse()) {
    const merged = isMergeKey(pair.key) ? findMerged(pair.value, key, tree) : undefined;
    if (merged !== undefined) return merged;
    if (!isMergeKey(pair.key) && keyOf(pair.key, tree) === key) return pair;
  }
  return undefined;
}

function findMerged(source: ParsedNode | null, key: string, tree: YamlTree): ParsedPair | undefined {
  for (const item of isSeq(source) ? source.items : [source]) {
    const map = item === null ? undefined : followAlias(item, tree);
    const found = isMap(map) ? findPair(map, key, tree) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
