import type { FieldPath } from "../../model/field-path.js";
import type { Change, ChangeCases, Text } from "../../model/mutation.js";
import { foldChange } from "../../model/mutation.js";
import { isParameter } from "../../model/predicate.js";
import { atRoot } from "./expression.js";
import type { JmesPath } from "./jmespath.js";
import { jmes, listIf, literal, pointer, ref, text, variable } from "./jmespath.js";
import { pathList } from "./paths.js";

/**
 * JMESPath lists that hold, all together, the operations of RFC 6902 that make a change. No value of the object stands in
 * an operation: Kyverno would fill in braces that somebody has put there.
 */
export function operations(change: Change): readonly JmesPath[] {
  return foldChange(operationsOf, change, undefined);
}

const operationsOf: ChangeCases<undefined, readonly JmesPath[]> = {
  set: ({ at, to }) => additions(at.keys, value(to)),
  append: ({ list, item }) => {
    const fields = Object.entries(item).map(([key, one]) => `${key}: ${value(one)}`).join(", ");
    const added = `{${fields}}` as JmesPath;
    const behind = listIf(jmes`${field(list.keys)} != ${literal(null)}`, add([...list.keys, "-"], added));
    return [...additions(list.keys, jmes`[${added}]`), behind];
  },
  renameKey: ({ map, from, to }) => {
    const [old, current] = [entry(map, from), entry(map, to)];
    const condition = jmes`${old} != ${literal(null)} && (${current} == ${literal(null)} || ${current} == ${old})`;
    const move = jmes`[{op: 'move', from: ${pointer([...map.keys, from])}, path: ${pointer([...map.keys, to])}}]`;
    return [listIf(condition, move)];
  },
  replace: ({ find, to }) => {
    // The paths of list items hold no map keys, so dots and brackets stand between keys only.
    const place = jmes`join('', [${pointer([])}, replace_all(replace_all(replace_all(@, '.', '/'), '[', '/'), ']', '')])`;
    return [jmes`(${pathList(find)})[].{op: 'replace', path: ${place}, value: ${text(to)}}`];
  },
};

/** Adds what stands behind the keys where it is absent: the first key that is absent, with everything below it. */
function additions(keys: readonly string[], made: JmesPath): readonly JmesPath[] {
  return keys.map((_, depth) => addition(keys, depth, made));
}

function addition(keys: readonly string[], depth: number, made: JmesPath): JmesPath {
  const [parent, missing] = [keys.slice(0, depth), keys.slice(0, depth + 1)];
  const absent = jmes`${field(missing)} == ${literal(null)}`;
  const condition = depth === 0 ? absent : jmes`${field(parent)} != ${literal(null)} && ${absent}`;
  const below = keys.slice(depth + 1).reduceRight<JmesPath>((inner, key) => `{${JSON.stringify(key)}: ${inner}}` as JmesPath, made);
  return listIf(condition, add(missing, below));
}

function add(keys: readonly string[], made: JmesPath): JmesPath {
  return jmes`[{op: 'add', path: ${pointer(keys)}, value: ${made}}]`;
}

function field(keys: readonly string[]): JmesPath {
  return ref(atRoot.here, keys);
}

function entry(map: FieldPath, key: string): JmesPath {
  return field([...map.keys, key]);
}

/** What a user may set is a list of one in the context. */
function value(of: Text): JmesPath {
  return isParameter(of) ? jmes`${variable(of.parameter)}[0]` : text(of);
}
