/**
 * A whole number from the command line or the environment: `--pods 500` or `WINCOMPAT_PODS=500`.
 * @throws RangeError for anything that is no whole number
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

/** Equal seeds give equal objects, on every machine. */
export function seed(): number {
  return numberOption("seed", 1);
}
