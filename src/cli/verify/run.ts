import type { KeyObject } from "node:crypto";
import { UsageError } from "../../lib/errors.js";
import { explainFileProblem } from "../../lib/file-problem.js";
import { printable, printableJson } from "../../lib/printable.js";
import { readSmallFile } from "../../lib/small-file.js";
import { packageVersion } from "../../lib/version.js";
import { KeyError, publicKey } from "../../release/verify/signature.js";
import type { Verified } from "../../release/verify/verify.js";
import { isIntact, verifyFolder } from "../../release/verify/verify.js";
import { prettyVerified } from "../../report/verified.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";

export interface VerifyOptions {
  /** File with the public key that the releases must be signed with. */
  readonly key: string | undefined;
  readonly format: "pretty" | "json";
}

/** Verifies folders against their lists of digests, and prints the result. @throws UsageError for a key that cannot be used */
export function runVerify(folders: readonly string[], { key: file, format }: VerifyOptions): ExitCode {
  const key = file === undefined ? undefined : keyIn(file);
  const outcomes = folders.map((folder) => verifyFolder(folder, key));
  const releases = outcomes.filter((one): one is Verified => "problems" in one);
  const refusals = outcomes.flatMap((one) => ("problems" in one ? [] : one));
  const intact = refusals.length === 0 && releases.every(isIntact);
  const json = (): string => `${printableJson({ wincompat: packageVersion(), intact, releases })}\n`;
  process.stdout.write(format === "json" ? json() : releases.map(prettyVerified).join(""));
  if (refusals.length > 0) process.stderr.write(`${refusals.map(printable).join("\n")}\n`);
  return refusals.length > 0 ? exitCodes.unusable : intact ? exitCodes.clean : exitCodes.findings;
}

function keyIn(file: string): KeyObject {
  try {
    return publicKey(readSmallFile(file).toString());
  } catch (error) {
    if (error instanceof KeyError) throw new UsageError(`${file} ${error.message}.`);
    throw new UsageError(`${file}: ${explainFileProblem(error)}`);
  }
}
