import { isAlias, isScalar, type ParsedNode } from "yaml";
import { keyOfScalar } from "./yaml-scalar.js";
import { resolveNode } from "./yaml-tag.js";
import type { YamlTree } from "./yaml-tree.js";

/** Whether a key asks to merge its value into the mapping; a quoted "<<" does not. */
export function isMergeKey(key: ParsedNode): boolean {
  if (!isScalar(key) || key.source !== "<<") return false;
  return key.tag === undefined ? key.type === "PLAIN" : key.tag === "tag:yaml.org,2002:merge";
}

/**
 * The JSON key that kubectl makes of a mapping's key; undefined for what cannot be a key.
 *
 * @throws Refusal when the key's text does not fit its tag.
 */
export function keyOf(key: ParsedNode, tree: YamlTree): string | undefined {
  const node = followAlias(key, tree);
  return node !== undefined && isScalar(node) ? keyOfScalar(resolveNode(node)) : undefined;
}

/** The node itself, or the one that it stands for when it is an alias. */
export function followAlias(node: ParsedNode, tree: YamlTree): ParsedNode | undefined {
  return isAlias(node) ? tree.targets.get(node) : node;
}
