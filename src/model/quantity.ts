/**
 * How a quantity can be written: a sign, digits with a decimal point, and a unit or an exponent; with spaces around. The groups are the
 * sign, the amount, the unit, and the sign and the digits of the exponent.
 *
 * Kubernetes also reads longer exponents, and texts without a digit as zero. Engines that compute with them would need minutes, or
 * differ.
 */
export const quantityForm =
  "^ *([-+]?)([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:([numkMGTPE]|[KMGTPE]i)|[eE]([-+]?)0*([0-9]{1,3}))? *$";

const decimalUnits = "num kMGTPE";
const binaryUnits = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

export interface Unit {
  readonly name: string;
  /** The unit is this base to the power of this exponent. */
  readonly base: 2 | 10;
  readonly exponent: number;
}

export const units: readonly Unit[] = [
  ...[...decimalUnits].map((name, index) => ({ name: name.trim(), base: 10 as const, exponent: 3 * index - 9 })),
  ...binaryUnits.map((name, index) => ({ name, base: 2 as const, exponent: 10 * (index + 1) })),
];

export interface Amount {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The amount of a quantity, a text or a number; undefined for another value. Its denominator is positive. */
export function amountOf(value: unknown): Amount | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const parts = new RegExp(quantityForm, "u").exec(String(value));
  if (parts === null) return undefined;
  const [, sign = "", decimal = "", unitName = "", exponentSign = "", exponent = "0"] = parts;
  const unit = units.find(({ name }) => name === unitName);
  if (unit === undefined) return undefined;
  const [whole = "", fraction = ""] = decimal.split(".");
  const tens = Number(exponentSign + exponent) - fraction.length;
  const scale = unit.base === 10 ? power(10, tens + unit.exponent) : product(power(10, tens), power(2, unit.exponent));
  return product({ numerator: BigInt(`${whole}${fraction}`) * (sign === "-" ? -1n : 1n), denominator: 1n }, scale);
}

function power(base: number, exponent: number): Amount {
  const size = BigInt(base) ** BigInt(Math.abs(exponent));
  return exponent < 0 ? { numerator: 1n, denominator: size } : { numerator: size, denominator: 1n };
}

function product(a: Amount, b: Amount): Amount {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}
