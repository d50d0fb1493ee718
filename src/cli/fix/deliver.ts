import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { relative } from "node:path";
import type { FixResult } from "../../fix/fix-files.js";
import { patchOf } from "../../fix/patch.js";
import { rewritten } from "../../fix/text-edits.js";
import { explainLost, unwritable } from "../../lib/file-problem.js";
import { stdinName, toPosix } from "../../lib/paths.js";
import { plainText } from "../../lib/plain-text.js";
import { writeWhole } from "../../lib/whole-file.js";

/** The text of a file before and after the fix. */
interface Content {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A file that was not changed, and why. */
export interface Kept {
  readonly file: string;
  readonly problem: string;
}

/** An atomic write replaces one name of the file, and the others keep the old text. */
const linkedProblem =
  "It has another name (a hard link), which would keep the old text. Remove the link, or print the change with --dry-run.";

const changedProblem = "It has changed since it was read. Run the command again.";

/**
 * The complete texts of the files that `fix` changes, with their original bytes.
 *
 * @param input the bytes of standard input
 */
export function contentsOf({ texts }: Pick<FixResult, "texts">, input?: Buffer): readonly (Content | Kept)[] {
  return [...texts].map(([file, { before, after }]) => {
    const raw = file === stdinName && input !== undefined ? textOf(input, before) : rawText(file, before);
    return "problem" in raw ? { file, ...raw } : { file, before: raw.text, after: rewritten(raw.text, before, after) };
  });
}

/** Reads a file again, and verifies that it has not changed since the check. */
function rawText(file: string, read: string): { readonly text: string } | { readonly problem: string } {
  try {
    if (!statSync(file).isFile())
      return { problem: "It is a pipe or a device, which cannot be changed. Name a file, or -." };
    return textOf(readFileSync(file), read);
  } catch (error) {
    return { problem: explainLost(error) };
  }
}

/**
 * The text of bytes, with its byte order mark.
 *
 * @param read the text as the check read it, with normalized line ends
 */
function textOf(bytes: Buffer, read: string): { readonly text: string } | { readonly problem: string } {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (!Buffer.from(text).equals(bytes))
    return { problem: "It is not UTF-8. Only UTF-8 files are changed. Save it as UTF-8." };
  const plain = plainText(text);
  const isSame = "text" in plain && (plain.text === read || `${plain.text}\n` === read);
  return isSame ? { text } : { problem: changedProblem };
}

/**
 * Writes a file atomically. Compares it again first, because it can change while other files are written.
 *
 * @returns why the file was not written; undefined if it was
 */
export function writeFixedFile({ file, before, after }: Content): Kept | undefined {
  try {
    if (!readFileSync(file).equals(Buffer.from(before))) return { file, problem: changedProblem };
    if (statSync(file).nlink > 1) return { file, problem: linkedProblem };
  } catch (error) {
    return { file, problem: explainLost(error) };
  }
  try {
    // An atomic write replaces the file, which needs only permission for the folder. Respect read-only files, too.
    accessSync(file, constants.W_OK);
    writeWhole(file, after);
    return undefined;
  } catch (error) {
    return { file, problem: `It ${unwritable(error)}` };
  }
}

/** What is done with fixes. */
interface Delivery {
  readonly dryRun: boolean;
  /** With `dryRun`. */
  readonly printsPatch: boolean;
}

/**
 * Writes the fixes into the files, or prints them as a patch. If standard input was fixed, prints its text.
 *
 * @param input the bytes of standard input, if it is the manifest
 * @returns the files that could not be changed; all others are changed
 */
export function deliverFixes(
  result: FixResult,
  input: Buffer | undefined,
  { dryRun, printsPatch }: Delivery,
): readonly Kept[] {
  const contents = contentsOf(result, input);
  const kept = contents.filter((one): one is Kept => "problem" in one);
  const changed = contents.filter((one): one is Content => "after" in one);
  if (dryRun) {
    if (printsPatch)
      process.stdout.write(changed.map(({ file, before, after }) => patchOf(nameOf(file), before, after)).join(""));
    return kept;
  }
  if (input === undefined) return [...kept, ...changed.flatMap((one) => writeFixedFile(one) ?? [])];
  process.stdout.write(changed[0]?.after ?? input);
  return kept;
}

/** The name of a file in a patch: relative to the working folder with links resolved, and never above that folder. */
function nameOf(file: string): string {
  if (file === stdinName) return "stdin";
  const below = toPosix(relative(process.cwd(), realpathSync(file)));
  return /^(?:\.\.\/|\/|[A-Za-z]:)/.test(below) ? toPosix(file).replace(/^(?:\.*\/)+/, "") : below;
}
