import { realpathSync } from "node:fs";
import { relative } from "node:path";
import type { FixResult } from "../../fix/fix-files.js";
import { patchOf } from "../../fix/patch.js";
import { toPosix, stdinName } from "../../manifests/paths.js";
import type { Content, Kept } from "./contents.js";
import { contentsOf, written } from "./contents.js";
import type { FixFlags } from "./flags.js";

/**
 * Puts what `fix` changes where it belongs: into the files, or on standard output as a patch or as the text that came
 * over standard input.
 *
 * @param input what came over standard input, where that was asked for
 * @returns the files that could not be changed; all others are
 */
export function deliver(result: FixResult, input: Buffer | undefined, flags: Pick<FixFlags, "dryRun" | "format">): readonly Kept[] {
  const { dryRun, format } = flags;
  const contents = contentsOf(result, input);
  const kept = contents.filter((one): one is Kept => "problem" in one);
  const changed = contents.filter((one): one is Content => "after" in one);
  if (dryRun) {
    if (format === "pretty") process.stdout.write(changed.map(({ file, before, after }) => patchOf(nameOf(file), before, after)).join(""));
    return kept;
  }
  if (input === undefined) return [...kept, ...changed.flatMap((one) => written(one) ?? [])];
  process.stdout.write(changed[0]?.after ?? input);
  return kept;
}

/** As patches name it: from the working folder, behind links, and in no case above the folder that it is applied in. */
function nameOf(file: string): string {
  if (file === stdinName) return "stdin";
  const below = toPosix(relative(process.cwd(), realpathSync(file)));
  return /^(?:\.\.\/|\/|[A-Za-z]:)/.test(below) ? toPosix(file).replace(/^(?:\.*\/)+/, "") : below;
}
