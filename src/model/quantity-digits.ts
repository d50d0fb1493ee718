import { quantityForm, units } from "./quantity.js";

/** The greatest amount that a quantity of a unit can have. */
interface Bound {
  readonly unit: string;
  /** How many digits are before the decimal point; negative for zeros after it. */
  readonly point: number;
  /** Without zeros at its ends. */
  readonly digits: string;
}

/** For each unit, how much of it is an integer. No amount is positive and at most zero. */
export function boundsOf(integer: number): readonly Bound[] {
  if (integer === 0) return [];
  return units.map(({ name, base, exponent }) => {
    // A division by two shifts the decimal point, and multiplies by five.
    const digits = String(base === 2 ? BigInt(integer) * 5n ** BigInt(exponent) : integer);
    return { unit: name, point: digits.length - exponent, digits: digits.replace(/0+$/, "") };
  });
}

/**
 * Is a text a quantity that is at most an integer? It compares digits, which takes a time that grows with the length of the text. A text
 * can have a million digits, and arithmetic with them takes minutes.
 */
export function atMost(integer: number): (text: string) => boolean {
  const bounds = new Map(boundsOf(integer).map((bound) => [bound.unit, bound]));
  const form = new RegExp(quantityForm, "u");
  return (text) => {
    const parts = form.exec(text);
    if (parts === null) return false;
    const [, sign, amount = "", unit = "", exponentSign = "", exponent = "0"] = parts;
    const [whole = "", fraction = ""] = amount.split(".");
    const digits = `${whole}${fraction}`.replace(/^0+/, "");
    if (sign === "-" || digits === "") return true;
    const bound = bounds.get(unit);
    if (bound === undefined) return false;
    const point = digits.length - fraction.length + Number(exponentSign + exponent);
    return point === bound.point ? withoutZeros(digits) <= bound.digits : point < bound.point;
  };
}

/** A pattern would search from each zero again. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}
