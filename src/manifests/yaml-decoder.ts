import type { Alias, ParsedNode, Scalar, YAMLMap } from "yaml";
import { isAlias, isMap, isScalar, isSeq } from "yaml";
import type { ExpansionBudget } from "./limits.js";
import { AliasBudget, maxDepth, Refusal, tooDeep } from "./limits.js";
import { isMergeKey, keyOf, resolveNode } from "./yaml-node.js";
import type { YamlTree } from "./yaml-tree.js";
import { escapedBreak } from "./yaml-tree.js";

/** Half of a surrogate pair without the other half. */
const loneSurrogate = /\p{Surrogate}/u;

const halfPair = "This text contains half of a surrogate pair, which is not a character; correct the escape.";

/** Line breaks of YAML 1.1 that go-yaml keeps in a text, where it folds others. */
const lineSeparator = /[\u2028\u2029]/;

const keptBreak = 'This text contains the line break U+2028 or U+2029; write "\\L" or "\\P" in double quotes.';

const emptyLineAfterBackslash =
  'This text contains an empty line after a backslash at the end of a line; write "\\n" instead of the empty line.';

type Fields = Record<string, unknown>;

/**
 * The value that kubectl sends for a parsed document.
 *
 * @param expansion what aliases may still add in this run
 * @throws Refusal where kubectl rejects the document.
 */
export function decodeYaml(tree: YamlTree, expansion: ExpansionBudget): unknown {
  return new Decoder(tree, expansion).decode(tree.root);
}

/** Visits the nodes in the order of go-yaml v2, so that the same one wins. */
class Decoder {
  readonly #tree: YamlTree;
  readonly #budget: AliasBudget;
  readonly #open = new Set<Alias>();
  #depth = 0;

  constructor(tree: YamlTree, expansion: ExpansionBudget) {
    this.#tree = tree;
    this.#budget = new AliasBudget(expansion);
  }

  decode(node: ParsedNode | null): unknown {
    this.#budget.spend(node, this.#open.size > 0);
    if (node === null) return null;
    if (isAlias(node)) return this.#through(node, (target) => this.decode(target));
    if (isMap(node)) return this.#nested(node, () => this.#fill(node, {}));
    if (isSeq(node)) return this.#nested(node, () => node.items.map((item) => this.decode(item)));
    this.#checkText(node);
    return toJson(node);
  }

  /** Adds the entries of a mapping; existing keys are overwritten, also by a merge. */
  #fill(map: YAMLMap.Parsed, fields: Fields): Fields {
    for (const { key, value } of map.items) {
      if (isMergeKey(key)) this.#merge(value, key, fields);
      else setField(fields, this.#key(key), this.decode(value));
    }
    return fields;
  }

  /** In a list the first mapping wins, so it is merged last. */
  #merge(source: ParsedNode | null, key: ParsedNode, fields: Fields): void {
    if (isSeq(source)) {
      for (const item of [...source.items].reverse()) this.#mergeOne(item, key, fields);
    } else {
      this.#mergeOne(source, key, fields);
    }
  }

  #mergeOne(source: ParsedNode | null, key: ParsedNode, fields: Fields): void {
    this.#budget.spend(source, this.#open.size > 0);
    if (isAlias(source)) {
      this.#through(source, (target) => this.#mergeOne(target, key, fields));
    } else if (isMap(source)) {
      this.#nested(source, () => this.#fill(source, fields));
    } else {
      throw new Refusal(key.range[0], "The merge key << takes a mapping, or a list of mappings.");
    }
  }

  #key(node: ParsedNode): string {
    this.#budget.spend(node, this.#open.size > 0);
    if (isAlias(node)) return this.#through(node, (target) => this.#key(target));
    if (isScalar(node)) this.#checkText(node);
    const key = keyOf(node, this.#tree);
    if (key !== undefined) return key;
    throw new Refusal(node.range[0], "A key must be a string or a number. Quote it if it is meant as a string.");
  }

  /** Refuses text that kubectl rejects or reads differently. */
  #checkText(node: Scalar.Parsed): void {
    const [start, end] = node.range;
    if (loneSurrogate.test(node.source)) throw new Refusal(start, halfPair);
    if (this.#tree.hasSeparators && lineSeparator.test(this.#tree.text.slice(start, end)))
      throw new Refusal(start, keptBreak);
    if (
      this.#tree.hasEscapedBreaks &&
      node.type === "QUOTE_DOUBLE" &&
      escapedBreak.test(this.#tree.text.slice(start, end))
    )
      throw new Refusal(start, emptyLineAfterBackslash);
  }

  #through<Result>(alias: Alias.Parsed, read: (target: ParsedNode) => Result): Result {
    const target = this.#tree.targets.get(alias);
    const [start] = alias.range;
    if (target === undefined) throw new Refusal(start, `No anchor "&${alias.source}" is defined before this alias.`);
    if (this.#open.has(alias)) throw new Refusal(start, `The anchor "&${alias.source}" contains its own alias.`);
    this.#open.add(alias);
    const result = read(target);
    this.#open.delete(alias);
    return result;
  }

  #nested<Result>(node: ParsedNode, read: () => Result): Result {
    if (++this.#depth > maxDepth) throw new Refusal(node.range[0], tooDeep);
    const result = read();
    this.#depth--;
    return result;
  }
}

function setField(fields: Fields, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    fields[key] = value;
  }
}

function toJson(node: Scalar.Parsed): null | boolean | string | number {
  const value = resolveNode(node);
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "number" || Number.isFinite(value)) return value;
  throw new Refusal(node.range[0], `"${node.source}" is not a number in JSON; quote it if it is meant as text.`);
}
