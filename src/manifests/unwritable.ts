import { UnfitFileError } from "../lib/small-file.js";
import { errorCode } from "./file-problem.js";

/** Why a file cannot be written: the rest of a sentence, and what to do. */
export function unwritable(error: unknown): string {
  if (error instanceof UnfitFileError) return `cannot be written: ${error.message.replace(/^It/, "it")}`;
  return `cannot be written: ${reasons[errorCode(error)] ?? `${(error as Error).message}.`}`;
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder. Name a file.",
  ENOTDIR: "a file exists where a folder is expected. Name another place.",
  EEXIST: "a file exists where a folder is expected. Name another place.",
  EACCES: "you have no permission to write it. Change its mode or owner, or that of its folder, or name another place.",
  EPERM: "you have no permission to write it. Change its mode or owner, or that of its folder, or name another place.",
  EROFS: "its disk is read-only. Name another place.",
  ENAMETOOLONG: "its name is too long for its temporary file. Shorten it.",
  ENOSPC: "its disk is full. Free space, or name another place.",
};
