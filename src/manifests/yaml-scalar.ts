/**
 * The value of a plain YAML scalar, as kubectl reads it: a bigint for an integer, a number for a float,
 * because the two are spelled differently as mapping keys.
 */
export type ScalarValue = null | boolean | string | bigint | number;

const valueByWord: ReadonlyMap<string, ScalarValue> = new Map([
  ...spellings(true, "y Y yes Yes YES true True TRUE on On ON"),
  ...spellings(false, "n N no No NO false False FALSE off Off OFF"),
  ...spellings(null, "~ null Null NULL"),
  ...spellings(Number.NaN, ".nan .NaN .NAN"),
  ...spellings(Number.POSITIVE_INFINITY, ".inf .Inf .INF +.inf +.Inf +.INF"),
  ...spellings(Number.NEGATIVE_INFINITY, "-.inf -.Inf -.INF"),
  ["", null],
]);

const numberStart = /^[-+.0-9]/;
const integerPattern = /^([-+]?)(?:(0[xX][0-9a-fA-F]+|0[bB][01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/;
const floatPattern = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
/** Before digits go-yaml leaves underscores to Go's number parser, which wants each between two digits. */
const loneUnderscore = /(?<=[0-9])_(?=[0-9])/g;

/** More than any 64-bit number has in any base: longer texts are no numbers. */
const maxDigits = 100;
const maxInt64 = 2n ** 63n - 1n;
const maxUint64 = 2n ** 64n - 1n;

function spellings(value: ScalarValue, words: string): [string, ScalarValue][] {
  return words.split(" ").map((word) => [word, value]);
}

/**
 * Resolves a plain scalar as go-yaml v2 does, with which kubectl reads: YAML 1.1, but `12:30:45` and
 * dates stay text, `0o17` is 15 and `08` is 8. The 1.1 schema of npm `yaml` has all four otherwise.
 */
export function resolveScalar(text: string): ScalarValue {
  const word = valueByWord.get(text);
  if (word !== undefined) return word;
  if (!numberStart.test(text)) return text;
  if (text.startsWith(".")) return resolveFloat(text.replaceAll(loneUnderscore, "")) ?? text;
  const digits = text.replaceAll("_", "");
  return resolveInteger(digits) ?? resolveFloat(digits) ?? text;
}

function resolveInteger(digits: string): bigint | undefined {
  const [, sign, prefixed, octal, decimal] = integerPattern.exec(digits) ?? [];
  const magnitude = prefixed ?? (octal === undefined ? decimal : `0o${octal}`);
  if (magnitude === undefined || magnitude.length > maxDigits) return undefined;
  const value = BigInt(magnitude);
  if (sign === "-") return value <= maxInt64 + 1n ? -value : undefined;
  return value <= (sign === "+" ? maxInt64 : maxUint64) ? value : undefined;
}

function resolveFloat(digits: string): number | undefined {
  const value = floatPattern.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** The JSON key that kubectl makes of a scalar; undefined where it refuses the key. */
export function keyOfScalar(value: ScalarValue): string | undefined {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
      return String(value);
    case "bigint":
      return value <= maxInt64 ? String(value) : undefined;
    case "number":
      return formatFloatKey(value);
    default:
      return undefined;
  }
}

/** Go's `strconv.FormatFloat(value, 'g', -1, 32)`: the shortest text that is the same 32-bit number. */
function formatFloatKey(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return ".nan";
  if (!Number.isFinite(single)) return single < 0 ? "-.inf" : ".inf";
  if (single === 0) return Object.is(single, -0) ? "-0" : "0";
  const isExact = (digits: number) => Math.fround(Number(single.toPrecision(digits))) === single;
  const digits = [1, 2, 3, 4, 5, 6, 7, 8].find(isExact) ?? 9;
  const [mantissa = "", exponent = ""] = single.toExponential(digits - 1).split("e");
  if (Number(exponent) >= -4 && Number(exponent) < 6) return String(Number(single.toPrecision(digits)));
  return `${mantissa}e${exponent.replace(/^(.)(.)$/, "$10$2")}`;
}
