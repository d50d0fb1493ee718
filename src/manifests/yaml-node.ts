import type { ParsedNode, Scalar } from "yaml";
import { isAlias, isScalar } from "yaml";
import { Refusal } from "./limits.js";
import type { ScalarValue } from "./yaml-scalar.js";
import { keyOfScalar, resolveScalar } from "./yaml-scalar.js";
import type { YamlTree } from "./yaml-tree.js";

/** Tags that make "<<" a merge key for kubectl, also where it is quoted: `!` asks for the type that a plain text would have. */
const mergeTags: readonly string[] = ["!", "tag:yaml.org,2002:merge"];

/** Is it a merge key? A quoted "<<" without a tag is not. */
export function isMergeKey(key: ParsedNode): boolean {
  if (!isScalar(key) || key.source !== "<<") return false;
  return key.tag === undefined ? key.type === "PLAIN" : mergeTags.includes(key.tag);
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

/** The node itself, or the target of an alias. */
export function followAlias(node: ParsedNode, tree: YamlTree): ParsedNode | undefined {
  return isAlias(node) ? tree.targets.get(node) : node;
}

const standardTag = "tag:yaml.org,2002:";

const base64Text = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The value of a scalar node as kubectl reads it, by its tag and its quotes.
 *
 * @throws Refusal when the text does not fit the tag.
 */
export function resolveNode(node: Scalar.Parsed): ScalarValue {
  if (node.tag === undefined) return node.type === "PLAIN" ? resolveScalar(node.source) : node.source;
  const tag = node.tag.startsWith(standardTag) ? node.tag.slice(standardTag.length) : "";
  switch (tag) {
    case "bool":
    case "int":
    case "float":
    case "null":
      return resolveAs(tag, node);
    case "binary":
      return resolveBinary(node);
    default:
      return node.source;
  }
}

function resolveAs(tag: string, node: Scalar.Parsed): ScalarValue {
  const value = resolveScalar(node.source);
  if (tag === "float" && typeof value === "bigint") return Number(value);
  if (typeOf(value) === tag) return value;
  throw new Refusal(node.range[0], `"${node.source}" does not fit its tag !!${tag}; remove the tag.`);
}

function typeOf(value: ScalarValue): string {
  if (value === null) return "null";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "float";
  return typeof value === "boolean" ? "bool" : "str";
}

function resolveBinary(node: Scalar.Parsed): string {
  const digits = node.source.replaceAll(/[\r\n]/g, "");
  if (digits.length % 4 === 0 && base64Text.test(digits)) return decodeUtf8(atob(digits));
  throw new Refusal(node.range[0], "A !!binary value must be base64 with its padding.");
}

/** A character in UTF-8, or else any byte. */
const utf8Character =
  /([\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|[^]/g;

const replacementBytes = "\xef\xbf\xbd";

/**
 * Text of bytes that should be UTF-8, as Go writes it into JSON: each byte that belongs to no character becomes a
 * separate replacement character, where browsers and Node join several. A byte order mark stays.
 *
 * @param bytes a character for each byte, as `atob` gives them
 */
export function decodeUtf8(bytes: string): string {
  const valid = bytes.replace(utf8Character, (_, character?: string) => character ?? replacementBytes);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(valid, (byte) => byte.charCodeAt(0)));
}
