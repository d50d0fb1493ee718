import { findOpa } from "../../src/engines/opa/compiler.js";
import { UsageError } from "../../src/lib/usage-error.js";
import { readKey } from "./inputs.js";
import type { Options } from "./options.js";
import type { Tools } from "./package.js";
import { findOras, orasVersion } from "./oras-command.js";

/** How tools are found. */
export interface Finders {
  readonly opa: () => string;
  readonly oras: () => string | undefined;
}

const finders: Finders = { opa: findOpa, oras: findOras };

type Wanted = Pick<Options, "key" | "requireOci">;

const orasAdvice = `Install oras ${orasVersion} and put it on PATH or name it in ORAS; or install Go and run the command again: it is then built from source.`;

/**
 * What there is to package with.
 *
 * @param say hears a sentence for each thing that stays undone
 * @throws UsageError, MissingOpaError
 */
export function findTools({ key: file, requireOci }: Wanted, say: (sentence: string) => void, find: Finders = finders): Tools {
  const key = file === undefined ? undefined : readKey(file);
  const opa = find.opa();
  const oras = find.oras();
  if (oras === undefined && requireOci) throw new UsageError(`OCI layouts need oras, which is missing. ${orasAdvice}`);
  if (oras === undefined) say(`The OCI layouts are left out, because oras is missing. ${orasAdvice}`);
  if (key === undefined) say("Nothing is signed, neither the bundle nor SHA256SUMS: name a private key with --key.");
  return { opa, oras, key };
}
