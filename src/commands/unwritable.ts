import { errorCode } from "../manifest/file-problem.js";

/** Why a file cannot be written: the rest of a sentence, and what to do. */
export function unwritable(error: unknown): string {
  return `cannot be written: ${reasons[errorCode(error)] ?? `${(error as Error).message}.`}`;
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder. Name a file.",
  ENOTDIR: "a file stands where a folder should be. Name another place.",
  EEXIST: "a file stands where a folder should be. Name another place.",
  EACCES: "it may not be. Change the mode or the owner of its folder, or name another place.",
  EPERM: "it may not be. Change the mode or the owner of its folder, or name another place.",
  EROFS: "its disk is only for reading. Name another place.",
  ENOSPC: "its disk is full. Make room, or name another place.",
};
