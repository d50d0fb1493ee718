import { errorCode } from "../manifests/file-problem.js";

/** Why a file cannot be written: the rest of a sentence, and what to do. */
export function unwritable(error: unknown): string {
  return `cannot be written: ${reasons[errorCode(error)] ?? `${(error as Error).message}.`}`;
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder. Name a file.",
  ENOTDIR: "a file stands where a folder should be. Name another place.",
  EEXIST: "a file stands where a folder should be. Name another place.",
  EACCES: "this user may not write it. Change its mode or owner, or that of its folder, or name another place.",
  EPERM: "this user may not write it. Change its mode or owner, or that of its folder, or name another place.",
  EROFS: "its disk is only for reading. Name another place.",
  ENAMETOOLONG: "its name leaves no room for that of the text that is to take its place. Shorten it.",
  ENOSPC: "its disk is full. Make room, or name another place.",
};
