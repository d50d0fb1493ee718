import fc from "fast-check";
import { units } from "../../src/model/quantity.js";

/** A quantity as a manifest has it, and its amount: `scaled` divided by ten to the power of `places`. */
export interface WrittenQuantity {
  readonly written: string | number;
  readonly scaled: bigint;
  readonly places: number;
}

/** Amounts are generated with this many digits after the decimal point: the finest that Kubernetes reads has nine. */
const finest = 25;

/** What the limits of units and of rules are next to. */
const landmarks = [0, 1, 2, 999, 1000, 1023, 1024, 1_000_000, 1_048_575, 1_048_576, 1_048_577];

/** An amount at or next to a landmark, times ten to the power of `finest`; or any other one. */
const amounts = fc
  .record({
    whole: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...landmarks) }, fc.nat({ max: 3_000_000 })),
    step: fc.constantFrom(-1n, 0n, 0n, 1n),
    place: fc.nat({ max: finest }),
  })
  .map(({ whole, step, place }) => BigInt(whole) * 10n ** BigInt(finest) + step * 10n ** BigInt(place))
  .filter((scaled) => scaled >= 0n);

/** A unit, or an exponent with a sign, the case of its letter, and zeros before its digits. */
const suffixes = fc.oneof(
  fc.constantFrom(...units).map(({ name, base, exponent }) => ({ text: name, base, exponent })),
  fc
    .record({
      letter: fc.constantFrom("e", "E"),
      exponent: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: -30, max: 30 }) },
        fc.integer({ min: -999, max: 999 }),
      ),
      plus: fc.constantFrom("", "+"),
      zeros: fc.constantFrom("", "0", "000"),
    })
    .map(({ letter, exponent, plus, zeros }) => ({
      text: `${letter}${exponent < 0 ? "-" : plus}${zeros}${Math.abs(exponent)}`,
      base: 10,
      exponent,
    })),
);

const texts: fc.Arbitrary<WrittenQuantity> = fc
  .record({
    scaled: amounts,
    sign: fc.constantFrom("", "", "+", "-"),
    suffix: suffixes,
    around: fc.constantFrom("", "", "", " ", "  "),
    zerosBefore: fc.constantFrom("", "", "0", "00"),
    zerosAfter: fc.constantFrom("", "", "0", "00"),
    isShort: fc.boolean(),
  })
  .map(({ scaled, sign, suffix, around, zerosBefore, zerosAfter, isShort }) => {
    const [whole = "", fraction = ""] = dividedBy(scaled, suffix).split(".");
    const first = isShort && whole === "0" && fraction !== "" ? "" : `${zerosBefore}${whole}`;
    const rest = isShort && fraction === "" ? "" : `.${fraction}${zerosAfter}`;
    return {
      written: `${around}${sign}${first}${rest}${suffix.text}${around}`,
      scaled: sign === "-" ? -scaled : scaled,
      places: finest,
    };
  });

/** The decimal digits of an amount in a unit, without zeros at the end. They are exact: a half is five tenths. */
function dividedBy(scaled: bigint, { base, exponent }: { readonly base: number; readonly exponent: number }): string {
  const digits = base === 2 ? scaled * 5n ** BigInt(exponent) : scaled;
  const places = finest + exponent;
  const padded = `${digits}${"0".repeat(Math.max(0, -places))}`.padStart(places + 1, "0");
  const point = padded.length - Math.max(0, places);
  return `${padded.slice(0, point)}.${padded.slice(point).replace(/0+$/, "")}`;
}

const numbers: fc.Arbitrary<WrittenQuantity> = fc
  .record({
    whole: fc.oneof(fc.constantFrom(...landmarks), fc.nat({ max: 3_000_000 })),
    thousandths: fc.constantFrom(0, 0, 1, 500, 999),
  })
  .map(({ whole, thousandths }) => ({
    written: Number(`${whole}.${String(thousandths).padStart(3, "0")}`),
    scaled: BigInt(whole) * 1000n + BigInt(thousandths),
    places: 3,
  }));

/** Quantities in every form, most of them next to 1Mi. */
export const quantities: fc.Arbitrary<WrittenQuantity> = fc.oneof({ weight: 6, arbitrary: texts }, numbers);

/** Does the amount, rounded up to an integer, have a value below the limit? */
export function roundsBelow({ scaled, places }: WrittenQuantity, limit: number): boolean {
  const one = 10n ** BigInt(places);
  const quotient = scaled / one;
  // The division of integers rounds to zero.
  return (scaled > quotient * one ? quotient + 1n : quotient) < BigInt(limit);
}
