import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../../src/lib/package.js";

/** Mutants that some test cannot find out, and why that is no gap. */
interface Argument {
  readonly reason: string;
  /** Specs of pods that the API server rejects, if that is the reason. */
  readonly refused?: readonly object[];
  readonly mutants: readonly string[];
}

/**
 * Mutants that no fixture finds out: the entries of survivors.yaml. @throws Error for a duplicate mutant, or without a reason in sentences
 */
export function survivorArguments(): readonly Argument[] {
  return argumentsIn("survivors.yaml");
}

/** Mutants that fixtures find out, and that change no refusal. @throws Error as above */
export function sameRefusalArguments(): readonly Argument[] {
  return argumentsIn("same-refusals.yaml");
}

function argumentsIn(file: string): readonly Argument[] {
  const read = parse(readFileSync(join(packageRoot, "test", "mutants", file), "utf8")) as readonly Argument[];
  const hasReason = ({ reason }: Argument): boolean => /\w\.$/.test(reason.trim());
  const ids = read.flatMap(({ mutants }) => mutants);
  const faults = [
    ...read.filter((one) => !hasReason(one)).map(({ mutants }) => `"${mutants[0]}" has no reason. Write sentences.`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `"${id}" is there twice. Keep one.`),
  ];
  if (faults.length > 0) throw new Error([`test/mutants/${file}:`, ...faults].join("\n"));
  return read;
}
