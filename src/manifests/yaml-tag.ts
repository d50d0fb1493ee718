import type { Scalar } from "yaml";
import { decodeUtf8 } from "./decode-utf8.js";
import { Refusal } from "./refusal.js";
import { resolveScalar, type ScalarValue } from "./yaml-scalar.js";

const STANDARD = "tag:yaml.org,2002:";

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * What a scalar node means to kubectl, its tag and its quotes considered.
 *
 * @throws Refusal when the text does not fit the tag.
 */
export function resolveNode(node: Scalar.Parsed): ScalarValue {
  if (node.tag === undefined) return node.type === "PLAIN" ? resolveScalar(node.source) : node.source;
  const tag = node.tag.startsWith(STANDARD) ? node.tag.slice(STANDARD.length) : "";
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
  throw new Refusal(node.range[0], `"${node.source}" does not fit its tag !!${tag}; drop the tag.`);
}

function typeOf(value: ScalarValue): string {
  if (value === null) return "null";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "float";
  return typeof value === "boolean" ? "bool" : "str";
}

function resolveBinary(node: Scalar.Parsed): string {
  const digits = node.source.replaceAll(/[\r\n]/g, "");
  if (digits.length % 4 === 0 && BASE64.test(digits)) return decodeUtf8(atob(digits));
  throw new Refusal(node.range[0], "A !!binary value must be base64 with its padding.");
}
