import { accessSync, constants, readFileSync, statSync, realpathSync } from "node:fs";
import { rewritten } from "../../fix/text-edits.js";
import type { FixResult } from "../../fix/fix-files.js";
import { explainLost } from "../../manifests/file-problem.js";
import { plainText } from "../../manifests/plain-text.js";
import { stdinName, toPosix } from "../../manifests/paths.js";
import { writeWhole } from "../../lib/whole-file.js";
import { unwritable } from "../unwritable.js";
import { relative } from "node:path";
import { patchOf } from "../../fix/patch.js";
import type { FixFlags } from "./definition.js";

/** What a file holds, and what it is to hold. */
export interface Content {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Why a file stays as it is, as sentences. */
export interface Kept {
  readonly file: string;
  readonly problem: string;
}

const CHANGED = "It has changed since it was read. Run the command again.";

/**
 * The whole texts of the files that `fix` changes, as they lie there.
 *
 * @param input what came over standard input
 */
export function contentsOf({ texts }: Pick<FixResult, "texts">, input?: Buffer): readonly (Content | Kept)[] {
  return [...texts].map(([file, { before, after }]) => {
    const raw = file === stdinName && input !== undefined ? textOf(input, before) : rawText(file, before);
    return "problem" in raw ? { file, ...raw } : { file, before: raw.text, after: rewritten(raw.text, before, after) };
  });
}

/** Reads a file again: what was read of it must still be there, and must come out as it went in. */
function rawText(file: string, read: string): { readonly text: string } | { readonly problem: string } {
  try {
    if (!statSync(file).isFile()) return { problem: "It is a pipe or a device, which cannot be changed. Name a file, or -." };
    return textOf(readFileSync(file), read);
  } catch (error) {
    return { problem: explainLost(error) };
  }
}

/**
 * The text of bytes, with its byte order mark.
 *
 * @param read the same as manifests were read, each line ended
 */
function textOf(bytes: Buffer, read: string): { readonly text: string } | { readonly problem: string } {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (!Buffer.from(text).equals(bytes)) return { problem: "It is not UTF-8. Only UTF-8 files are changed. Save it as UTF-8." };
  const plain = plainText(text);
  const isSame = "text" in plain && (plain.text === read || `${plain.text}\n` === read);
  return isSame ? { text } : { problem: CHANGED };
}

/**
 * Writes what a file is to hold, whole or not at all. Writing the files before it took its time, so what it holds is
 * compared once more.
 *
 * @returns why it could not; undefined when it did
 */
export function written({ file, before, after }: Content): Kept | undefined {
  try {
    if (!readFileSync(file).equals(Buffer.from(before))) return { file, problem: CHANGED };
  } catch (error) {
    return { file, problem: explainLost(error) };
  }
  try {
    // Whoever may write into the folder could replace a file that is not theirs to write.
    accessSync(file, constants.W_OK);
    writeWhole(file, after);
    return undefined;
  } catch (error) {
    return { file, problem: `It ${unwritable(error)}` };
  }
}

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
