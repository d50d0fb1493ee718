/**
 * An integer from the command line or the environment: `--pods 500` or `WINCOMPAT_PODS=500`.
 * @throws RangeError for anything that is not an integer
 */
export function numberOption(name: string, otherwise: number): number {
  const given = wordOption(name);
  if (given === undefined) return otherwise;
  if (!/^\d+$/.test(given)) throw new RangeError(`${name} is "${given}": give a whole number.`);
  return Number(given);
}

/** A word from the command line or the environment: `--engine opa-1.22.0` or `WINCOMPAT_ENGINE=opa-1.22.0`. */
export function wordOption(name: string): string | undefined {
  const flag = process.argv.indexOf(`--${name}`);
  return (flag >= 0 ? process.argv[flag + 1] : process.env[`WINCOMPAT_${name.toUpperCase()}`]) || undefined;
}

/** Is `--brief` on the command line, or WINCOMPAT_BRIEF=1? */
export function isBrief(): boolean {
  return process.argv.includes("--brief") || process.env["WINCOMPAT_BRIEF"] === "1";
}

/** Is `--all` on the command line, or WINCOMPAT_ALL=1? */
export function isAll(): boolean {
  return process.argv.includes("--all") || process.env["WINCOMPAT_ALL"] === "1";
}

/** Is `--every-version` on the command line, or WINCOMPAT_EVERY_VERSION=1? */
export function isOfEveryVersion(): boolean {
  return process.argv.includes("--every-version") || process.env["WINCOMPAT_EVERY_VERSION"] === "1";
}

/** How often a property is tested: `few` times in `npm test`, `many` times in `npm run conformance`. */
export function runsOf(few: number, many: number): number {
  return isOfEveryVersion() ? many : few;
}

/**
 * Equal seeds give equal objects, on every machine: `--seed 7` or `WINCOMPAT_SEED=-7`. fast-check prints negative seeds too.
 * @throws RangeError for anything that is not an integer
 */
export function seed(): number {
  const given = wordOption("seed") ?? "1";
  if (!/^-?\d+$/.test(given)) throw new RangeError(`seed is "${given}": give an integer.`);
  return Number(given);
}
